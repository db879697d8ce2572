import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IllegalTransitionError, VersionConflictError } from '../../../../events/kernel/errors.ts';
import type { Command, Decider, Event } from '../../../../events/kernel/message.ts';
import { type CommandOptions, createCommandHandler } from '../../../../events/store/append/command-handler.ts';
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
type StarOnce = Command<'StarOnce'>;
type Notebook = { readonly notes: number; readonly starred: boolean };

const decider: Decider<AddNote | StarOnce, Noted | Starred, Notebook> = {
  initialState: { notes: 0, starred: false },
  decide: (command, state) => {
    if (command.type === 'AddNote')
      return command.data.text === '' ? [] : [noted(`${state.notes + 1}: ${command.data.text}`)];
    if (state.starred) throw new IllegalTransitionError('It has its star');
    return [starred()];
  },
  evolve: (state, event) =>
    event.type === 'Noted' ? { ...state, notes: state.notes + 1 } : { ...state, starred: true },
};
const addNote = (text: string): AddNote => ({ type: 'AddNote', data: { text } });
const starOnce: StarOnce = { type: 'StarOnce', data: {} };

let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createNoteStore(database.pool);
});
afterAll(() => database.drop());

const handle = (streamId: string, command: AddNote | StarOnce, options: Partial<CommandOptions<Notebook>> = {}) =>
  store.handle(decider, streamId, command, noteMetadata, { commandId: randomUUID(), ...options });
const newStream = (): string => `note-${randomUUID()}`;

describe('Command handler', () => {
  it('decides over the folded stream and answers with version and position', async () => {
    const streamId = newStream();
    await handle(streamId, addNote('a'));
    const result = await handle(streamId, addNote('b'));
    expect(result).toMatchObject({ streamId, version: 2, duplicate: false, events: [{ data: { text: '2: b' } }] });
    expect(result.position).toBe(result.events[0]?.position);
  });

  it('answers with the present version when there is nothing to record', async () => {
    const streamId = newStream();
    const { position } = await handle(streamId, addNote('a'));
    expect(await handle(streamId, addNote(''))).toEqual({
      streamId,
      version: 1,
      position,
      events: [],
      duplicate: false,
    });
  });

  describe('for a stream that is likely new', () => {
    const asNew = { likelyNew: true };

    it('reads nothing', async () => {
      const readStream = () => Promise.reject(new Error('It is not to be read'));
      const blind = createCommandHandler({ ...store, reader: { ...store.reader, readStream } });
      const result = await blind(decider, newStream(), addNote('a'), noteMetadata, {
        commandId: randomUUID(),
        ...asNew,
      });
      expect(result).toMatchObject({ version: 1, events: [{ data: { text: '1: a' } }] });
    });

    it('decides on what there is when it is not', async () => {
      const streamId = newStream();
      await handle(streamId, starOnce);
      expect(await handle(streamId, addNote('a'), asNew)).toMatchObject({ version: 2 });
      // Of another process, which remembers nothing.
      const other = createNoteStore(database.pool);
      const command = { commandId: randomUUID(), ...asNew };
      expect(await other.handle(decider, streamId, addNote('b'), noteMetadata, command)).toMatchObject({ version: 3 });
      const again = createNoteStore(database.pool);
      await expect(
        again.handle(decider, streamId, starOnce, noteMetadata, { commandId: randomUUID(), ...asNew }),
      ).rejects.toThrow('It has its star');
    });

    it('gives a repeated command its first answer', async () => {
      const streamId = newStream();
      const options = { commandId: randomUUID(), ...asNew };
      const first = await handle(streamId, addNote('a'), options);
      const other = createNoteStore(database.pool);
      const again = await other.handle(decider, streamId, addNote('a'), noteMetadata, options);
      expect(again).toEqual({ ...first, duplicate: true });
    });
  });

  it('decides again when someone else wrote in between', async () => {
    const streamId = newStream();
    await Promise.all([handle(streamId, addNote('a')), handle(streamId, addNote('b'))]);
    const events = await store.reader.readStream<Noted>(database.pool, streamId);
    expect(events.map(({ data }) => data.text.slice(0, 2))).toEqual(['1:', '2:']);
  });

  it('carries out all of twenty that arrive together', async () => {
    const streamId = newStream();
    await Promise.all(Array.from({ length: 20 }, () => handle(streamId, addNote('together'))));
    expect((await handle(streamId, addNote('last'))).version).toBe(21);
  });

  it('does not decide again for a caller who said which version it has seen', async () => {
    const streamId = newStream();
    await handle(streamId, addNote('a'));
    const late = handle(streamId, addNote('b'), { expectedVersion: 0 });
    await expect(late).rejects.toThrow(VersionConflictError);
    await expect(late).rejects.toMatchObject({ expectedVersion: 0, actualVersion: 1 });
  });

  describe('What has to be done before the events are there', () => {
    it('is done between decision and append, with the events that were decided', async () => {
      const streamId = newStream();
      const done: unknown[] = [];
      const beforeAppend = async (decided: readonly Event[]) => {
        done.push([decided, await store.reader.readStream(database.pool, streamId)]);
      };
      const { events } = await handle(streamId, addNote('a'), { beforeAppend });
      expect(done).toEqual([[events.map(({ type, data }) => ({ type, data })), []]]);
    });

    it('is not done for what is refused, records nothing or was carried out before', async () => {
      const streamId = newStream();
      const commandId = randomUUID();
      await handle(streamId, starOnce, { commandId });
      const beforeAppend = async () => {
        throw new Error('It was done');
      };
      await expect(handle(streamId, starOnce, { beforeAppend })).rejects.toThrow(IllegalTransitionError);
      await expect(handle(streamId, addNote('a'), { expectedVersion: 0, beforeAppend })).rejects.toThrow(
        VersionConflictError,
      );
      expect(await handle(streamId, addNote(''), { beforeAppend })).toMatchObject({ events: [] });
      expect(await handle(streamId, starOnce, { commandId, beforeAppend })).toMatchObject({ duplicate: true });
    });

    it('stops the append when it fails', async () => {
      const streamId = newStream();
      const beforeAppend = () => Promise.reject(new Error('The disk is full'));
      await expect(handle(streamId, addNote('a'), { beforeAppend })).rejects.toThrow('The disk is full');
      expect(await store.reader.readStream(database.pool, streamId)).toEqual([]);
    });
  });

  describe('When the same command comes again', () => {
    it('gives the first answer, although the state would now refuse it', async () => {
      const streamId = newStream();
      const options = { commandId: randomUUID(), expectedVersion: 0 };
      const first = await handle(streamId, starOnce, options);
      expect(await handle(streamId, starOnce, options)).toEqual({ ...first, duplicate: true });
    });

    it('gives one answer to fifty that arrive together', async () => {
      const streamId = newStream();
      const commandId = randomUUID();
      const results = await Promise.all(Array.from({ length: 50 }, () => handle(streamId, starOnce, { commandId })));
      expect(new Set(results.map(({ position }) => position)).size).toBe(1);
      expect(results.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
      await expect(handle(streamId, starOnce)).rejects.toThrow(IllegalTransitionError);
    });
  });

  describe('When another stream has a say', () => {
    /** At most `most` stars over all notebooks: each new one is also noted on the shelf. */
    const onShelf =
      (shelf: string, most: number): NonNullable<CommandOptions<Notebook>['alongside']> =>
      async (before, after) => {
        if (before.starred === after.starred) return [];
        const noteds = await store.reader.readStream(database.pool, shelf);
        if (noteds.length >= most) throw new IllegalTransitionError('The shelf has no more stars');
        return [{ streamId: shelf, expectedVersion: noteds.length, events: [noted('a star')] }];
      };
    const handleWith = (
      streamId: string,
      command: AddNote | StarOnce,
      shelf: string,
      options: Partial<CommandOptions> = {},
    ) => handle(streamId, command, { ...options, alongside: onShelf(shelf, 1) });

    it('appends to both or to neither, and answers with the version of its own', async () => {
      const [streamId, shelf] = [newStream(), newStream()];
      await handleWith(streamId, addNote('a'), shelf);
      const result = await handleWith(streamId, starOnce, shelf);
      expect(result).toMatchObject({ streamId, version: 2, events: [{ streamId, type: 'Starred' }] });
      expect(result.position).toBe(await store.reader.headPosition(database.pool));
      const other = newStream();
      await expect(handleWith(other, starOnce, shelf)).rejects.toThrow('no more stars');
      expect(await store.reader.readStream(database.pool, other)).toEqual([]);
    });

    it('lets one of many at the same moment have it, also with an expected version', async () => {
      const shelf = newStream();
      const answers = await Promise.allSettled(
        Array.from({ length: 8 }, () => handleWith(newStream(), starOnce, shelf, { expectedVersion: 0 })),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const answer of answers) {
        if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(IllegalTransitionError);
      }
      expect(await store.reader.readStream(database.pool, shelf)).toHaveLength(1);
    });

    it('gives a repeated command its first answer, although there would be no more room', async () => {
      const [streamId, shelf] = [newStream(), newStream()];
      const options = { commandId: randomUUID() };
      const first = await handleWith(streamId, starOnce, shelf, options);
      expect(await handleWith(streamId, starOnce, shelf, options)).toEqual({ ...first, duplicate: true });
    });
  });
});
