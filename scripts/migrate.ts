import { loadSettings, requireDatabaseUrl } from '../events/platform/config.ts';
import { migrate } from '../events/platform/migrate.ts';
import { runMain } from '../events/platform/run-main.ts';

await runMain(async () => {
  const settings = loadSettings(process.env);
  const appUrl = requireDatabaseUrl(settings);
  const applied = await migrate(settings.DATABASE_OWNER_URL ?? appUrl, appUrl);
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied:\n  ${applied.join('\n  ')}`);
});
