import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createAppPool, type Pool } from '../../../events/platform/database/database.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createListener, type Listener } from '../../../events/store/log/listen.ts';
import { createSubscribe, type Subscription } from '../../../events/store/readers/subscribe.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { eventually } from '../../support/eventually.ts';
import { createNoteStore, type Noted } from '../../support/store/notes.ts';

const log = createLogger('test', 'silent');
let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
let wake: Listener;
let running: Subscription[];
beforeEach(async () => {
  database = await createTestDatabase();
  store = createNoteStore(database.pool);
  wake = createListener({ connectionString: database.url, channel: 'event_store', log });
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((subscription) => subscription.stop()));
  await wake.stop();
  await database.drop();
});

type Follower = { readonly seen: number[]; readonly stop: () => Promise<void>; readonly warnings: string[] };

/** A process of its own but for the name: what it applies, and what it says of itself. */
const follow = (
  options: { pool?: Pool; leaseMs?: number; ownLeaseMs?: number; apply?: () => Promise<void> } = {},
): Follower => {
  const { pool = database.pool, leaseMs = 60_000, ownLeaseMs, apply } = options;
  const warnings: string[] = [];
  const seen: number[] = [];
  const telling = createLogger('test', 'silent');
  telling.warn = (_: unknown, message?: string) => void warnings.push(message ?? '');
  const subscribe = createSubscribe({ pool, reader: store.reader, wake, log: telling, leaseMs });
  const { stop, done } = subscribe<Noted>({
    name: 'reader:v1',
    ...(ownLeaseMs === undefined ? {} : { leaseMs: ownLeaseMs }),
    apply: async ({ events }) => {
      await apply?.();
      seen.push(...events.map(({ position }) => position));
    },
  });
  running.push({ stop, done });
  return { seen, stop, warnings };
};
const checkpoint = async () => {
  const { rows } = await database.pool.query(
    `select c.position::integer, c.fence::integer, c.owner, c.status, c.lease_until,
       c.lease_until > clock_timestamp() as is_leased
     from event_store.checkpoints as c where c.name = 'reader:v1'`,
  );
  return rows[0];
};
const position = (wanted: number) =>
  eventually(`position ${wanted}`, async () => (await checkpoint())?.position === wanted);
const asOwner = async (sql: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
};
/** As if the holder had said nothing for longer than its lease. */
const letLeaseRunOut = () =>
  asOwner(`update event_store.checkpoints set lease_until = clock_timestamp() - interval '1 s'`);

describe('Lease', () => {
  it('lets one process apply, and the next one as soon as the first has stopped', async () => {
    const first = follow();
    await store.note('note-1', 'a');
    await position(1);
    const second = follow();
    await store.note('note-1', 'b');
    await position(2);
    expect(second.seen).toEqual([]);
    expect(await checkpoint()).toMatchObject({ fence: 1, is_leased: true });

    await first.stop();
    expect(await checkpoint()).toMatchObject({ owner: null });
    await store.note('note-1', 'c');
    await position(3);
    expect([first.seen, second.seen]).toEqual([[1, 2], [3]]);
    expect(await checkpoint()).toMatchObject({ fence: 2 });
  });

  it('is kept by a holder that has nothing to do', async () => {
    const first = follow({ leaseMs: 4_000 });
    await eventually('the lease', async () => (await checkpoint())?.is_leased);
    const second = follow({ leaseMs: 4_000 });
    const terms = new Set<string>();
    await eventually('it to be renewed five times', async () => {
      const seen = await checkpoint();
      expect(seen).toMatchObject({ fence: 1, is_leased: true });
      return terms.add(String(seen.lease_until)).size > 5;
    });
    await store.note('note-1', 'a');
    await position(1);
    expect([first.seen, second.seen]).toEqual([[1], []]);
  });

  it('is taken over when it runs out; whoever had it steps down and says so', async () => {
    const late = follow();
    await store.note('note-1', 'a');
    await position(1);
    const next = follow();
    await letLeaseRunOut();
    await eventually('the other one', async () => (await checkpoint())?.fence === 2);
    await store.note('note-1', 'b', 'c');
    await position(3);
    await eventually('the first to step down', () => late.warnings.length > 0);
    expect(late.warnings).toEqual(['fenced: stepping down from the checkpoint']);
    expect([late.seen, next.seen]).toEqual([[1], [2, 3]]);
  });

  it('is not taken over in the middle of a step, however long that takes', async () => {
    const mayEnd = Promise.withResolvers<void>();
    const slow = follow({ leaseMs: 300, apply: () => mayEnd.promise });
    await store.note('note-1', 'a');
    await eventually('the step', async () => {
      const { rowCount } = await database.pool.query(
        `select from event_store.checkpoints as c where c.lease_until < clock_timestamp()`,
      );
      return rowCount === 1;
    });
    const other = follow({ leaseMs: 300 });
    const eager = createAppPool(database.url, 'eager', 1);
    await eager.query('select pg_sleep(1)');
    expect(await checkpoint()).toMatchObject({ fence: 1, position: 0 });
    mayEnd.resolve();
    await position(1);
    expect([slow.seen, other.seen]).toEqual([[1], []]);
    await eager.end();
  });

  it('lasts longer for a reader whose batches do', async () => {
    const mayEnd = Promise.withResolvers<void>();
    const { seen } = follow({ leaseMs: 200, ownLeaseMs: 60_000, apply: () => mayEnd.promise });
    await eventually('the lease', async () => (await checkpoint())?.is_leased);
    await store.note('note-1', 'a');
    await database.pool.query('select pg_sleep(1)');
    expect(await checkpoint()).toMatchObject({ fence: 1, position: 0, is_leased: true });
    mayEnd.resolve();
    await position(1);
    expect(seen).toEqual([1]);
  });

  it('moves nothing of a holder whose checkpoint someone has set back', async () => {
    const { seen, warnings } = follow({ leaseMs: 400 });
    await store.note('note-1', 'a', 'b');
    await position(2);
    await database.pool.query('update event_store.checkpoints set position = 0');
    await position(2);
    expect(seen).toEqual([1, 2, 1, 2]);
    expect(warnings).toContain('fenced: stepping down from the checkpoint');
  });

  it('goes on with a pool of one connection', async () => {
    const pool = createAppPool(database.url, 'narrow', 1);
    const { seen, stop } = follow({ pool });
    for (let round = 0; round < 10; round += 1) await store.note('note-1', 'a', 'b', 'c');
    await position(30);
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    await stop();
    await pool.end();
  });
});
