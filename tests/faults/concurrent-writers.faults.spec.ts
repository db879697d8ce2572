import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { IdempotencyKeyReusedError, VersionConflictError } from '../../events/kernel/errors.ts';
import type { AppendRequest } from '../../events/store/append/append.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { appendRequest, createNoteStore, noted } from '../support/store/notes.ts';
import { byForm, createRandom, seed } from './support/form.ts';
import { expectPromisesKept } from './support/promises.ts';
import { followTail } from './support/readers.ts';
import { createRecorder } from './support/recorder.ts';

jest.setTimeout(byForm(60_000, 600_000));

let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
let histories = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createNoteStore(database.pool);
});
afterAll(() => database.drop());

describe('Concurrent writers', () => {
  it('win each version of a stream once; losers are told the actual version; a twin gets the first answer', async () => {
    const random = createRandom(seed);
    const recorder = createRecorder(store.append);
    const tail = followTail({ pool: database.pool, reader: store.reader });
    const believed = new Map<string, number>();
    const write = async (writer: number): Promise<void> => {
      for (let round = 0; round < byForm(60, 400); round += 1) {
        const streamId = `note-${random.int(3)}`;
        // Mostly what it was told last, now and then too old, too new or none at all.
        const version = Math.max(0, (believed.get(streamId) ?? 0) + random.pick([0, 0, 0, 0, -1, 1]));
        const expectedVersion = random.oneIn(8) ? 'any' : version;
        const texts = Array.from({ length: random.between(1, 3) }, (_, index) => `${writer}.${round}.${index}`);
        const request = appendRequest([{ streamId, expectedVersion, events: texts.map(noted) }]);
        const twins = random.oneIn(6) ? [request, request] : [request];
        for (const answer of await Promise.all(twins.map(recorder.append))) {
          if (answer.kind === 'conflict') believed.set(answer.streamId, answer.actualVersion);
        }
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)));
    const { pool, url } = database;
    const readings = [await tail.finish(await store.reader.headPosition(pool))];
    await expectPromisesKept({ pool, reader: store.reader, url }, { calls: recorder.calls, readings });
    const kinds = new Set(recorder.calls.map(({ answer }) => answer.kind));
    expect(kinds).toEqual(new Set(['stored', 'conflict']));
  });

  it('get from the log what a simple model of it says', async () => {
    const operation = fc.record({
      streams: fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1, maxLength: 2 }),
      /** Distance from the actual version; null expects none. */
      off: fc.option(fc.constantFrom(0, 0, 0, -1, 1)),
      events: fc.integer({ min: 1, max: 4 }),
      /** Sends an earlier command again, with its own fingerprint or another one. */
      repeat: fc.option(fc.record({ which: fc.nat({ max: 20 }), honest: fc.boolean() }), { freq: 4 }),
    });
    const life = fc.array(operation, { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(life, async (operations) => {
        const prefix = `model-${(histories += 1)}`;
        const versions = new Map<string, number>();
        const done: { request: AppendRequest; firstPosition: number; lastPosition: number }[] = [];
        let head = await store.reader.headPosition(database.pool);
        for (const { streams, off, events, repeat } of operations) {
          const earlier = repeat && done[repeat.which];
          if (earlier) {
            const { request, firstPosition, lastPosition } = earlier;
            if (repeat.honest) {
              const again = await store.append(request);
              expect(again).toMatchObject({ duplicate: true, firstPosition, lastPosition });
            } else {
              const other = store.append({ ...request, fingerprint: 'another' });
              await expect(other).rejects.toBeInstanceOf(IdempotencyKeyReusedError);
            }
            continue;
          }
          const versionOf = (streamId: string): number => versions.get(streamId) ?? 0;
          const parts = streams.map((stream) => {
            const streamId = `${prefix}-${stream}`;
            const expectedVersion = off === null ? ('any' as const) : Math.max(0, versionOf(streamId) + off);
            return { streamId, expectedVersion, events: Array.from({ length: events }, () => noted('model')) };
          });
          const request = appendRequest(parts);
          const loser = parts.find(
            ({ streamId, expectedVersion }) => expectedVersion !== 'any' && expectedVersion !== versionOf(streamId),
          );
          if (loser) {
            const refusal: unknown = await store.append(request).catch((error: unknown) => error);
            expect(refusal).toBeInstanceOf(VersionConflictError);
            expect(refusal).toMatchObject({
              streamId: loser.streamId,
              expectedVersion: loser.expectedVersion,
              actualVersion: versionOf(loser.streamId),
            });
            continue;
          }
          const count = parts.length * events;
          const stored = await store.append(request);
          const expected = { duplicate: false, firstPosition: head + 1, lastPosition: head + count };
          expect(stored).toMatchObject(expected);
          head += count;
          for (const { streamId } of parts) versions.set(streamId, versionOf(streamId) + events);
          done.push({ request, ...expected });
        }
        for (const [streamId, version] of versions) {
          const history = await store.reader.readStream(database.pool, streamId);
          expect(history.map((event) => event.version)).toEqual(Array.from({ length: version }, (_, at) => at + 1));
        }
      }),
      { seed, numRuns: byForm(40, 300) },
    );
  });
});
