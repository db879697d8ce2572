import { existsSync } from 'node:fs';
import { loadSettings } from '../events/platform/process/config.ts';
import { createAppPool, createOwnerPool } from '../events/platform/database/database.ts';
import { runMain } from '../events/platform/process/run-main.ts';
import { establishMasterKeys } from '../events/store/privacy/master-key.ts';
import { rotateKeys } from '../events/store/privacy/rotate-keys.ts';
import { databaseUrlOf, ownerUrlOf } from './database-url.ts';

// npm run keys:rotate: after every process runs with the new MASTER_KEY, and the old one in MASTER_KEY_PREVIOUS.

await runMain(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
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
});
