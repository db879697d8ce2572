import { loadSettings, requireDatabaseUrl } from '../events/platform/config.ts';
import { migrate } from '../events/platform/migrate.ts';
import { runMain } from '../events/platform/run-main.ts';

await runMain(async () => {
  const applied = await migrate(requireDatabaseUrl(loadSettings(process.env)));
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied:\n  ${applied.join('\n  ')}`);
});
