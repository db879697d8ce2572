import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IllegalTransitionError, VersionConflictError } from '../../../../events/kernel/errors.ts';
import type { Command, Decider } from '../../../../events/kernel/message.ts';
import { createOwnerPool } from '../../../../events/platform/database/database.ts';
import { createCommandHandler, type CommandOptions } from '../../../../events/store/append/command-handler.ts';
import { createLoadState } from '../../../../events/store/append/load-state.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import {
  createNoteStore,
  noted,
  noteMetadata,
  starred,
  type Noted,
  type Starred,
} from '../../../support/store/notes.ts';

type AddNote = Command<'AddNote', { text: string }>;
type Star = Command<'Star'>;
type Unstarred = Command<'NeedsNoStar'>;
type Notebook = { readonly notes: number; readonly isStarred: boolean };

const decider: Decider<AddNote | Star | Unstarred, Noted | Starred, Notebook> = {
  initialState: { notes: 0, isStarred: false },
  decide: (command, { notes, isStarred }) => {
    if (command.type === 'AddNote') return [noted(`${notes + 1}: ${command.data.text}`)];
    if (command.type === 'Star') return isStarred ? [] : [starred()];
    if (isStarred) throw new IllegalTransitionError('It has its star');
    return [noted('without a star')];
  },
  evolve: (state, event) =>
    event.type === 'Noted' ? { ...state, notes: state.notes + 1 } : { ...state, isStarred: true },
};

let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
let reads: number;
let eventsRead: number;
/** A process of its own, whose readings of streams are counted. */
let handleHere: ReturnType<typeof createCommandHandler>;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createNoteStore(database.pool);
});
beforeEach(() => {
  reads = 0;
  eventsRead = 0;
  const readStream: typeof store.reader.readStream = async (...args) => {
    reads += 1;
    const events = await store.reader.readStream<never>(...args);
    eventsRead += events.length;
    return events;
  };
  const { pool, append, reader } = store;
  handleHere = createCommandHandler({ pool, append, reader: { ...reader, readStream } });
});
afterAll(() => database.drop());

type Options = Partial<CommandOptions<Notebook>>;
const withKey = (options: Options) => ({ commandId: randomUUID(), ...options });
const here = (streamId: string, command: AddNote | Star | Unstarred, options: Options = {}) =>
  handleHere(decider, streamId, command, noteMetadata, withKey(options));
const elsewhere = (streamId: string, command: AddNote | Star | Unstarred, options: Options = {}) =>
  store.handle(decider, streamId, command, noteMetadata, withKey(options));
const add = (text: string): AddNote => ({ type: 'AddNote', data: { text } });
const star: Star = { type: 'Star', data: {} };
const needsNoStar: Unstarred = { type: 'NeedsNoStar', data: {} };
const newStream = (): string => `note-${randomUUID()}`;

describe('A remembered state', () => {
  it('spares reading the stream for the next command', async () => {
    const streamId = newStream();
    await here(streamId, add('a'));
    const { version, events } = await here(streamId, add('b'));
    expect([version, events[0]?.data, reads]).toEqual([2, { text: '2: b' }, 1]);
  });

  it('gives way to what another process has written', async () => {
    const streamId = newStream();
    await here(streamId, add('a'));
    await elsewhere(streamId, add('b'));
    const { version, events } = await here(streamId, add('c'));
    expect([version, events[0]?.data, reads]).toEqual([3, { text: '3: c' }, 2]);
  });

  it('is not what a refusal rests on, nor its absence', async () => {
    const streamId = newStream();
    await here(streamId, add('a'));
    await elsewhere(streamId, star);
    await expect(here(streamId, needsNoStar)).rejects.toThrow(IllegalTransitionError);
    expect(await here(streamId, star)).toMatchObject({ version: 2, events: [] });
  });

  it('answers nothing to do with the position of the stream', async () => {
    const streamId = newStream();
    const { position } = await here(streamId, star);
    expect(await here(streamId, star)).toMatchObject({ version: 1, position, events: [] });
  });

  it('is held against the version that the caller has seen', async () => {
    const streamId = newStream();
    await here(streamId, add('a'));
    await elsewhere(streamId, add('b'));
    await expect(here(streamId, add('c'), { expectedVersion: 1 })).rejects.toThrow(VersionConflictError);
    expect(await here(streamId, add('c'), { expectedVersion: 2 })).toMatchObject({ version: 3 });
    await elsewhere(streamId, add('d'));
    expect(await here(streamId, add('e'), { expectedVersion: 4 })).toMatchObject({ version: 5 });
  });

  it('leaves a repeated command its first answer', async () => {
    const streamId = newStream();
    const options = { commandId: randomUUID() };
    const first = await here(streamId, add('a'), options);
    await here(streamId, add('b'));
    expect(await here(streamId, add('a'), options)).toEqual({ ...first, duplicate: true });
    expect((await here(streamId, add('c'))).events[0]?.data).toEqual({ text: '3: c' });
  });

  it('is not used when something has to be done before the append', async () => {
    const streamId = newStream();
    await here(streamId, add('a'));
    await here(streamId, add('b'), { beforeAppend: async () => undefined });
    expect(reads).toBe(2);
  });

  it('has four writers on a long stream read what is newer, and not the stream for each race that is lost', async () => {
    const streamId = newStream();
    for (let batch = 0; batch < 8; batch += 1) await store.note(streamId, ...Array.from({ length: 475 }, () => 'x'));
    const writer = async (send: typeof here): Promise<void> => {
      for (let command = 0; command < 10; command += 1) await send(streamId, add('y'));
    };
    await Promise.all([writer(here), writer(here), writer(here), writer(elsewhere)]);
    const events = await store.reader.readStream<Noted>(database.pool, streamId);
    expect(events.slice(-40).map(({ data }) => data.text)).toEqual(
      Array.from({ length: 40 }, (_, index) => `${3_801 + index}: y`),
    );
    // The first command reads it all; from then on a lost race costs those few events that have won it.
    expect(eventsRead).toBeLessThan(3_800 + 500);
  });

  it('costs the newer events alone when a race is lost', async () => {
    const streamId = newStream();
    await store.note(streamId, ...Array.from({ length: 100 }, () => 'x'));
    await here(streamId, add('a'));
    await elsewhere(streamId, add('b'));
    eventsRead = 0;
    expect((await here(streamId, add('c'))).events[0]?.data).toEqual({ text: '103: c' });
    // The newest that was known, against which the log is held, and the one after it.
    expect(eventsRead).toBe(2);
  });

  it('is given up where the log was restored to before it', async () => {
    const streamId = newStream();
    await here(streamId, add('a'));
    await here(streamId, add('b'));
    const owner = createOwnerPool(database.url, 'test-owner');
    await owner.query(`begin; set local session_replication_role = replica;
      update event_store.events set event_id = gen_random_uuid(), data = '{"text":"another b"}'
      where stream_id = '${streamId}' and version = 2;
      update event_store.events set type = 'Starred' where stream_id = '${streamId}' and version = 1; commit`);
    await owner.end();
    const beforeAppend = async (): Promise<void> => undefined;
    await expect(here(streamId, needsNoStar, { beforeAppend })).rejects.toThrow(IllegalTransitionError);
  });

  it('keeps forty commands of two processes in one order', async () => {
    const streamId = newStream();
    await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? here : elsewhere)(streamId, add('x'))));
    const events = await store.reader.readStream<Noted>(database.pool, streamId);
    expect(events.map(({ data }) => data.text)).toEqual(Array.from({ length: 40 }, (_, index) => `${index + 1}: x`));
  });
});

describe('A state that is only looked at', () => {
  it('is read from its first event once, then what is newer, and is never behind', async () => {
    const streamId = newStream();
    const reading: number[] = [];
    const readStream: typeof store.reader.readStream = async (...args) => {
      const events = await store.reader.readStream<never>(...args);
      reading.push(events.length);
      return events;
    };
    const load = createLoadState({ pool: database.pool, reader: { readStream } });
    expect(await load<Noted | Starred, Notebook>(decider, streamId)).toMatchObject({
      version: 0,
      state: decider.initialState,
    });
    await store.note(streamId, ...Array.from({ length: 50 }, (_, number) => `${number}`));
    expect(await load<Noted | Starred, Notebook>(decider, streamId)).toMatchObject({
      version: 50,
      state: { notes: 50 },
    });
    await store.note(streamId, 'one more');
    expect(await load<Noted | Starred, Notebook>(decider, streamId)).toMatchObject({
      version: 51,
      state: { notes: 51 },
    });
    // The newest that is known is read again, to see that it is still there.
    expect(reading).toEqual([0, 50, 2]);
  });
});
