import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Aggregate, Command } from '../../../../events/kernel/message.ts';
import { answeringAfter, openAggregate, type OpenAggregate } from '../../../../events/store/append/aggregate.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { createNoteStore, noted, noteMetadata, type Noted } from '../../../support/store/notes.ts';

type AddNote = Command<'AddNote', { text: string }>;
type Notebook = readonly string[];

const notebookAggregate: Aggregate<AddNote, Noted, Notebook> = {
  streamOf: (id) => `note-${id}`,
  decider: {
    initialState: [],
    decide: ({ data }, notes) => (notes.includes(data.text) ? [] : [noted(data.text)]),
    evolve: (notes, { data }) => [...notes, data.text],
  },
};
const addNote = (text: string): AddNote => ({ type: 'AddNote', data: { text } });
const by = (commandId: string = randomUUID()) => ({ metadata: noteMetadata, options: { commandId } });

describe('An open aggregate', () => {
  let database: TestDatabase;
  let notebooks: OpenAggregate<AddNote, Noted, Notebook>;
  let store: ReturnType<typeof createNoteStore>;
  beforeAll(async () => {
    database = await createTestDatabase();
    store = createNoteStore(database.pool);
    notebooks = openAggregate(store, notebookAggregate);
  });
  afterAll(() => database.drop());

  it('loads the state that its commands have led to, and the version', async () => {
    const id = randomUUID();
    expect(await notebooks.load(id)).toEqual({ state: [], version: 0 });
    await notebooks.handle(id, addNote('a'), by());
    const outcome = await notebooks.handle(id, addNote('b'), by());
    expect(outcome).toMatchObject({ id, version: 2, events: [{ data: { text: 'b' } }] });
    expect(await notebooks.load(id)).toEqual({ state: ['a', 'b'], version: 2 });
    expect((await notebooks.history(id)).map(({ data }) => data.text)).toEqual(['a', 'b']);
  });

  it('makes a command of the state that it is decided on', async () => {
    const id = randomUUID();
    const addNext = () => notebooks.handleOn(id, (notes) => addNote(`note ${notes.length + 1}`), by());
    await Promise.all([addNext(), addNext(), addNext()]);
    expect((await notebooks.load(id)).state).toEqual(['note 1', 'note 2', 'note 3']);
  });

  it('loads a past state', async () => {
    const id = randomUUID();
    const {
      events: [first],
    } = await notebooks.handle(id, addNote('a'), by());
    const recordedAt = first?.recordedAt ?? '';
    while (new Date().toISOString() <= recordedAt) await setImmediate();
    await notebooks.handle(id, addNote('b'), by());
    expect(await notebooks.load(id, recordedAt)).toEqual({ state: ['a'], version: 1 });
    expect(await notebooks.load(id, '2020-01-01T00:00:00.000Z')).toEqual({ state: [], version: 0 });
  });

  it('answers a repeated command with the id of the first time, whatever it is sent to', async () => {
    const [id, commandId] = [randomUUID(), randomUUID()];
    await notebooks.handle(id, addNote('a'), by(commandId));
    expect(await notebooks.handle(randomUUID(), addNote('a'), by(commandId))).toMatchObject({ id, duplicate: true });
  });

  it('says what it would record, and records nothing', async () => {
    const id = randomUUID();
    await notebooks.handle(id, addNote('a'), by());
    expect(await notebooks.decide(id, addNote('b'), noteMetadata)).toEqual([
      { streamId: `note-${id}`, expectedVersion: 1, events: [noted('b')] },
    ]);
    expect(await notebooks.decide(id, addNote('a'), noteMetadata)).toEqual([]);
    expect((await notebooks.load(id)).version).toBe(1);
  });

  it('answers once what has to follow a command is done', async () => {
    const done: string[] = [];
    const careful = answeringAfter(notebooks, async ({ id, version }) => {
      await setImmediate();
      done.push(`${id} ${version}`);
    });
    const id = randomUUID();
    await careful.handle(id, addNote('a'), by());
    await careful.handleOn(id, () => addNote('b'), by());
    expect(done).toEqual([`${id} 1`, `${id} 2`]);
  });
});
