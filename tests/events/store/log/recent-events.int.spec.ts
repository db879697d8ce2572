import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Event, RecordedEvent } from '../../../../events/kernel/message.ts';
import type { Queryable } from '../../../../events/platform/database/database.ts';
import type { Range } from '../../../../events/store/log/read.ts';
import { createRecentEvents } from '../../../../events/store/log/recent-events.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { appendRequest, createNoteStore, noted, starred } from '../../../support/store/notes.ts';

let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
let reads: number[];
let recentEvents: ReturnType<typeof createRecentEvents>;
beforeEach(async () => {
  database = await createTestDatabase();
  store = createNoteStore(database.pool);
  reads = [];
  const readAll: typeof store.reader.readAll = (db, range) => {
    reads.push(range.after);
    return store.reader.readAll(db, range);
  };
  recentEvents = createRecentEvents({
    reader: { ...store.reader, readAll },
    db: database.pool,
    mostEvents: 100,
  });
});
afterEach(() => database.drop());

const positions = async (after: number, upTo: number, types?: string[]) =>
  (await recentEvents({ after, upTo, types }))?.map(({ position }) => position);

describe('Recent events', () => {
  it('are read once for readers that want them at the same moment, each its own types', async () => {
    await store.append(appendRequest([{ streamId: 'note-1', expectedVersion: 0, events: [noted('a'), starred()] }]));
    const answers = await Promise.all([positions(0, 2), positions(0, 2, ['Starred']), positions(1, 2, ['Noted'])]);
    expect(answers).toEqual([[1, 2], [2], []]);
    expect(reads).toEqual([0]);
  });

  it('are read from where the reading before has ended', async () => {
    await store.note('note-1', 'a', 'b', 'c');
    expect(await positions(0, 1)).toEqual([1]);
    expect(await positions(1, 3)).toEqual([2, 3]);
    expect(await positions(0, 3)).toEqual([1, 2, 3]);
    expect(reads).toEqual([0, 1]);
  });

  it('begin anew for a reader that is behind what is known', async () => {
    await store.note('note-1', 'a', 'b', 'c');
    expect(await positions(2, 3)).toEqual([3]);
    expect(await positions(0, 3)).toEqual([1, 2, 3]);
    expect(reads).toEqual([2, 0]);
  });

  it('are not for a reader that is far behind', async () => {
    await store.note('note-1', ...Array.from({ length: 101 }, (_, index) => `note ${index}`));
    expect(await positions(0, 101)).toBeUndefined();
    expect(await positions(1, 101)).toHaveLength(100);
  });

  it('keep the newest hundred and go on being right', async () => {
    for (let round = 0; round < 4; round += 1) {
      const after = round * 40;
      await store.note('note-1', ...Array.from({ length: 40 }, () => 'again'));
      expect(await positions(after, after + 40)).toHaveLength(40);
    }
    expect(await positions(100, 160)).toHaveLength(60);
    expect(reads).toEqual([0, 40, 80, 120]);
    expect(await positions(60, 160)).toHaveLength(100);
    expect(await positions(59, 150)).toHaveLength(91);
    expect(reads).toEqual([0, 40, 80, 120, 59]);
  });

  it('are whole when what was known is forgotten while more is being read', async () => {
    await store.note('note-1', 'a', 'b', 'c');
    const slowly = async <E extends Event>(db: Queryable, range: Range): Promise<RecordedEvent<E>[]> => {
      if (range.after === 1) await sleep(100);
      return store.reader.readAll<E>(db, range);
    };
    const forgetful = createRecentEvents({
      reader: { ...store.reader, readAll: slowly },
      db: database.pool,
      keptMs: 20,
    });
    expect(await forgetful({ after: 0, upTo: 1 })).toHaveLength(1);
    expect(await forgetful({ after: 0, upTo: 3 })).toHaveLength(3);
    expect(await forgetful({ after: 0, upTo: 3 })).toHaveLength(3);
  });

  it('are left to each reader when they cannot all be decoded', async () => {
    await store.note('note-1', 'a');
    const failing = createRecentEvents({
      reader: { ...store.reader, readAll: () => Promise.reject(new Error('No upcaster')) },
      db: database.pool,
    });
    expect(await failing({ after: 0, upTo: 1 })).toBeUndefined();
  });
});
