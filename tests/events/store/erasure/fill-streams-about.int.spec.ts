import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventRegistry } from '../../../../events/event-registry.ts';
import { createEventStore, type EventStore } from '../../../../events/store/append/event-store.ts';
import { fillStreamsAbout } from '../../../../events/store/erasure/fill-streams-about.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { fillLog } from '../../../support/histories/fill-log.ts';
import { testCodec } from '../../../support/store/keys.ts';

let database: TestDatabase;
let owner: pg.Client;
let store: EventStore;
let before: readonly string[];

const linksIn = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ link: string }>(
    `select a.about || ' < ' || a.stream_id as link from event_store.streams_about as a order by 1`,
  );
  return rows.map(({ link }) => link);
};
/** As an older version left it. @param age since the database was migrated */
const asBefore = async (age: string): Promise<void> => {
  await owner.query('alter table event_store.streams_about disable trigger user');
  await owner.query('delete from event_store.streams_about');
  await owner.query('alter table event_store.streams_about enable trigger user');
  await owner.query(
    'update event_store.streams_about_filling set is_done = false, filled_to = 0, began_at = now() - $1::interval',
    [age],
  );
};
const isDone = async (): Promise<unknown> =>
  (await owner.query('select is_done from event_store.streams_about_filling')).rows[0]?.is_done;
const fill = (watch: Parameters<typeof fillStreamsAbout>[1] = {}) =>
  fillStreamsAbout({ ...store, registry: eventRegistry }, watch);

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
  await fillLog(store.append);
  before = await linksIn();
}, 120_000);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

describe('A log from before its streams said what they are about', () => {
  it('is indexed as if they had said so, and once', async () => {
    const kinds = new Set(before.map((link) => link.split(' < ')[1]?.split('-')[0]));
    expect([...kinds]).toEqual(expect.arrayContaining(['loanApplication', 'partnerDelivery', 'vendorOrder', 'user']));
    await asBefore('1 hour');
    expect(await fill()).toBe(true);
    expect(await linksIn()).toEqual(before);
    const seen: number[] = [];
    expect(await fill({ onProgress: (filledTo) => void seen.push(filledTo) })).toBe(true);
    expect([seen, await isDone()]).toEqual([[], true]);
  }, 60_000);

  it('is indexed to its end each time while processes of the older version may still append', async () => {
    await asBefore('1 minute');
    expect(await fill()).toBe(false);
    expect(await linksIn()).toEqual(before);
    const seen: number[] = [];
    const head = await store.reader.headPosition(database.pool);
    const userId = randomUUID();
    await store.append({
      commandId: randomUUID(),
      fingerprint: '',
      streams: [
        {
          streamId: `user-${userId}`,
          expectedVersion: 0,
          events: [{ type: 'UserSignedIn', data: { userId, provider: 'google' } }],
        },
      ],
      metadata: { actor: { kind: 'system', id: 's', name: 'S' }, now: '2026-03-02T10:00:00.000Z', correlationId: 'c' },
    });
    expect(await fill({ onProgress: (filledTo) => void seen.push(filledTo) })).toBe(false);
    expect([seen, await isDone()]).toEqual([[head + 1], false]);
  }, 60_000);

  it('goes on where it was broken off', async () => {
    await asBefore('1 hour');
    const abort = new AbortController();
    abort.abort();
    expect(await fill({ signal: abort.signal })).toBe(false);
    expect([await linksIn(), await isDone()]).toEqual([[], false]);
    expect(await fill()).toBe(true);
    expect(await linksIn()).toEqual(before);
  }, 60_000);
});
