import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Pool } from '../../events/platform/database/database.ts';
import { createAppend } from '../../events/store/append/append.ts';
import { createEventCodec } from '../../events/store/log/codec.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { appendRequest, createNoteStore, noted, noteRegistry } from '../support/store/notes.ts';
import type { Answer } from './checker/history.ts';
import { byForm, createRandom, seed } from './support/form.ts';
import { expectPromisesKept } from './support/promises.ts';
import { followSubscription, followTail } from './support/readers.ts';
import { createRecorder } from './support/recorder.ts';
import { startWriters } from './support/writers.ts';

jest.setTimeout(byForm(60_000, 600_000));

const DAWDLERS = 3;

let database: TestDatabase;
let elsewhere: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  elsewhere = await createTestDatabase();
});
afterAll(async () => {
  await database?.drop();
  await elsewhere?.drop();
});

/** A transaction that has an id and a snapshot and does nothing for a long time: it must hold up nobody. */
const openIdleTransaction = async (pool: Pool): Promise<() => Promise<void>> => {
  const client = await pool.connect();
  await client.query('begin isolation level repeatable read');
  // Not one of ours, which PostgreSQL would end after 30 s.
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query('select pg_current_xact_id()');
  return async () => {
    await client.query('rollback');
    client.release();
  };
};

describe('The log under transactions that commit late, roll back and stay open', () => {
  it('hands live readers every event once and in order, and gives no place to what was rolled back', async () => {
    const { pool, url } = database;
    const random = createRandom(seed);
    const { append, reader } = createNoteStore(pool);
    const recorder = createRecorder(append);
    const deadline = performance.now() + byForm(4_000, 20_000);
    const readers = [followTail({ pool, reader }), await followSubscription({ pool, reader, url })];
    const ends = [await openIdleTransaction(pool), await openIdleTransaction(elsewhere.pool)];
    const writers = startWriters({ recorder, random, writers: 6, streams: 8 });

    /** Appends inside transactions that stay open for a moment with the append lock, and rolls every other one back. */
    const dawdle = async (dawdler: number): Promise<void> => {
      for (let round = 1; performance.now() < deadline; round += 1) {
        const client = await pool.connect();
        const appendLate = createAppend({ pool: client, codec: createEventCodec(noteRegistry), reader });
        const streamId = `note-late-${random.int(3)}`;
        const texts = [`late ${dawdler}.${round}`];
        const request = appendRequest([{ streamId, expectedVersion: 'any', events: texts.map(noted) }]);
        await recorder.record(request.commandId, [{ streamId, expectedVersion: 'any', texts }], async () => {
          await client.query('begin');
          const { firstPosition, lastPosition } = await appendLate(request);
          await sleep(random.int(15));
          const keep = random.oneIn(2);
          await client.query(keep ? 'commit' : 'rollback');
          client.release();
          const stored: Answer = { kind: 'stored', firstPosition, lastPosition };
          return keep ? stored : { kind: 'refused' };
        });
        await sleep(random.int(20));
      }
    };
    await Promise.all(Array.from({ length: DAWDLERS }, (_, dawdler) => dawdle(dawdler)));
    await writers.stop();
    const head = await reader.headPosition(pool);
    // The readers finish while the idle transactions are still open.
    const readings = await Promise.all(readers.map((follower) => follower.finish(head)));
    for (const end of ends) await end();

    await expectPromisesKept({ pool, reader, url }, { calls: recorder.calls, readings });
    const answers = recorder.calls.map(({ answer }) => answer.kind);
    expect(new Set(answers)).toEqual(new Set(['stored', 'conflict', 'refused']));
  });
});
