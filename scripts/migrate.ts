import { loadSettings, requireDatabaseUrl } from '../events/platform/process/config.ts';
import { asDatabaseProblem } from '../events/platform/database/database-problem.ts';
import { migrate } from '../events/platform/database/migrate.ts';
import { runMain } from '../events/platform/process/run-main.ts';

await runMain(async () => {
  const settings = loadSettings(process.env);
  const appUrl = requireDatabaseUrl(settings);
  const variable = settings.DATABASE_OWNER_URL === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
  const ownerUrl = settings.DATABASE_OWNER_URL ?? appUrl;
  const applied = await migrate(ownerUrl, appUrl).catch((error: unknown) => {
    throw asDatabaseProblem(error, variable, ownerUrl);
  });
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied:\n  ${applied.join('\n  ')}`);
});
