/** The answer to a caller. */
export type Answer =
  | { readonly kind: 'stored'; readonly firstPosition: number; readonly lastPosition: number }
  | { readonly kind: 'conflict'; readonly streamId: string; readonly actualVersion: number }
  /** Turned away before anything was stored: an invalid or an excess request. */
  | { readonly kind: 'refused' }
  /** No answer, or one that leaves open whether it is stored. */
  | { readonly kind: 'unknown' };

/** One stream's part of a call. */
export type Part = {
  readonly streamId: string;
  readonly expectedVersion: number | 'any';
  /** Text of each of its events, distinct from every other event of the history. */
  readonly texts: readonly string[];
};

/**
 * One attempt of a command, as its caller saw it; a retry is a call of its own under the same command id. Times are
 * milliseconds of one clock that never steps back.
 */
export type Call = {
  readonly commandId: string;
  readonly parts: readonly Part[];
  readonly calledAt: number;
  readonly answeredAt: number;
  readonly answer: Answer;
};

/** One event of the final log, as it was read back. */
export type LogEntry = {
  readonly position: number;
  readonly streamId: string;
  readonly version: number;
  readonly commandId: string;
  readonly text: string;
  /** ISO 8601. */
  readonly recordedAt: string;
};

/** The positions that one reader was handed, in the order it was handed them. */
export type Reading = {
  readonly reader: string;
  readonly positions: readonly number[];
  /** False for a reader that was stopped on the way: it has a beginning of the log. */
  readonly complete: boolean;
};

export type History = {
  readonly calls: readonly Call[];
  /** The whole log from position 1. */
  readonly log: readonly LogEntry[];
  readonly readings?: readonly Reading[];
  /**
   * True for an event of an unrecorded call, such as a sign-in; every other one must be a recorded call's.
   * Conflicts are judged only on streams that nobody else writes to.
   */
  readonly isOfOthers?: (entry: LogEntry) => boolean;
};

/** A promise of the log that the history shows broken. */
export type Violation = { readonly rule: Rule; readonly detail: string };

export type Rule =
  | 'positions-without-gaps'
  | 'versions-without-gaps'
  | 'recorded-times-in-order'
  | 'nothing-that-nobody-sent'
  | 'all-or-nothing'
  | 'acknowledged-is-stored'
  | 'refused-is-not-stored'
  | 'expected-version-held'
  | 'conflict-tells-the-truth'
  | 'answered-before-called-comes-first'
  | 'readers-see-all-once-in-order';
