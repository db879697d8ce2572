import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createWaitForReadModels, type WaitForReadModels } from '../../../../api/http/requests/read-your-writes.ts';
import { createLogger } from '../../../../events/platform/process/logger.ts';
import { createListener, type Listener } from '../../../../events/store/log/listen.ts';
import { READ_MODEL_CHANNEL } from '../../../../projections/engine/projection.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { createNoteStore } from '../../../support/store/notes.ts';

const HOUR_MS = 3_600_000;

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
    // A request that waits to the end outlasts the test.
    wait = createWaitForReadModels({ db: database.pool, readModel, mostWaitMs: HOUR_MS });
  });
  afterAll(async () => {
    await readModel.stop();
    await database.drop();
  });

  const putAt = (position: number, status: string) =>
    database.pool.query(
      `insert into event_store.checkpoints as c (name, position, status) values ('users:v2', $1, $2)
       on conflict (name) do update set position = excluded.position, status = excluded.status`,
      [position, status],
    );

  it.each(['running', 'catching_up'])('that is %s goes on until it has moved', async (status) => {
    await putAt(5, status);
    await wait(['users'], 5);
    const asked = jest.spyOn(database.pool, 'query');
    const waiting = wait(['users'], 6);
    await eventually('it to have looked twice in vain', () => asked.mock.calls.length >= 2);
    asked.mockRestore();
    await putAt(6, status);
    await waiting;
  });

  it('that is running ends when its time is over', async () => {
    await putAt(5, 'running');
    const impatient = createWaitForReadModels({ db: database.pool, readModel, mostWaitMs: 1 });
    await expect(impatient(['users'], 6)).rejects.toMatchObject({ details: { projections: ['users:v2'] } });
  });

  it.each(['paused', 'stopped'])('that is %s is not worth the time', async (status) => {
    await putAt(5, status);
    await wait(['users'], 5);
    await expect(wait(['users'], 6)).rejects.toMatchObject({ details: { projections: ['users:v2'] } });
  });
});
