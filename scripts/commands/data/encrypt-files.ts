import { encryptOldFiles } from '../../../events/files/encrypt-old-files.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { createAppPool } from '../../../events/platform/database/database.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { openFileStore } from '../../../events/store/files/file-store.ts';
import { openSubjectKeys } from '../../../events/store/privacy/subject-keys.ts';
import { createProgressBar } from '../../components/machine/progress-bar.ts';
import { databaseUrlOf } from '../../addresses/database-url.ts';
import { defineCommand } from '../../command/command.ts';

export const command = defineCommand({
  usage: `Encrypts stored documents from before encryption, as the API does at its start. Exit code 1 when a file is not what was uploaded.
  npm run lendlog -- files:encrypt`,
  isPrivate: true,
  run: async () => {
    const settings = loadSettings(process.env);
    const pool = createAppPool(databaseUrlOf(settings), 'lendlog-encrypt-files', 4);
    const keys = await openSubjectKeys(settings, pool);
    const store = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
    const bar = createProgressBar('Encrypting files', 'files');
    const files = await openFileStore(settings, keys);
    const { encrypted, changed, unknown } = await encryptOldFiles({ store, files, onProgress: bar.tick });
    bar.end();
    await pool.end();
    console.log(`Encrypted ${encrypted} files from before encryption.`);
    for (const sha256 of changed) console.error(`Not what was uploaded, so left as it is: ${sha256}`);
    for (const sha256 of unknown) console.log(`Named by no event, so left as it is: ${sha256}`);
    if (changed.length > 0) process.exitCode = 1;
  },
});
