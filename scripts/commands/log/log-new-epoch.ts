import pg from 'pg';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { readEpoch } from '../../../events/store/log/epoch.ts';
import { ownerUrlOf } from '../../addresses/database-url.ts';
import { defineCommand } from '../../command/command.ts';

export const command = defineCommand({
  usage: `Says that the log was put back to an earlier state in a way that the database cannot show, such as a snapshot of its folder.
  npm run lendlog -- log:new-epoch [--reason TEXT]
Everything that acts on the log starts over (docs/adr/0021).`,
  options: { reason: { type: 'string', default: 'an earlier state was put back' } },
  isPrivate: true,
  run: async (values) => {
    const owner = new pg.Client({ connectionString: ownerUrlOf(loadSettings(process.env)) });
    await owner.connect();
    await owner.query('select event_store.begin_epoch($1)', [values.reason]);
    const { id, position, beganAt } = await readEpoch(owner);
    await owner.end();
    console.log(`Epoch ${id} began at ${beganAt}, at position ${position}: every process starts over from the log.`);
  },
});
