import { existsSync } from 'node:fs';
import { encryptOldFiles } from '../events/files/encrypt-old-files.ts';
import { eventRegistry } from '../events/event-registry.ts';
import { loadSettings } from '../events/platform/process/config.ts';
import { createAppPool } from '../events/platform/database/database.ts';
import { runMain } from '../events/platform/process/run-main.ts';
import { createEventCodec } from '../events/store/log/codec.ts';
import { createEventStore } from '../events/store/append/event-store.ts';
import { openFileStore } from '../events/store/files/file-store.ts';
import { openSubjectKeys } from '../events/store/privacy/subject-keys.ts';
import { createProgressBar } from './components/progress-bar.ts';
import { databaseUrlOf } from './database-url.ts';

// npm run files:encrypt: what the API does in the background at its start. Exit code 1 when a file is not what was uploaded.

await runMain(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
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
});
