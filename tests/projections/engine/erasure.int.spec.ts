import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { textErased } from '../../../events/kernel/event-definitions.ts';
import type { Event } from '../../../events/kernel/message.ts';
import { STREAM } from '../../../events/kernel/personal-data.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { parseTables } from '../../../events/platform/database/read-model-tables.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import { createEventStore, type EventStore } from '../../../events/store/append/event-store.ts';
import { createListener, type Listener } from '../../../events/store/log/listen.ts';
import { noReaderOrders } from '../../../events/store/readers/reader-orders.ts';
import { createEventRegistry } from '../../../events/store/log/registry.ts';
import { createSubscribe, type Subscription } from '../../../events/store/readers/subscribe.ts';
import { startProjections } from '../../../projections/engine/daemon.ts';
import { defineProjection } from '../../../projections/engine/projection.ts';
import { rebuildProjection } from '../../../projections/engine/rebuild.ts';
import { registered } from '../../../projections/engine/registered.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { eventually } from '../../support/eventually.ts';
import { recordErasure, testKeys } from '../../support/store/keys.ts';
import { appendRequest } from '../../support/store/notes.ts';

/** Two aggregates that know nothing of each other: people live in houses, and report things about streets. */
const resident = { schema: z.object({ town: z.string(), text: z.string() }), personal: { text: STREAM } };
const aggregates = {
  house: { HouseDescribed: resident, HouseTextErased: textErased },
  street: { StreetDescribed: resident, StreetTextErased: textErased },
} as const;
type Described = Event<'HouseDescribed' | 'StreetDescribed', { town: string; text: string }>;

const TABLE = 'create table town_texts (stream_id text primary key, town text, texts text, position bigint);';

/** Rows of both in one table, those of each stream by themselves: all texts of it in their order. */
const townProjection = defineProjection<Described>({
  name: 'town:v1',
  tables: { town_texts: { stream: 'stream_id' } },
  handles: ['HouseDescribed', 'StreetDescribed'],
  apply: async (events, db) => {
    for (const { streamId, position, data } of events) {
      await db.query(
        `insert into town_texts as t values ($1, $2, $3, $4) on conflict (stream_id) do update
         set texts = t.texts || ' ' || excluded.texts, position = excluded.position
         where t.position < excluded.position`,
        [streamId, data.town, data.text, position],
      );
    }
    return [];
  },
});
const [town = townProjection] = registered({ town: townProjection }, aggregates, parseTables(TABLE, 'tables.sql'));

let database: TestDatabase;
let store: EventStore;
let wake: Listener;
let daemon: Subscription;
let skipped: Set<number>;
const readOrders = async () => ({ ...noReaderOrders, skipped });
const keys = () => testKeys(database.pool, 0);
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query(`set search_path to read_model; ${TABLE} reset search_path`);
  store = createEventStore({
    pool: database.pool,
    codec: createEventCodec(createEventRegistry(aggregates), keys()),
  });
  const log = createLogger('test', 'silent');
  wake = createListener({ connectionString: database.url, channel: 'event_store', log });
  skipped = new Set();
  const subscribe = createSubscribe({ pool: database.pool, reader: store.reader, wake, log, readOrders });
  daemon = startProjections({ subscribe, source: { ...store, readOrders }, projections: [town] });
});
afterEach(async () => {
  await daemon.stop();
  await wake.stop();
  await database.drop();
});

const append = async (streamId: string, ...events: Event[]): Promise<number> => {
  const { lastPosition } = await store.append(appendRequest([{ streamId, expectedVersion: 'any', events }]));
  return lastPosition;
};
const house = (text: string): Event => ({ type: 'HouseDescribed', data: { town: 'Elmwood', text } });
const street = (text: string): Event => ({ type: 'StreetDescribed', data: { town: 'Elmwood', text } });
const forget = async (streamId: string): Promise<number> => {
  await keys().destroy(await recordErasure(database.pool, [streamId]));
  return append(streamId, { type: 'HouseTextErased', data: { subjects: [streamId] } });
};
const reached = (position: number) =>
  eventually('the read model', async () => {
    const { rows } = await database.pool.query('select c.position::integer, c.error from event_store.checkpoints as c');
    if (rows[0]?.error) throw new Error(rows[0].error);
    return rows[0]?.position >= position;
  });
const texts = async (): Promise<Record<string, string>> => {
  const { rows } = await database.pool.query('select t.stream_id, t.texts from read_model.town_texts as t order by 1');
  return Object.fromEntries(rows.map((row) => [row.stream_id, row.texts]));
};

describe('A stream whose text was erased', () => {
  it('is made anew, and no other row of a read model that holds streams of several kinds', async () => {
    await append('house-1', house('Alicia'), house('her dog'));
    await append('house-2', house('Bobby'));
    await reached(await append('street-1', street('a hole')));
    // Whatever is made anew from the log does not have this mark.
    await database.pool.query(`update read_model.town_texts set texts = texts || '!' where stream_id <> 'house-1'`);
    await reached(await forget('house-1'));
    expect(await texts()).toEqual({ 'house-1': '[erased] [erased]', 'house-2': 'Bobby!', 'street-1': 'a hole!' });
  });

  it('stays without the events that an operator has skipped, when it is followed and when it is rebuilt', async () => {
    skipped.add(2);
    await reached(await append('house-1', house('Alicia'), house('a mistake'), house('her dog')));
    expect(await texts()).toEqual({ 'house-1': 'Alicia her dog' });
    await reached(await forget('house-1'));
    expect(await texts()).toEqual({ 'house-1': '[erased] [erased]' });
    await rebuildProjection({ pool: database.pool, reader: store.reader, skipped }, town);
    expect(await texts()).toEqual({ 'house-1': '[erased] [erased]' });
  });

  it('goes on with what is recorded about it afterwards', async () => {
    await reached(await append('house-1', house('Alicia')));
    await append('house-2', house('Bobby'));
    await forget('house-1');
    await reached(await append('house-2', house('his cat')));
    expect(await texts()).toEqual({ 'house-1': '[erased]', 'house-2': 'Bobby his cat' });
  });
});
