import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEventStore, type EventStore } from '../../../../events/store/append/event-store.ts';
import { readBatch, STRETCH } from '../../../../events/store/log/read-batch.ts';
import { walkLog } from '../../../../events/store/log/walk-log.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { testCodec } from '../../../support/store/keys.ts';
import { loanFileIn } from '../../../workflows/support/loan-file.ts';

let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
  for (let count = 0; count < 3; count += 1) await loanFileIn(store).submit();
});
afterAll(() => database?.drop());

describe('A reader of rare events in a long log', () => {
  it('looks through a stretch of it at a time, and goes on where that ended', async () => {
    const range = { after: 3, head: 5_000_000, limit: 10, types: ['NeverHappens'], skipped: new Set<number>() };
    const first = await readBatch(store.reader, store.pool, range);
    expect(first).toEqual({ events: [], position: 3 + STRETCH });
    const skipped = new Set([8 + STRETCH]);
    const next = await readBatch(store.reader, store.pool, { ...range, after: first.position, skipped });
    expect(next.position).toBe(7 + STRETCH);
  });

  it('reads all at once where every event is wanted', async () => {
    const range = { after: 0, head: 5_000_000, limit: 1_000, skipped: new Set<number>() };
    expect((await readBatch(store.reader, store.pool, range)).position).toBe(5_000_000);
  });

  it('walks through all of it, or a part', async () => {
    const asked: number[] = [];
    const readAll: EventStore['reader']['readAll'] = (db, range) => {
      asked.push((range.upTo ?? Infinity) - range.after);
      return store.reader.readAll(db, range);
    };
    const positions = async (range: { readonly after?: number; readonly upTo?: number }) => {
      const found: number[] = [];
      const log = { pool: store.pool, reader: { ...store.reader, readAll } };
      for await (const { position } of walkLog(log, { ...range, types: ['LoanApplicationSubmitted'] })) {
        found.push(position);
      }
      return found;
    };
    const all = await positions({});
    const [first = 0, second = 0, third = 0] = all;
    expect(all).toEqual([first, second, third]);
    expect(await positions({ after: first, upTo: second })).toEqual([second]);
    expect(await positions({ after: third, upTo: third })).toEqual([]);
    expect(await positions({ upTo: 250_000 })).toEqual(all);
    expect(Math.max(...asked)).toBe(STRETCH);
  });
});
