import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { textErased } from '../../../../events/kernel/event-definitions.ts';
import { idOfStream } from '../../../../events/kernel/ids.ts';
import type { Event, RecordedEvent } from '../../../../events/kernel/message.ts';
import { ERASED, STREAM } from '../../../../events/kernel/personal-data.ts';
import { createEventCodec } from '../../../../events/store/log/codec.ts';
import { createErase, type Erase, type ErasureRequest } from '../../../../events/store/erasure/erasure.ts';
import { belongingsOf, whoseTextIsOnlyOn } from '../../../../events/store/erasure/streams-about.ts';
import { createEventStore, type EventStore } from '../../../../events/store/append/event-store.ts';
import { createEventRegistry } from '../../../../events/store/log/registry.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { recordErasure, testKeys } from '../../../support/store/keys.ts';
import { appendRequest, noteMetadata } from '../../../support/store/notes.ts';

/** A guest is a person on streams of both; the guest's own words are on no other. */
const registry = createEventRegistry({
  party: {
    GuestInvited: {
      schema: z.object({ guestId: z.string(), name: z.string(), motto: z.string().optional() }),
      personal: { name: 'guestId', motto: STREAM },
    },
    GuestForgotten: { schema: z.object({ guestId: z.string() }), erases: true },
    PartyTextErased: textErased,
  },
  letter: {
    LetterSent: { schema: z.object({ to: z.string(), text: z.string() }), personal: { text: 'to' } },
    LetterTextErased: textErased,
  },
  road: { RoadBuilt: { schema: z.object({}) } },
  /** Belongs to a party, by its own word. Nothing in the erasure knows of it. */
  toast: {
    ToastGiven: {
      schema: z.object({ partyId: z.string(), words: z.string() }),
      personal: { words: STREAM },
      about: ({ partyId }: { partyId: string }) => [{ kind: 'party', id: partyId }],
    },
    ToastTextErased: textErased,
  },
  /** An album names its pictures, and may be guessed to be of a party. */
  album: {
    AlbumFilled: {
      schema: z.object({ partyId: z.string(), pictureId: z.string(), guess: z.string() }),
      about: (
        { partyId, pictureId, guess }: { partyId: string; pictureId: string; guess: string },
        streamId: string,
      ) => [
        { kind: 'party', id: partyId },
        { kind: 'party', id: guess, isGuess: true },
        { streamId: `picture-${pictureId}`, kind: 'album', id: streamId.slice('album-'.length) },
      ],
    },
  },
  picture: {
    PictureTaken: {
      schema: z.object({ title: z.string(), partyId: z.string().optional() }),
      personal: { title: STREAM },
      about: ({ partyId }: { partyId?: string }) => (partyId === undefined ? [] : [{ kind: 'party', id: partyId }]),
    },
    PictureTextErased: textErased,
  },
});

let database: TestDatabase;
let store: EventStore;
let erase: Erase;
beforeAll(async () => {
  database = await createTestDatabase();
  const keys = testKeys(database.pool, 0);
  store = createEventStore({ pool: database.pool, codec: createEventCodec(registry, keys) });
  erase = createErase({ ...store, registry, keys, cacheMs: 0 });
});
afterAll(() => database.drop());

const append = (streamId: string, ...events: Event[]) =>
  store.append(appendRequest([{ streamId, expectedVersion: 'any', events }]));
const read = async (streamId: string): Promise<Pick<RecordedEvent, 'type' | 'data'>[]> => {
  const events = await store.reader.readStream(database.pool, streamId);
  return events.map(({ type, data }) => ({ type, data }));
};
const forget = async (subjects: readonly string[], more: Partial<ErasureRequest> = {}) =>
  erase({ recorded: await recordErasure(database.pool, subjects), metadata: noteMetadata, ...more });

/** Alice and Bob at a party, and a letter to each. */
const invited = async () => {
  const [alice, bob] = [randomUUID(), randomUUID()];
  const party = `party-${randomUUID()}`;
  const [toAlice, toBob] = [`letter-${randomUUID()}`, `letter-${randomUUID()}`];
  await append(
    party,
    { type: 'GuestInvited', data: { guestId: alice, name: 'Alice' } },
    { type: 'GuestInvited', data: { guestId: bob, name: 'Bob', motto: 'Be merry' } },
  );
  await append(toAlice, { type: 'LetterSent', data: { to: alice, text: 'Dear Alice' } });
  await append(toBob, { type: 'LetterSent', data: { to: bob, text: 'Dear Bob' } });
  return { alice, bob, party, toAlice, toBob };
};

describe('A subject that is forgotten', () => {
  it('is erased on every stream that has text of theirs, and each says so; no other does', async () => {
    const { alice, bob, party, toAlice, toBob } = await invited();
    await forget([alice]);
    expect(await read(party)).toEqual([
      { type: 'GuestInvited', data: { guestId: alice, name: ERASED } },
      { type: 'GuestInvited', data: { guestId: bob, name: 'Bob', motto: 'Be merry' } },
      { type: 'PartyTextErased', data: { subjects: [alice] } },
    ]);
    expect(await read(toAlice)).toEqual([
      { type: 'LetterSent', data: { to: alice, text: ERASED } },
      { type: 'LetterTextErased', data: { subjects: [alice] } },
    ]);
    expect(await read(toBob)).toEqual([{ type: 'LetterSent', data: { to: bob, text: 'Dear Bob' } }]);
  });

  it('is forgotten with the free text of a stream by one event, and says nothing again when asked again', async () => {
    const { alice, bob, party, toBob } = await invited();
    await forget([alice, bob, party]);
    await forget([alice, bob, party]);
    expect((await read(party)).slice(1)).toEqual([
      { type: 'GuestInvited', data: { guestId: bob, name: ERASED, motto: ERASED } },
      { type: 'PartyTextErased', data: { subjects: [alice, bob, party].toSorted() } },
    ]);
    expect((await read(toBob)).map(({ type }) => type)).toEqual(['LetterSent', 'LetterTextErased']);
  });

  it('leaves the stream to the caller that records an erasing event of its own there', async () => {
    const { alice, party, toAlice } = await invited();
    let removed = 0;
    await forget([alice], { recordedOn: party, remove: async () => void (removed += 1) });
    expect([removed, (await read(party)).length, (await read(toAlice)).length]).toEqual([1, 2, 2]);
    await append(party, { type: 'GuestForgotten', data: { guestId: alice } });
    await forget([alice]);
    expect((await read(party)).map(({ type }) => type)).toEqual(['GuestInvited', 'GuestInvited', 'GuestForgotten']);
  });

  it('is erased again where text came in while they were being forgotten', async () => {
    const { alice, toAlice } = await invited();
    // Another process that still remembers the key.
    const late = createEventStore({
      pool: database.pool,
      codec: createEventCodec(registry, testKeys(database.pool, 60_000)),
    });
    const letter = (text: string) =>
      late.append(
        appendRequest([
          { streamId: toAlice, expectedVersion: 'any', events: [{ type: 'LetterSent', data: { to: alice, text } }] },
        ]),
      );
    await letter('P.S.');
    await forget([alice]);
    await letter('P.P.S.');
    await forget([alice]);
    expect((await read(toAlice)).map(({ type }) => type)).toEqual([
      'LetterSent',
      'LetterSent',
      'LetterTextErased',
      'LetterSent',
      'LetterTextErased',
    ]);
  });
});

describe('What belongs to a stream', () => {
  const belongings = (streamId: string) => belongingsOf({ ...store, registry }, streamId);
  const toast = async (partyId: string): Promise<string> => {
    const streamId = `toast-${randomUUID()}`;
    await append(streamId, { type: 'ToastGiven', data: { partyId, words: 'To Alice' } });
    return streamId;
  };
  const picture = async (partyId?: string): Promise<string> => {
    const pictureId = randomUUID();
    await append(`picture-${pictureId}`, { type: 'PictureTaken', data: { title: 'Alice', partyId } });
    return pictureId;
  };
  const album = async (partyId: string, pictureId: string, guess: string = randomUUID()): Promise<void> =>
    void (await append(`album-${randomUUID()}`, { type: 'AlbumFilled', data: { partyId, pictureId, guess } }));

  it('is found by what an aggregate declares, and erased with it', async () => {
    const { party } = await invited();
    const [ours, other] = [await toast(idOfStream(party)), await toast(randomUUID())];
    const { streams, people } = await belongings(party);
    expect([streams, people]).toEqual([[ours], []]);
    await forget([party, ...streams]);
    expect(await read(ours)).toEqual([
      { type: 'ToastGiven', data: { partyId: idOfStream(party), words: ERASED } },
      { type: 'ToastTextErased', data: { subjects: [ours] } },
    ]);
    expect((await read(other)).length).toBe(1);
  });

  it('is found by way of another stream, unless it names another party itself', async () => {
    const { party } = await invited();
    const [ours, others] = [await picture(), await picture(randomUUID())];
    await album(idOfStream(party), ours);
    await album(idOfStream(party), others);
    expect((await belongings(party)).streams).toEqual([`picture-${ours}`]);
  });

  it('may be guessed, where there is such a stream', async () => {
    const [{ party }, pictureId] = [await invited(), await picture()];
    const nobody = randomUUID();
    await album(randomUUID(), pictureId, idOfStream(party));
    await album(randomUUID(), await picture(), nobody);
    expect((await belongings(party)).streams).toEqual([`picture-${pictureId}`]);
    expect((await belongings(`party-${nobody}`)).streams).toEqual([]);
  });

  it('takes along people of whom nothing else is said', async () => {
    const { alice, bob, party, toAlice, toBob } = await invited();
    const log = { ...store, registry };
    expect(await whoseTextIsOnlyOn(log, [party, toAlice], [alice, bob, randomUUID()])).toEqual([alice]);
    expect(await whoseTextIsOnlyOn(log, [party, toAlice, toBob], [bob])).toEqual([bob]);
  });
});

describe('A registry', () => {
  it('refuses an aggregate with personal fields and no event that says that they were erased', () => {
    const { personal, schema } = { schema: z.object({ text: z.string() }), personal: { text: STREAM } };
    expect(() => createEventRegistry({ diary: { DiaryWritten: { schema, personal } } })).toThrow(
      'The events of diary have personal fields, and none says that they were erased: define one as `textErased`',
    );
  });
});
