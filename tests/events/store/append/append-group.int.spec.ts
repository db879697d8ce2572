import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IdempotencyKeyReusedError, VersionConflictError } from '../../../../events/kernel/errors.ts';
import type { PreparedAppend } from '../../../../events/store/append/append-calls.ts';
import { sendAppends } from '../../../../events/store/append/append-group.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type StreamPlan = { readonly stream: string; readonly expected: number | 'any'; readonly events: number };
type Plan = {
  readonly command: string;
  readonly fingerprint: string;
  readonly streams: readonly StreamPlan[];
  /** Says that its streams are about its command. */
  readonly isLinking?: boolean;
};

const toAppend = ({ command, fingerprint, streams, isLinking }: Plan): PreparedAppend => ({
  commandId: command,
  fingerprint,
  links: isLinking ? streams.map(({ stream }) => ({ streamId: stream, about: command, isGuess: false })) : [],
  metadata: { actor: { kind: 'system', id: 's', name: 's' }, correlationId: 'c', commandId: command },
  bytes: 1,
  streams: streams.map(({ stream, expected, events }) => ({ streamId: stream, expectedVersion: expected, events })),
  events: streams.flatMap(({ stream, events }) =>
    Array.from({ length: events }, () => ({
      streamId: stream,
      eventId: randomUUID(),
      type: 'Noted',
      schemaVersion: 1,
      data: '{}',
      plainData: '{}',
      metadata: '{}',
      effectiveAt: undefined,
    })),
  ),
});

/** An append in its plainest form: one request after the other. */
const createModel = () => {
  const versions = new Map<string, number>();
  const commands = new Map<string, { fingerprint: string; at: readonly [number, number] }>();
  let head = 0;
  const links = new Set<string>();
  const answer = (plan: Plan): unknown => {
    const known = commands.get(plan.command);
    if (known && known.fingerprint !== plan.fingerprint) return 'reused';
    if (known) return ['duplicate', ...known.at];
    const moved = new Map(versions);
    const stored: number[] = [];
    for (const { stream, expected, events } of plan.streams) {
      const actual = moved.get(stream) ?? 0;
      if (expected !== 'any' && expected !== actual) return ['conflict', stream, expected, actual];
      for (let version = actual + 1; version <= actual + events; version += 1) stored.push(version);
      moved.set(stream, actual + events);
    }
    for (const [stream, version] of moved) versions.set(stream, version);
    const at = [head + 1, head + stored.length] as const;
    commands.set(plan.command, { fingerprint: plan.fingerprint, at });
    head += stored.length;
    if (plan.isLinking) for (const { stream } of plan.streams) links.add(`${stream} ${plan.command}`);
    return ['stored', ...at, stored];
  };
  return { answer, links };
};

const send = async ({ pool }: TestDatabase, plans: readonly Plan[]): Promise<unknown[]> => {
  const outcomes = await sendAppends(pool, plans.map(toAppend));
  return outcomes.map((outcome) => {
    if ('value' in outcome) {
      const { firstPosition, lastPosition, ...rest } = outcome.value;
      const versions = rest.outcome === 'stored' ? [rest.versions] : [];
      return [rest.outcome, firstPosition, lastPosition, ...versions];
    }
    const { error } = outcome;
    if (error instanceof IdempotencyKeyReusedError) return 'reused';
    if (!(error instanceof VersionConflictError)) throw error;
    return ['conflict', error.streamId, error.expectedVersion, error.actualVersion];
  });
};

const linksIn = async ({ pool }: TestDatabase): Promise<string[]> => {
  const { rows } = await pool.query<{ link: string }>(
    `select a.stream_id || ' ' || a.about as link from event_store.streams_about as a`,
  );
  return rows.map(({ link }) => link).toSorted();
};

const streamPlan = fc.record({
  stream: fc.constantFrom('note-a', 'note-b', 'note-c'),
  expected: fc.oneof(fc.constant('any' as const), fc.nat({ max: 8 })),
  events: fc.integer({ min: 1, max: 3 }),
});
const plan = fc.record({
  command: fc.nat({ max: 30 }).map((number) => `command-${number}`),
  fingerprint: fc.constantFrom('this', 'this', 'this', 'that'),
  streams: fc.uniqueArray(streamPlan, { minLength: 1, maxLength: 3, selector: ({ stream }) => stream }),
  isLinking: fc.boolean(),
});
const group = fc.uniqueArray(plan, { minLength: 1, maxLength: 8, selector: ({ command }) => command });

describe('A group of appends', () => {
  it('does what its appends would do one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 6 }), async (groups) => {
        const empty = await createTestDatabase();
        const model = createModel();
        try {
          for (const plans of groups) expect(await send(empty, plans)).toEqual(plans.map(model.answer));
          expect(await linksIn(empty)).toEqual([...model.links].toSorted());
        } finally {
          await empty.drop();
        }
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('stores events of a stream each, and those around one that must be refused', async () => {
    const single = (command: string, expected: number | 'any', stream = command): Plan => ({
      command,
      fingerprint: 'x',
      streams: [{ stream, expected, events: 1 }],
      isLinking: true,
    });
    const empty = await createTestDatabase();
    const groups = [
      [single('a', 0), single('b', 'any'), single('c', 0)],
      [single('a again', 1, 'a'), single('b again', 0, 'b'), single('d', 'any')],
      [single('a', 0), single('e', 0)],
      [single('a third', 2, 'a'), single('c again', 'any', 'c')],
    ];
    const model = createModel();
    for (const plans of groups) expect(await send(empty, plans)).toEqual(plans.map(model.answer));
    expect(await linksIn(empty)).toEqual([...model.links].toSorted());
    await empty.drop();
  });

  it('stores those around one that must be refused, and tells it why', async () => {
    const outcomes = await send(database, [
      { command: 'a', fingerprint: 'x', streams: [{ stream: 'note-1', expected: 0, events: 2 }] },
      { command: 'b', fingerprint: 'x', streams: [{ stream: 'note-1', expected: 0, events: 1 }] },
      { command: 'c', fingerprint: 'x', streams: [{ stream: 'note-1', expected: 2, events: 1 }] },
      { command: 'd', fingerprint: 'x', streams: [{ stream: 'note-2', expected: 'any', events: 1 }] },
    ]);
    expect(outcomes).toEqual([
      ['stored', 1, 2, [1, 2]],
      ['conflict', 'note-1', 0, 2],
      ['stored', 3, 3, [3]],
      ['stored', 4, 4, [1]],
    ]);
    const again = await send(database, [
      { command: 'd', fingerprint: 'x', streams: [{ stream: 'note-2', expected: 'any', events: 1 }] },
      { command: 'a', fingerprint: 'y', streams: [{ stream: 'note-1', expected: 0, events: 2 }] },
    ]);
    expect(again).toEqual([['duplicate', 4, 4], 'reused']);
  });
});
