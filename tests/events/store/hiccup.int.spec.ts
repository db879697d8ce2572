import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { createAppPool, type Pool, type PoolClient } from '../../../events/platform/database/database.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createListener, type Listener } from '../../../events/store/log/listen.ts';
import { createSubscribe, type Subscription } from '../../../events/store/readers/subscribe.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { eventually } from '../../support/eventually.ts';
import { createNoteStore } from '../../support/store/notes.ts';

const log = createLogger('test', 'silent');
const ANSWER_MS = 300;
const HICCUPS = 3;

let database: TestDatabase;
let pool: Pool;
let store: ReturnType<typeof createNoteStore>;
let wake: Listener;
let running: Subscription | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
  // Gives up an answer after 300 ms, as the processes do after 20 s.
  pool = createAppPool(database.url, 'hiccup', 4, { answerMs: ANSWER_MS });
  store = createNoteStore(database.pool);
  wake = createListener({ connectionString: database.url, channel: 'event_store', log });
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await wake.stop();
  await pool.end();
  await database.drop();
  jest.restoreAllMocks();
});

const raise = (code: string) => (client: PoolClient) =>
  client.query(`do $$ begin raise exception 'a hiccup' using errcode = '${code}'; end $$`);

/** From outside, as an administrator or a failing server does. */
const terminate = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await owner.end();
};

const hiccups: readonly (readonly [string, (client: PoolClient) => Promise<unknown>])[] = [
  ['no answer comes in time', (client) => client.query('select pg_sleep(1)')],
  [
    'the connection is terminated',
    async (client) => {
      await terminate(client);
      await client.query('select 1');
    },
  ],
  [
    'the connection is used after it broke',
    async (client) => {
      await terminate(client);
      await client.query('select 1').catch(() => undefined);
      await client.query('select 1');
    },
  ],
  ['two transactions cannot be put in an order', raise('40001')],
  ['two transactions wait for each other', raise('40P01')],
  ['the server has no memory left', raise('53200')],
  ['a statement is cancelled', raise('57014')],
];

describe('A reader of the log', () => {
  it.each(hiccups)(
    'waits and goes on, and blames no event, when %s',
    async (_what, hiccup) => {
      const blamed = jest.spyOn(log, 'error');
      const waited = jest.spyOn(log, 'warn');
      const seen: number[] = [];
      let left = HICCUPS;
      running = createSubscribe({ pool, reader: store.reader, wake, log })({
        name: 'reader:v1',
        apply: async ({ events }, client) => {
          if (left > 0) {
            left -= 1;
            await hiccup(client);
          }
          seen.push(...events.map(({ position }) => position));
        },
      });
      await store.note('note-1', 'a');
      await eventually('the event to be applied', async () => seen.length > 0);
      expect(seen).toEqual([1]);
      expect(blamed).not.toHaveBeenCalled();
      expect(waited).toHaveBeenCalledWith(expect.anything(), 'subscription waits for the database');
    },
    30_000,
  );
});
