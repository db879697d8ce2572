import { loadSettings } from '../../../events/platform/process/config.ts';
import { createAppPool, createOwnerPool } from '../../../events/platform/database/database.ts';
import { establishMasterKeys } from '../../../events/store/privacy/master-key.ts';
import { rotateKeys } from '../../../events/store/privacy/rotate-keys.ts';
import { databaseUrlOf, ownerUrlOf } from '../../addresses/database-url.ts';
import { defineCommand } from '../../command/command.ts';

export const command = defineCommand({
  usage: `Wraps every data key and kept secret under a new master key, while the portal serves.
  npm run lendlog -- keys:rotate
Run it once every process runs with the new MASTER_KEY, and the old one in MASTER_KEY_PREVIOUS.`,
  isPrivate: true,
  run: async () => {
    const settings = loadSettings(process.env);
    const pool = createAppPool(databaseUrlOf(settings), 'lendlog-rotate-keys', 2);
    const masterKeys = await establishMasterKeys(settings, pool);
    await pool.end();
    const owner = createOwnerPool(ownerUrlOf(settings), 'lendlog-rotate-keys');
    const rewrapped = await rotateKeys(owner, masterKeys, (count) => console.log(`${count} keys wrapped again`));
    await owner.end();
    console.log(
      rewrapped === 0
        ? 'Every key is wrapped by MASTER_KEY already.'
        : 'Every key is wrapped by MASTER_KEY now. MASTER_KEY_PREVIOUS is no longer needed; destroy the old key.',
    );
  },
});
