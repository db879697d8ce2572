import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWaitForReadModels, type WaitForReadModels } from '../../../../api/http/requests/read-your-writes.ts';
import { createLogger } from '../../../../events/platform/process/logger.ts';
import { createListener, type Listener } from '../../../../events/store/log/listen.ts';
import { READ_MODEL_CHANNEL } from '../../../../projections/engine/projection.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { createNoteStore } from '../../../support/notes.ts';

/** Without a process that follows the log, so that a read model stays as it is set here. */
describe('Waiting for a read model', () => {
  let database: TestDatabase;
  let readModel: Listener;
  let wait: WaitForReadModels;
  beforeAll(async () => {
    database = await createTestDatabase();
    await createNoteStore(database.pool).note('note-1', 'a', 'b', 'c', 'd', 'e', 'f');
    const log = createLogger('test', 'silent');
    readModel = createListener({ connectionString: database.url, channel: READ_MODEL_CHANNEL, log });
    wait = createWaitForReadModels({ db: database.pool, readModel, mostWaitMs: 1_500 });
  });
  afterAll(async () => {
    await readModel.stop();
    await database.drop();
  });

  it.each([
    ['running', true],
    ['catching_up', true],
    ['paused', false],
    ['stopped', false],
  ])('that is %s is worth the time: %s', async (status, isWorthIt) => {
    await database.pool.query(
      `insert into event_store.checkpoints as c (name, position, status) values ('users:v2', 5, $1)
       on conflict (name) do update set status = excluded.status`,
      [status],
    );
    await wait(['users'], 5);
    const startedAt = performance.now();
    await expect(wait(['users'], 6)).rejects.toMatchObject({ details: { projections: ['users:v2'] } });
    expect(performance.now() - startedAt >= 1_500).toBe(isWorthIt);
  });
});
