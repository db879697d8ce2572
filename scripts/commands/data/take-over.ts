import { resolve } from 'node:path';
import { BadSettingsError, loadSettings } from '../../../events/platform/process/config.ts';
import { backupDirOf } from '../../backup/backup-folder.ts';
import { takeOver } from '../../backup/production.ts';
import { hasDatabase } from '../../components/database/database-folder.ts';
import { lockDataFolder } from '../../components/database/data-folder-lock.ts';
import { defineCommand } from '../../command/command.ts';

export const command = defineCommand({
  usage: `Makes the database in DATA_DIR, a restored copy, the production that BACKUP_DIR is the backup of. The portal has to be stopped.
  npm run lendlog -- backup:take-over
What the former production did since the copy was made is left behind: no restore comes to it without --timeline, and it is refused when it starts again.
docs/how-to/back-up-and-restore.md`,
  run: async () => {
    const settings = loadSettings(process.env);
    const [dataDir, backupDir] = [resolve(settings.DATA_DIR), backupDirOf(settings)];
    if (settings.DATABASE_URL || !hasDatabase(dataDir)) {
      throw new BadSettingsError(
        `${dataDir} holds no database of ours: set DATA_DIR to the folder that was restored into.`,
      );
    }
    const holder = { address: 'npm run lendlog -- backup:take-over', launchers: [] };
    const { unlock } = await lockDataFolder(dataDir, holder, console.log);
    try {
      await takeOver(dataDir, backupDir);
      console.log(`${backupDir} is the backup of this database now. Start the portal, then make a backup.`);
    } finally {
      unlock();
    }
  },
});
