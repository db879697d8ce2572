import { loadSettings, requireDatabaseUrl } from '../events/platform/config.ts';
import { migrate } from '../events/platform/migrate.ts';

const applied = await migrate(requireDatabaseUrl(loadSettings(process.env)));
console.log(applied.length === 0 ? 'The database is up to date.' : `Applied:\n  ${applied.join('\n  ')}`);
