import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdempotencyKeyReusedError, ValidationError, VersionConflictError } from '../../../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../../../events/kernel/message.ts';
import { MOST_BYTES, MOST_EVENTS } from '../../../../events/store/append/append.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { appendRequest, createNoteStore, noted } from '../../../support/store/notes.ts';

let database: TestDatabase;
let store: ReturnType<typeof createNoteStore>;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createNoteStore(database.pool);
});
afterAll(() => database.drop());

const textsOf = async (streamId: string): Promise<unknown[]> =>
  (await store.reader.readStream(database.pool, streamId)).map(({ version, data }) => ({ version, ...data }));
const newStream = (): string => `note-${randomUUID()}`;

describe('append', () => {
  describe('When twenty writers append to one stream at once', () => {
    it('lets exactly one win each version and tells the others the actual one', async () => {
      const streamId = newStream();
      for (let version = 0; version < 5; version += 1) {
        const outcomes = await Promise.allSettled(
          Array.from({ length: 20 }, (_, writer) =>
            store.append(
              appendRequest([{ streamId, expectedVersion: version, events: [noted(`${version} by ${writer}`)] }]),
            ),
          ),
        );
        const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
        expect(refusals).toHaveLength(19);
        for (const refusal of refusals) {
          expect(refusal).toBeInstanceOf(VersionConflictError);
          expect(refusal).toMatchObject({ expectedVersion: version, actualVersion: version + 1 });
        }
      }
      const events = await store.reader.readStream(database.pool, streamId);
      expect(events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    });
  });

  describe('When it spans several streams', () => {
    it('stores all of them in order', async () => {
      const [one, two] = [newStream(), newStream()];
      const { events } = await store.append(
        appendRequest([
          { streamId: one, expectedVersion: 0, events: [noted('a'), noted('b')] },
          { streamId: two, expectedVersion: 'any', events: [noted('c')] },
        ]),
      );
      expect(events.map(({ streamId, version }) => [streamId, version])).toEqual([
        [one, 1],
        [one, 2],
        [two, 1],
      ]);
    });

    it('stores none of them when one stream has moved on', async () => {
      const [one, two] = [newStream(), newStream()];
      await store.note(two, 'first');
      const append = store.append(
        appendRequest([
          { streamId: one, expectedVersion: 0, events: [noted('a')] },
          { streamId: two, expectedVersion: 0, events: [noted('b')] },
        ]),
      );
      await expect(append).rejects.toMatchObject({ streamId: two, expectedVersion: 0, actualVersion: 1 });
      expect(await textsOf(one)).toEqual([]);
      expect(await textsOf(two)).toEqual([{ version: 1, text: 'first' }]);
    });
  });

  describe('When a command id comes twice', () => {
    it('answers with what the first one stored and stores nothing', async () => {
      const streamId = newStream();
      const request = appendRequest([{ streamId, expectedVersion: 0, events: [noted('once'), noted('more')] }]);
      const first = await store.append(request);
      const second = await store.append(request);
      expect(first.duplicate).toBe(false);
      expect(second).toEqual({ ...first, duplicate: true });
      expect(await textsOf(streamId)).toHaveLength(2);
    });

    it('stores it once when fifty arrive together', async () => {
      const streamId = newStream();
      const request = appendRequest([{ streamId, expectedVersion: 0, events: [noted('once')] }]);
      const results = await Promise.all(Array.from({ length: 50 }, () => store.append(request)));
      expect(results.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
      expect(new Set(results.map(({ firstPosition }) => firstPosition)).size).toBe(1);
      expect(await textsOf(streamId)).toEqual([{ version: 1, text: 'once' }]);
    });

    it('refuses it for a different request', async () => {
      const streamId = newStream();
      const request = appendRequest([{ streamId, expectedVersion: 0, events: [noted('once')] }]);
      await store.append(request);
      await expect(store.append({ ...request, fingerprint: 'other' })).rejects.toThrow(IdempotencyKeyReusedError);
    });
  });

  describe('When events are stored', () => {
    it('keeps everything about them', async () => {
      const metadata: CommandMetadata = {
        actor: { kind: 'workflow', id: 'w-1', name: 'Loan origination', role: 'engine', onBehalfOf: 'u-2' },
        now: '2026-03-02T10:00:00.000Z',
        effectiveAt: '2025-12-24T08:30:00.000Z',
        correlationId: 'correlation-2',
        causationId: 'cause-2',
        requestId: 'request-2',
        sourceIp: '203.0.113.7',
      };
      const streamId = newStream();
      const request = appendRequest([{ streamId, expectedVersion: 0, events: [noted('kept')] }], { metadata });
      const head = await store.reader.headPosition(database.pool);
      const { events } = await store.append(request);
      const { now: _now, effectiveAt, ...circumstances } = metadata;
      expect(events).toEqual([
        {
          type: 'Noted',
          data: { text: 'kept' },
          eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
          position: head + 1,
          streamId,
          version: 1,
          schemaVersion: 1,
          recordedAt: expect.stringMatching(/^20\d\d-.*Z$/),
          effectiveAt,
          metadata: { ...circumstances, commandId: request.commandId },
        },
      ]);
    });

    it('takes the recorded time as effective where no other is given', async () => {
      const { events } = await store.note(newStream(), 'now');
      expect(events[0]?.effectiveAt).toBe(events[0]?.recordedAt);
    });

    it('keeps text exactly, with escapes, quotes and signs beyond the basic plane', async () => {
      const text = 'a "quoted" \\u0000 backslash, \t tab, é, 漢字, 🏠, {"json": 1}';
      const { events } = await store.note(newStream(), text);
      expect(events[0]?.data).toEqual({ text });
    });
  });

  describe('When the request is not acceptable', () => {
    it.each([
      ['no event', []],
      ['more events than one append takes', Array.from({ length: MOST_EVENTS + 1 }, () => noted('many'))],
      ['more bytes than one append takes', [noted('x'.repeat(MOST_BYTES))]],
      ['the NUL character', [noted('before\0after')]],
      ['half of a character', [noted('before\ud83dafter')]],
      ['a payload that does not fit its schema', [{ type: 'Noted', data: { text: 7 } }]],
    ])('refuses %s and stores nothing', async (_name, events) => {
      const streamId = newStream();
      const append = store.append(appendRequest([{ streamId, expectedVersion: 0, events }]));
      await expect(append).rejects.toThrow(ValidationError);
      expect(await textsOf(streamId)).toEqual([]);
    });

    it('refuses one that names a stream twice, whose versions nobody could tell', async () => {
      const streamId = newStream();
      const part = { streamId, expectedVersion: 0, events: [noted('a')] };
      await expect(store.append(appendRequest([part, part]))).rejects.toThrow(/names each stream once/);
      expect(await textsOf(streamId)).toEqual([]);
    });

    it('takes as many events as allowed', async () => {
      const texts = Array.from({ length: MOST_EVENTS }, (_, index) => String(index));
      const { events } = await store.note(newStream(), ...texts);
      expect(events.map(({ data }) => data)).toEqual(texts.map((text) => ({ text })));
    });
  });
});
