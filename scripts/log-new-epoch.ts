import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadSettings } from '../events/platform/process/config.ts';
import { runMain } from '../events/platform/process/run-main.ts';
import { readEpoch } from '../events/store/log/epoch.ts';
import { ownerUrlOf } from './database-url.ts';

// npm run log:new-epoch [-- --reason TEXT]: says that the log was put back to an earlier state in a way that the database
// cannot show, such as a snapshot of its folder. Everything that acts on the log starts over (docs/adr/0021).

await runMain(async () => {
  const { values } = parseArgs({ options: { reason: { type: 'string', default: 'an earlier state was put back' } } });
  if (existsSync('.env')) process.loadEnvFile('.env');
  const owner = new pg.Client({ connectionString: ownerUrlOf(loadSettings(process.env)) });
  await owner.connect();
  await owner.query('select event_store.begin_epoch($1)', [values.reason]);
  const { id, position, beganAt } = await readEpoch(owner);
  await owner.end();
  console.log(`Epoch ${id} began at ${beganAt}, at position ${position}: every process starts over from the log.`);
});
