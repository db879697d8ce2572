import type { Change } from '../../../projections/engine/projection.ts';

/** `event: change`: what to read again; `changes` null means anything may have changed. */
export type LiveChange = { readonly position: number; readonly changes: readonly Change[] | null };

/** Two changes as one, each thing named once. */
export const merge = (earlier: LiveChange | undefined, later: LiveChange): LiveChange => {
  if (!earlier) return later;
  const position = Math.max(earlier.position, later.position);
  if (earlier.changes === null || later.changes === null) return { position, changes: null };
  const unique = new Map(
    [...earlier.changes, ...later.changes].map((change) => [`${change.resource} ${change.id}`, change]),
  );
  return { position, changes: [...unique.values()] };
};

/** What a page has of the log when its live connection opens. */
export type PageReads = {
  /** After a lost connection: nobody knows what was missed. */
  readonly resumed: boolean;
  /** When the page began to read, in milliseconds since 1970. */
  readonly since?: number | undefined;
};

/** A page that takes longer to begin reads everything again. */
const KEPT_MS = 15_000;
const MOST_KEPT = 500;
/** Clocks of two API processes, and the way from the database to here. */
const MARGIN_MS = 1_000;

/**
 * Changes announced lately, for a page that read before its live connection was open. @param now in milliseconds since
 * 1970
 */
export const createRecentChanges = (now: () => number = Date.now) => {
  const kept: { readonly at: number; readonly change: LiveChange }[] = [];
  /** Everything announced after it is kept. */
  let completeSince = -Infinity;

  return {
    add: (change: LiveChange): void => {
      const at = now();
      kept.push({ at, change });
      while (kept.length > MOST_KEPT || (kept[0] && kept[0].at < at - KEPT_MS)) {
        completeSince = kept.shift()?.at ?? at;
      }
    },
    /** What such a page has missed, as one change; undefined when it is nothing. */
    missedBy: ({ resumed, since }: PageReads, lastPosition: number): LiveChange | undefined => {
      const from = (since ?? Infinity) - MARGIN_MS;
      if (resumed || from <= completeSince) return { position: lastPosition, changes: null };
      return kept
        .filter(({ at }) => at >= from)
        .reduce<LiveChange | undefined>((merged, { change }) => merge(merged, change), undefined);
    },
  };
};
