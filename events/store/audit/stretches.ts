import { type Finding, positions, type Report } from './finding.ts';

/** A row about consecutive positions that were written together. */
export type Stretch = {
  readonly firstPosition: number;
  readonly lastPosition: number;
  /** Whole microseconds since 1970. */
  readonly recordedAtMicros: string;
};

type Table = 'commits' | 'commands';

/** The problem with a row that follows one ending at `lastPosition`. */
const unlessItFollows = (row: Stretch, lastPosition: number, table: Table): Finding | undefined => {
  const { firstPosition } = row;
  const expected = lastPosition + 1;
  if (firstPosition === expected && row.lastPosition >= firstPosition) return undefined;
  return {
    position: Math.min(firstPosition, expected),
    problem: `the row of event_store.${table} for ${positions(firstPosition, row.lastPosition)} does not follow the one before, which ends at ${lastPosition}: a row of ${table} was deleted, inserted or changed`,
  };
};

/**
 * Follows rows that have to cover the log from position 1 without a gap or an overlap.
 * @param table of the rows, for the reports
 */
export const createStretches = <Row extends Stretch>(table: Table, report: Report) => {
  let waiting: Row[] = [];
  let next = 0;
  let current: Row | undefined;
  let before: Row | undefined;
  let isUncovered = false;

  /** Moves on to the next row. @returns whether there is one */
  const advance = (): boolean => {
    const row = waiting[next];
    if (!row) return false;
    next += 1;
    before = current ?? before;
    const broken = unlessItFollows(row, before?.lastPosition ?? 0, table);
    if (broken) report(broken);
    current = row;
    isUncovered = false;
    return true;
  };

  return {
    add: (rows: readonly Row[]): void => {
      if (next === waiting.length) {
        waiting = [];
        next = 0;
      }
      for (const row of rows) waiting.push(row);
    },

    /** The row that covers the position, which only ever grows. */
    at: (position: number): Row | undefined => {
      while (current === undefined || current.lastPosition < position) if (!advance()) break;
      if (current && current.firstPosition <= position && position <= current.lastPosition) return current;
      if (!isUncovered)
        report({
          position,
          problem: `no row of event_store.${table} covers it: the row was deleted, or the event did not come through the log's own append`,
        });
      isUncovered = true;
      return undefined;
    },

    /** The row before the one that covers the last position asked for. */
    before: (): Row | undefined => before,

    /** Reports what is left beyond the newest event. @param head its position; 0 for an empty log */
    end: (head: number): void => {
      const last = waiting.at(-1) ?? current;
      if (!last || last.lastPosition <= head) return;
      report({
        position: head + 1,
        problem: `${positions(head + 1, last.lastPosition)} ${head + 1 === last.lastPosition ? 'is' : 'are'} missing from the end of the log: event_store.${table} still has the rows of what was written there`,
      });
    },
  };
};
