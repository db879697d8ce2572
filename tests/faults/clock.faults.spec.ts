import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { deliveryIdFor } from '../../api/webhooks/webhook.routes.ts';
import { partnerDeliveryStream } from '../../events/partner-delivery/partner-delivery.stream.ts';
import { createEventStore, type EventStore } from '../../events/store/append/event-store.ts';
import { allProjections } from '../../projections/registry.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { eventually } from '../support/eventually.ts';
import { testCodec } from '../support/store/keys.ts';
import { isAhead } from '../support/values/moments.ts';
import { createNoteStore } from '../support/store/notes.ts';
import { createRandom, seed } from './support/form.ts';
import { startOwnPortal, type OwnPortal } from './support/own-portal.ts';
import { endOwnProcesses, startOwnProcess, type OwnProcess } from './support/own-process.ts';
import { createPartner, PARTNER } from './support/partner.ts';
import { expectPromisesKept } from './support/promises.ts';
import { followSubscription } from './support/readers.ts';
import { createRecorder } from './support/recorder.ts';
import { startWriters } from './support/writers.ts';

jest.setTimeout(120_000);

const DAY_MS = 24 * 60 * 60 * 1_000;
const PRELOAD = 'tests/faults/support/skewed-clock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(endOwnProcesses);
afterAll(() => database?.drop());

const asOwner = async (sql: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
};

describe("The database's clock", () => {
  /** In this one database the server's clock shows what `test.clock_offset` says. */
  const setClock = (offset: string): Promise<void> => asOwner(`update test.clock_offset set value = '${offset}'`);

  it('may jump a day ahead and back under writers: the recorded time never goes back, nor does the order', async () => {
    await asOwner(`
      create schema test;
      create table test.clock_offset (value interval not null);
      insert into test.clock_offset values ('0');
      grant usage on schema test to public;
      grant select on test.clock_offset to public;
      alter function pg_catalog.clock_timestamp() rename to real_clock_timestamp;
      create function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
        as 'select pg_catalog.real_clock_timestamp() + (select o.value from test.clock_offset as o)'`);
    const { pool, url } = database;
    const { append, reader } = createNoteStore(pool);
    const recorder = createRecorder(append);
    const follower = await followSubscription({ pool, reader, url });
    const writers = startWriters({ recorder, random: createRandom(seed), writers: 4, streams: 6 });
    for (const offset of ['1 day', '-1 day', '3 seconds', '-1 hour', '0']) {
      await setClock(offset);
      const before = writers.acknowledged();
      await eventually('more appends', () => writers.acknowledged() >= before + 100);
    }
    await writers.stop();
    const readings = [await follower.finish(await reader.headPosition(pool))];
    await expectPromisesKept({ pool, reader, url }, { calls: recorder.calls, readings });
    const { rows } = await pool.query(
      'select count(distinct e.recorded_at)::integer as times from event_store.events as e',
    );
    expect(rows[0].times).toBeGreaterThan(20);
  });
});

describe('The clock of a process', () => {
  let loans: TestDatabase;
  let store: EventStore;
  let portal: OwnPortal | undefined;
  beforeAll(async () => {
    loans = await createTestDatabase();
    store = createEventStore({ pool: loans.pool, codec: testCodec(loans.pool) });
  });
  afterAll(async () => {
    await portal?.stop();
    await loans?.drop();
  });

  const projectorAt = (offsetMs: number): OwnProcess =>
    startOwnProcess(
      'projections/main.ts',
      { DATABASE_URL: loans.url, CLOCK_OFFSET_MS: String(offsetMs) },
      { preload: PRELOAD },
    );

  it('may be a day off in two projectors: neither takes the lease of the other while it is held', async () => {
    const ahead = projectorAt(DAY_MS);
    const owners = async (): Promise<string[]> => {
      const { rows } = await loans.pool.query<{ owner: string | null; fence: string }>(
        'select c.owner, c.fence from event_store.checkpoints as c order by c.name',
      );
      return rows.map(({ owner, fence }) => `${owner} ${fence}`);
    };
    const holdsAll = async (): Promise<boolean> => {
      const all = await owners();
      return all.length >= allProjections.length && all.every((owner) => owner.includes(`:${ahead.pid}:`));
    };
    await eventually('the first one to hold every lease', holdsAll);
    const held = await owners();
    const behind = projectorAt(-DAY_MS);
    // Longer than a lease lasts.
    await sleep(6_000);
    expect(await owners()).toEqual(held);
    await ahead.kill();
    const takenOver = async (): Promise<boolean> =>
      (await owners()).every((owner) => owner.includes(`:${behind.pid}:`));
    await eventually('the other one to take over', takenOver);
  });

  it.each([
    ['behind', -DAY_MS],
    ['ahead', DAY_MS],
  ])(
    'may be a day %s in the portal: what it records has the time of the database, what a partner says is kept beside it',
    async (_where, offsetMs) => {
      const skewed = { CLOCK_OFFSET_MS: String(offsetMs) };
      portal = await startOwnPortal(loans.url, skewed, { preload: PRELOAD });
      const partner = await createPartner(portal);
      const one = { messageId: randomUUID(), body: '{"type":"note"}' };
      const since = Date.now();
      const sentAt = new Date(since + offsetMs);
      expect(await partner.deliver(one)).toBe(401);
      expect(await partner.deliver(one, sentAt)).toBe(202);
      const streamId = partnerDeliveryStream(deliveryIdFor(PARTNER, one.messageId));
      const [received] = await store.reader.readStream(loans.pool, streamId);
      expect(isAhead(received?.recordedAt ?? '', { ms: 0, since })).toBe(true);
      expect(received?.data).toMatchObject({ sentAt: `${sentAt.toISOString().slice(0, 19)}.000Z` });
      await portal.stop();
    },
  );
});
