import type { Guess } from '../base/guess-type.ts';

/** One file of several that are uploaded, and how far it is. */
export type UploadRow = {
  readonly key: string;
  readonly file: File;
  /** Key of the need that it is for. */
  readonly need: string | null;
  /** What it was guessed from, until somebody has chosen. */
  readonly guessedFrom: Guess['from'] | null;
  readonly state: UploadState;
  /** Of the bytes, sent so far. */
  readonly share: number;
  /** Why it was not uploaded, or cannot be. */
  readonly problem: string | null;
};

/**
 * `chosen` can be sent, `unfit` never; `queued` waits for those before it; `duplicate` is on the file already, `failed` may be tried
 * again.
 */
export type UploadState = 'chosen' | 'unfit' | 'queued' | 'sending' | 'done' | 'duplicate' | 'failed';

/** True while it is to be sent without anybody doing more. */
export const isUnderWay = ({ state }: Pick<UploadRow, 'state'>): boolean => state === 'queued' || state === 'sending';

export const isFailed = ({ state }: Pick<UploadRow, 'state'>): boolean => state === 'failed';

export const isDone = ({ state }: Pick<UploadRow, 'state'>): boolean => state === 'done';

/** True for what can be sent, once it is known what it is. */
export const isChosen = ({ state }: Pick<UploadRow, 'state'>): boolean => state === 'chosen';
