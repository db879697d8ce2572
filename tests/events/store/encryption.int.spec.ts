import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { RuleViolationError } from '../../../events/kernel/errors.ts';
import { textErased } from '../../../events/kernel/event-definitions.ts';
import { ERASED, STREAM } from '../../../events/kernel/personal-data.ts';
import { createOwnerPool } from '../../../events/platform/database/database.ts';
import { createEventCodec, type StoredEvent } from '../../../events/store/log/codec.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { createEventRegistry } from '../../../events/store/log/registry.ts';
import { createSubjectKeys, KEY_CACHE_MS } from '../../../events/store/privacy/subject-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { recordErasure, testKeys, testMasterKey } from '../../support/store/keys.ts';
import { appendRequest } from '../../support/store/notes.ts';

const guestSchema = z.object({ guestId: z.string(), name: z.string(), age: z.number() });
const registry = createEventRegistry({
  party: {
    PartyHeld: {
      schema: z.object({
        guests: z.array(guestSchema),
        place: z.object({ street: z.string() }),
        motto: z.string().optional(),
      }),
      personal: { 'guests[].name': 'guests[].guestId', 'place.street': STREAM, motto: STREAM },
    },
    PartyOver: { schema: z.object({}) },
    PartyTextErased: textErased,
  },
});

const newParty = () => {
  const alice = { guestId: randomUUID(), name: 'Alice "Ä" Rivera', age: 41 };
  const bob = { guestId: randomUUID(), name: 'Bob Rivera', age: 43 };
  return {
    alice,
    bob,
    party: { type: 'PartyHeld', data: { guests: [alice, bob], place: { street: '12 Elm Street' } } },
  };
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A process of its own: nothing remembered, and every query counted. */
const freshProcess = (cacheMs?: number) => {
  let queries = 0;
  const pool = new Proxy(database.pool, {
    get: (target, name) => {
      if (name === 'query') queries += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const keys = testKeys(pool, cacheMs);
  const codec = createEventCodec(registry, keys);
  return {
    keys,
    codec,
    queriesOf: async (work: () => Promise<unknown>) => {
      const before = queries;
      await work();
      return queries - before;
    },
  };
};

const storedParty = async (streamId: string) => {
  const { party, ...guests } = newParty();
  const { codec, keys } = freshProcess();
  const { append, reader } = createEventStore({ pool: database.pool, codec });
  const { events } = await append(appendRequest([{ streamId, expectedVersion: 0, events: [party] }]));
  const position = events[0]?.position ?? 0;
  const [stored] = await reader.readAllStored(database.pool, { after: position - 1, limit: 1 });
  if (!stored) throw new Error('The party was not stored');
  return { keys, stored, party, ...guests, answered: events[0] };
};

const decode = async (stored: StoredEvent) => (await freshProcess().codec.decode([stored]))[0]?.data;

describe('Personal data', () => {
  it('is ciphertext in the log, each field under its own iv, and plain for whoever reads', async () => {
    const { stored, answered, party, alice, bob } = await storedParty('party-1');
    expect(answered?.data).toEqual(party.data);
    expect(stored.data).not.toMatch(/Alice|Bob|Elm/);
    const { guests, place } = JSON.parse(stored.data);
    expect(guests).toMatchObject([
      { guestId: alice.guestId, age: 41 },
      { guestId: bob.guestId, age: 43 },
    ]);
    expect(guests[0].name).toMatch(/^enc:v1:[0-9a-f-]{36}:[A-Za-z0-9+/=]+$/);
    const keyIds = [guests[0].name, guests[1].name, place.street].map((text: string) => text.slice(7, 43));
    expect(new Set(keyIds).size).toBe(3);
    expect(await decode(stored)).toEqual(party.data);
  });

  it('of before encryption is read as it was written', async () => {
    const { stored, party } = await storedParty('party-2');
    expect(await decode({ ...stored, data: JSON.stringify(party.data) })).toEqual(party.data);
  });

  it('does not open in another event or field, nor with a bit changed', async () => {
    const { stored } = await storedParty('party-3');
    await expect(decode({ ...stored, eventId: randomUUID() })).rejects.toThrow(
      /guests\.0\.name was not encrypted for this place/,
    );
    const data = JSON.parse(stored.data);
    const swapped = { ...data, guests: [{ ...data.guests[0], name: data.guests[1].name }, data.guests[1]] };
    await expect(decode({ ...stored, data: JSON.stringify(swapped) })).rejects.toThrow(/guests\.0\.name/);
    const street: string = data.place.street;
    const changed = `${street.slice(0, 50)}${street[50] === 'A' ? 'B' : 'A'}${street.slice(51)}`;
    await expect(decode({ ...stored, data: JSON.stringify({ ...data, place: { street: changed } }) })).rejects.toThrow(
      /place\.street/,
    );
  });

  it('costs no query while its keys are remembered, and one for a batch when they are not', async () => {
    const { party } = newParty();
    const { codec, queriesOf } = freshProcess();
    const plainData = JSON.stringify(party.data);
    const news = Array.from({ length: 20 }, () => ({
      streamId: 'party-4',
      eventId: randomUUID(),
      event: party,
      plainData,
    }));
    await codec.encode(news);
    expect(await queriesOf(() => codec.encode(news))).toBe(0);
    const { stored } = await storedParty('party-5');
    const other = freshProcess();
    expect(await other.queriesOf(() => other.codec.decode([stored, stored]))).toBe(1);
    expect(await other.queriesOf(() => other.codec.decode([stored]))).toBe(0);
    const over = { ...stored, type: 'PartyOver', data: '{}' };
    expect(await other.queriesOf(() => other.codec.decode([over]))).toBe(0);
  });

  it('costs fifty events of new streams that come together four queries, not a hundred', async () => {
    const { codec, queriesOf } = freshProcess();
    const encode = () => {
      const { party } = newParty();
      const plainData = JSON.stringify(party.data);
      return codec.encode([{ streamId: `party-${randomUUID()}`, eventId: randomUUID(), event: party, plainData }]);
    };
    expect(await queriesOf(() => Promise.all(Array.from({ length: 50 }, encode)))).toBe(4);
  });

  it('has one key although twenty processes begin with it at once', async () => {
    const subjects = [randomUUID(), randomUUID(), randomUUID()];
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        freshProcess().keys.forSubjects(index % 2 === 0 ? subjects : subjects.toReversed()),
      ),
    );
    for (const subject of subjects) {
      expect(new Set(found.map((keys) => keys.get(subject)?.key?.export().toString('hex'))).size).toBe(1);
    }
  });

  describe('When a person is forgotten', () => {
    it('reads erased where that person was, and the rest as before', async () => {
      const { keys, stored, party, alice, bob } = await storedParty('party-6');
      await keys.destroy(await recordErasure(database.pool, [bob.guestId]));
      expect(await decode(stored)).toEqual({ ...party.data, guests: [alice, { ...bob, name: ERASED }] });
      await keys.destroy(await recordErasure(database.pool, ['party-6']));
      expect(await decode(stored)).toMatchObject({ place: { street: ERASED } });
      expect(await keys.destroyedAmong([alice.guestId, bob.guestId, 'party-6'])).toEqual([bob.guestId, 'party-6']);
    });

    it('takes nothing personal about them any more, also when there was nothing before', async () => {
      const { party, alice } = newParty();
      const guestId = randomUUID();
      const { keys, codec } = freshProcess();
      await keys.destroy(await recordErasure(database.pool, [guestId]));
      const event = { ...party, data: { ...party.data, guests: [{ ...alice, guestId }] } };
      const plainData = JSON.stringify(event.data);
      const news = [{ streamId: 'party-7', eventId: randomUUID(), event, plainData }];
      await expect(codec.encode(news)).rejects.toThrow(RuleViolationError);
    });

    it('is forgotten in other processes once what they remember has run out', async () => {
      const { keys, stored } = await storedParty('party-8');
      let now = 0;
      const masterKeys = { current: testMasterKey, previous: [] };
      const other = createEventCodec(registry, createSubjectKeys({ pool: database.pool, masterKeys, now: () => now }));
      expect((await other.decode([stored]))[0]?.data).toMatchObject({ place: { street: '12 Elm Street' } });
      await keys.destroy(await recordErasure(database.pool, ['party-8']));
      now = KEY_CACHE_MS;
      expect((await other.decode([stored]))[0]?.data).toMatchObject({ place: { street: ERASED } });
    });

    it('cannot be undone, and no key is deleted or moved to another subject', async () => {
      const { keys } = await storedParty('party-9');
      await keys.destroy(await recordErasure(database.pool, ['party-9']));
      const change = (sql: string) => database.pool.query(sql);
      const set = 'update event_store.subject_keys set';
      const undo = `${set} wrapped_key = '\\x00', destroyed_at = null, master_key_id = (select min(master_key_id) from
        event_store.master_keys) where subject_id = 'party-9'`;
      const move = `${set} subject_id = 'x' where subject_id = 'party-8'`;
      for (const sql of [undo, move, 'delete from event_store.subject_keys']) {
        await expect(change(sql)).rejects.toThrow('permission denied');
      }
      const owner = createOwnerPool(database.url, 'test-owner');
      await expect(owner.query(undo)).rejects.toThrow('a destroyed key stays destroyed');
      await expect(owner.query(move)).rejects.toThrow('a key never changes its subject');
      await expect(owner.query('delete from event_store.subject_keys')).rejects.toThrow('append-only');
      await owner.end();
    });
  });
});
