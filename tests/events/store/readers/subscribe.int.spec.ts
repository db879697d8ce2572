import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { UnavailableError } from '../../../../events/kernel/errors.ts';
import { createLogger } from '../../../../events/platform/process/logger.ts';
import { createListener, type Listener } from '../../../../events/store/log/listen.ts';
import {
  createSubscribe,
  type Subscription,
  type SubscriptionOptions,
} from '../../../../events/store/readers/subscribe.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { eventually } from '../../../support/eventually.ts';
import {
  appendRequest,
  createNoteStore,
  noted,
  starred,
  type Noted,
  type Starred,
} from '../../../support/store/notes.ts';

const log = createLogger('test', 'silent');
const HOUR_MS = 3_600_000;
let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
let wake: Listener;
let running: Subscription[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  store = createNoteStore(database.pool);
  wake = createListener({ connectionString: database.url, channel: 'event_store', log });
});
afterEach(async () => {
  await Promise.all(running.map((subscription) => subscription.stop()));
  running = [];
  await wake.stop();
  await database.drop();
});

const follow = (options: Partial<SubscriptionOptions<Noted | Starred>> = {}, seen: number[] = []) => {
  const subscribe = createSubscribe({ pool: database.pool, reader: store.reader, wake, log });
  const subscription = subscribe<Noted | Starred>({
    name: 'reader:v1',
    apply: async ({ events }) => void seen.push(...events.map(({ position }) => position)),
    ...options,
  });
  running.push(subscription);
  return { seen, stop: subscription.stop };
};
const asOwner = async (work: (owner: pg.Client) => Promise<unknown>): Promise<void> => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await work(owner);
  await owner.end();
};
const checkpoint = async (name = 'reader:v1') => {
  const { rows } = await database.pool.query(
    `select c.position::integer, c.error, c.error_position::integer as error_position, c.failed_at
     from event_store.checkpoints as c where c.name = $1`,
    [name],
  );
  return rows[0];
};
const checkpointToReach = (position: number, name?: string) =>
  eventually(`the checkpoint to reach ${position}`, async () => (await checkpoint(name))?.position === position);

describe('Subscription', () => {
  it('goes on from its checkpoint after a restart', async () => {
    const { seen, stop } = follow();
    await store.note('note-1', 'a', 'b');
    await checkpointToReach(2);
    await stop();
    await store.note('note-1', 'c');
    follow({}, seen);
    await checkpointToReach(3);
    expect(seen).toEqual([1, 2, 3]);
  });

  it('moves its checkpoint past events of other types and tells so', async () => {
    const told: string[] = [];
    const listener = createListener({ connectionString: database.url, channel: 'moves', log });
    listener.on((payload) => void told.push(payload));
    const seen: number[] = [];
    follow({ types: ['Starred'], pass: (position) => ({ channel: 'moves', payload: `passed ${position}` }) }, seen);
    await store.note('note-1', 'a', 'b');
    await checkpointToReach(2);
    await eventually('the move to be told', async () => told.at(-1) === 'passed 2');
    await listener.stop();
    expect(seen).toEqual([]);
  });

  it('takes back the effect of a batch together with its checkpoint', async () => {
    await database.pool.query('create table read_model.effects (position bigint primary key)');
    let failed = false;
    follow({
      apply: async ({ events }, client) => {
        for (const { position } of events) await client.query('insert into read_model.effects values ($1)', [position]);
        if (!failed) {
          failed = true;
          throw new Error('after the effect, before the checkpoint');
        }
      },
    });
    await store.note('note-1', 'a', 'b', 'c');
    await checkpointToReach(3);
    const { rows } = await database.pool.query('select e.position::integer from read_model.effects as e order by 1');
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  it('applies every event once when several processes follow under one name', async () => {
    const seen: number[] = [];
    for (let twin = 0; twin < 4; twin += 1) follow({ batchSize: 3 }, seen);
    for (let round = 0; round < 20; round += 1) await store.note('note-1', 'a', 'b', 'c', 'd', 'e');
    await checkpointToReach(100);
    expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  describe('When an event cannot be applied', () => {
    it('applies everything before it, stops there, says why, and goes on once it can', async () => {
      const poison = { active: true };
      const seen: number[] = [];
      follow({
        apply: async ({ events }) => {
          if (poison.active && events.some(({ position }) => position === 3)) throw new Error('cannot digest it');
          seen.push(...events.map(({ position }) => position));
        },
      });
      follow({ name: 'other:v1', apply: async () => undefined });
      await store.note('note-1', 'a', 'b', 'c', 'd');
      const stopped = await eventually('the error', async () => {
        const row = await checkpoint();
        return row?.error && row;
      });
      expect(stopped).toMatchObject({
        position: 2,
        error: 'cannot digest it',
        error_position: 3,
        failed_at: expect.any(String),
      });
      expect(seen).toEqual([1, 2]);
      await checkpointToReach(4, 'other:v1');

      poison.active = false;
      await checkpointToReach(4);
      expect(seen).toEqual([1, 2, 3, 4]);
      expect(await checkpoint()).toMatchObject({ error: null, error_position: null, failed_at: null });
    });

    it('does not skip one of a type or version that the program does not know', async () => {
      await store.append(appendRequest([{ streamId: 'note-1', expectedVersion: 0, events: [starred(), noted('b')] }]));
      await asOwner(async (owner) => {
        await owner.query(`set session_replication_role to replica`);
        await owner.query(`update event_store.events set type = 'NotedByANewerProgram' where position = 2`);
      });
      await store.note('note-1', 'c');
      const { seen } = follow();
      const stopped = await eventually('the error', async () => {
        const row = await checkpoint();
        return row?.error && row;
      });
      expect(stopped).toMatchObject({ position: 1, error_position: 2 });
      expect(stopped.error).toContain('NotedByANewerProgram');
      expect(seen).toEqual([1]);
    });
  });

  it('blames no event while something that it needs is away, and goes on once it is back', async () => {
    const outside = { isAway: true, asked: 0 };
    const seen: number[] = [];
    follow({
      apply: async ({ events }) => {
        outside.asked += 1;
        if (outside.isAway) throw new UnavailableError('It does not answer');
        seen.push(...events.map(({ position }) => position));
      },
    });
    await store.note('note-1', 'a', 'b');
    await eventually('it to have asked twice', () => outside.asked > 1);
    expect(await checkpoint()).toMatchObject({ position: 0, error: null });
    outside.isAway = false;
    await checkpointToReach(2);
    expect(seen).toEqual([1, 2]);
  });

  describe('When the listening connection is cut', () => {
    it('still sees new events by polling, and hears again after it has reconnected', async () => {
      const { seen } = follow();
      await store.note('note-1', 'a');
      await checkpointToReach(1);
      await asOwner((owner) =>
        owner.query(
          `select pg_terminate_backend(a.pid) from pg_stat_activity as a
           where a.datname = current_database() and a.application_name = 'lendlog-listen-event_store'`,
        ),
      );
      await store.note('note-1', 'b');
      await checkpointToReach(2);

      const heard: string[] = [];
      wake.on((payload) => heard.push(payload));
      await eventually('the listener to be back', () => heard.length > 0);
      await store.note('note-1', 'c');
      await eventually('the notification', () => heard.includes('3'));
      await checkpointToReach(3);
      expect(seen).toEqual([1, 2, 3]);
    });
  });
});

describe('Waiting for a notification', () => {
  it('does not sleep through one that came between the look and the wait', async () => {
    const seen = wake.seen();
    await store.note('note-1', 'a');
    await eventually('the notification', () => wake.seen() > seen);
    // By itself it would wake up long after the test's time is over.
    await wake.next(seen, HOUR_MS, new AbortController().signal);
  });
});
