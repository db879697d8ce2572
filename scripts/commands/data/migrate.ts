import { loadSettings, requireDatabaseUrl } from '../../../events/platform/process/config.ts';
import { asDatabaseProblem } from '../../../events/platform/database/database-problem.ts';
import { migrate } from '../../../events/platform/database/migrate.ts';
import { defineCommand } from '../../command/command.ts';

export const command = defineCommand({
  usage: `Brings the database of DATABASE_URL to the newest schema, as DATABASE_OWNER_URL where that is set. \`npm start\` does it by itself.
  npm run lendlog -- migrate`,
  isPrivate: true,
  run: async () => {
    const settings = loadSettings(process.env);
    const appUrl = requireDatabaseUrl(settings);
    const variable = settings.DATABASE_OWNER_URL === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
    const ownerUrl = settings.DATABASE_OWNER_URL ?? appUrl;
    const applied = await migrate(ownerUrl, appUrl).catch((error: unknown) => {
      throw asDatabaseProblem(error, variable, ownerUrl);
    });
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied:\n  ${applied.join('\n  ')}`);
  },
});
