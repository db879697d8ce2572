import { describe, expect, it } from '@jest/globals';
import { checkHistory } from './check-history.ts';
import type { Answer, Call, History, LogEntry, Part } from './history.ts';

const part = (streamId: string, expectedVersion: number | 'any', ...texts: string[]): Part => ({
  streamId,
  expectedVersion,
  texts,
});
const stored = (firstPosition: number, lastPosition = firstPosition): Answer => ({
  kind: 'stored',
  firstPosition,
  lastPosition,
});
const call = (
  commandId: string,
  parts: readonly Part[],
  [calledAt, answeredAt]: [number, number],
  answer: Answer,
): Call => ({
  commandId,
  parts,
  calledAt,
  answeredAt,
  answer,
});
const entry = (position: number, streamId: string, version: number, commandId: string, text: string): LogEntry => ({
  position,
  streamId,
  version,
  commandId,
  text,
  recordedAt: `2026-03-02T10:00:${String(position).padStart(2, '0')}.000Z`,
});

/** Two streams, a batch over both, a lost answer that was stored, one that was not, a conflict and a retry. */
const good: History = {
  calls: [
    call('c1', [part('a', 0, 'a1')], [0, 10], stored(1)),
    call('c2', [part('a', 1, 'a2', 'a3'), part('b', 0, 'b1')], [5, 20], stored(2, 4)),
    call('c3', [part('a', 1, 'x')], [6, 25], { kind: 'conflict', streamId: 'a', actualVersion: 3 }),
    call('c4', [part('b', 'any', 'b2')], [21, 30], { kind: 'unknown' }),
    call('c4', [part('b', 'any', 'b2')], [31, 40], stored(5)),
    call('c5', [part('b', 'any', 'never')], [22, 30], { kind: 'unknown' }),
    call('c6', [part('b', 'any', 'too much')], [22, 30], { kind: 'refused' }),
  ],
  log: [
    entry(1, 'a', 1, 'c1', 'a1'),
    entry(2, 'a', 2, 'c2', 'a2'),
    entry(3, 'a', 3, 'c2', 'a3'),
    entry(4, 'b', 1, 'c2', 'b1'),
    entry(5, 'b', 2, 'c4', 'b2'),
  ],
  readings: [
    { reader: 'whole', positions: [1, 2, 3, 4, 5], complete: true },
    { reader: 'stopped', positions: [1, 2], complete: false },
  ],
};

const rulesBrokenBy = (more: Partial<History>): string[] => [
  ...new Set(checkHistory({ ...good, ...more }).map(({ rule }) => rule)),
];
const withEntry = (position: number, change: Partial<LogEntry>): LogEntry[] =>
  good.log.map((one) => (one.position === position ? { ...one, ...change } : one));
const withCall = (...more: readonly Call[]): Call[] => [...good.calls, ...more];

describe('The checker', () => {
  it('finds nothing in a history that keeps every promise', () => {
    expect(checkHistory(good)).toEqual([]);
  });

  it.each<[string, string, Partial<History>]>([
    ['an acknowledged event is missing', 'acknowledged-is-stored', { log: good.log.slice(0, 4), readings: [] }],
    [
      'an acknowledged event is stored elsewhere',
      'acknowledged-is-stored',
      { calls: good.calls.map((one) => (one.commandId === 'c1' ? { ...one, answer: stored(2) } : one)) },
    ],
    [
      'a retried event is stored twice',
      'all-or-nothing',
      { log: [...good.log, entry(6, 'b', 3, 'c4', 'b2')], readings: [] },
    ],
    ['a batch is stored in part', 'all-or-nothing', { log: withEntry(4, { commandId: 'c9' }), isOfOthers: () => true }],
    ['an event says something else', 'all-or-nothing', { log: withEntry(3, { text: 'a4' }) }],
    [
      'a refused event is stored',
      'refused-is-not-stored',
      { log: [...good.log, entry(6, 'b', 3, 'c6', 'too much')], readings: [] },
    ],
    [
      'an event is nobody’s',
      'nothing-that-nobody-sent',
      { log: [...good.log, entry(6, 'b', 3, 'c9', '?')], readings: [] },
    ],
    [
      'a position is left out',
      'positions-without-gaps',
      { log: [...good.log, entry(7, 'c', 1, 'c5', 'never')], readings: [] },
    ],
    ['a version is given twice', 'versions-without-gaps', { log: withEntry(5, { version: 1 }) }],
    ['the recorded time goes back', 'recorded-times-in-order', { log: withEntry(5, { recordedAt: '2026-03-02' }) }],
    [
      'two win one version',
      'expected-version-held',
      {
        calls: withCall(call('c7', [part('b', 1, 'b3')], [50, 60], stored(6))),
        log: [...good.log, entry(6, 'b', 3, 'c7', 'b3')],
        readings: [],
      },
    ],
    [
      'a loser is told a version from the middle of a batch',
      'conflict-tells-the-truth',
      {
        calls: withCall(
          call('c7', [part('a', 5, 'x')], [0, 90], { kind: 'conflict', streamId: 'a', actualVersion: 2 }),
        ),
      },
    ],
    [
      'a loser is told a version of the past',
      'conflict-tells-the-truth',
      {
        calls: withCall(
          call('c7', [part('a', 0, 'x')], [50, 60], { kind: 'conflict', streamId: 'a', actualVersion: 1 }),
        ),
      },
    ],
    [
      'a loser is told the version it expected',
      'conflict-tells-the-truth',
      {
        calls: withCall(
          call('c7', [part('a', 3, 'x')], [50, 60], { kind: 'conflict', streamId: 'a', actualVersion: 3 }),
        ),
      },
    ],
    [
      'a later call comes first in the log',
      'answered-before-called-comes-first',
      {
        calls: [
          call('c1', [part('a', 0, 'a1')], [20, 30], stored(1)),
          call('c2', [part('b', 0, 'b1')], [0, 10], stored(2)),
        ],
        log: [entry(1, 'a', 1, 'c1', 'a1'), entry(2, 'b', 1, 'c2', 'b1')],
        readings: [],
      },
    ],
    [
      'a reader misses an event',
      'readers-see-all-once-in-order',
      { readings: [{ reader: 'r', positions: [1, 2, 4, 5], complete: true }] },
    ],
    [
      'a reader is handed an event twice',
      'readers-see-all-once-in-order',
      { readings: [{ reader: 'r', positions: [1, 2, 2, 3, 4, 5], complete: true }] },
    ],
    [
      'a reader is handed events out of order',
      'readers-see-all-once-in-order',
      { readings: [{ reader: 'r', positions: [1, 3, 2], complete: false }] },
    ],
    [
      'a reader never reaches the end',
      'readers-see-all-once-in-order',
      { readings: [{ reader: 'r', positions: [1, 2, 3, 4], complete: true }] },
    ],
    [
      'a reader is handed an event that the log does not hold',
      'readers-see-all-once-in-order',
      { readings: [{ reader: 'r', positions: [1, 2, 3, 4, 5, 6], complete: true }] },
    ],
  ])('names it when %s', (_what, rule, more) => {
    expect(rulesBrokenBy(more)).toContain(rule);
  });

  it('takes an unanswered call for stored or for not stored', () => {
    const unanswered = call('c7', [part('c', 0, 'c1')], [50, Infinity], { kind: 'unknown' });
    const calls = withCall(unanswered);
    expect(checkHistory({ ...good, calls })).toEqual([]);
    expect(checkHistory({ calls, log: [...good.log, entry(6, 'c', 1, 'c7', 'c1')] })).toEqual([]);
  });

  it('lets calls that overlap stand in either order', () => {
    const calls = [
      call('c1', [part('a', 0, 'a1')], [5, 30], stored(1)),
      call('c2', [part('b', 0, 'b1')], [0, 10], stored(2)),
    ];
    expect(checkHistory({ calls, log: [entry(1, 'a', 1, 'c1', 'a1'), entry(2, 'b', 1, 'c2', 'b1')] })).toEqual([]);
  });

  it('leaves alone what others wrote', () => {
    const log = [...good.log, entry(6, 'user-1', 1, 'sign-in', 'signed in')];
    expect(checkHistory({ ...good, log, readings: [], isOfOthers: ({ streamId }) => streamId === 'user-1' })).toEqual(
      [],
    );
  });
});
