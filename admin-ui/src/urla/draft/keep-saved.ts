import type { AnswerPath } from '../../../../events/lending/urla/answers.ts';
import type { Change } from './changes.ts';
import type { DraftStore, Kept } from './draft-store.ts';

/** Input is sent this long after a batch's first key: a killed browser loses less than a second. */
const BATCH_MS = 700;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000];

type SendOptions = { readonly isLeaving: boolean };

/** Why a batch did not arrive. */
export type Failure = {
  /** Null for a line that is lost. */
  readonly reason: string | null;
  /** Paths that the server does not take; the others of the batch are sent again without them. */
  readonly refused: readonly AnswerPath[];
  /** True when a retry may succeed: after a lost line, not after a refusal. */
  readonly mayRetry: boolean;
};

type Needs<Draft extends object> = {
  readonly store: DraftStore<Draft>;
  /** Sends a batch; `failureOf` explains its errors. */
  readonly send: (batch: readonly Change[], options: SendOptions) => Promise<Kept>;
  readonly failureOf: (error: unknown, batch: readonly Change[]) => Failure;
};

export type Keeper = {
  /** Sends what is there now. @returns whether all of it has arrived */
  readonly flush: () => Promise<boolean>;
  readonly stop: () => void;
};

/** Keeps a draft saved while it is being typed: in batches, one request at a time, again after a lost line. */
export const keepSaved = <Draft extends object>({ store, send, failureOf }: Needs<Draft>): Keeper => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let failures = 0;

  const schedule = (afterMs: number): void => {
    timer ??= setTimeout(() => void flush(), afterMs);
  };
  const sendBatch = async (): Promise<boolean> => {
    const batch = store.takeBatch();
    if (batch.length === 0) return true;
    try {
      const kept = await send(batch, { isLeaving: false });
      failures = 0;
      store.saved(new Date().toISOString(), kept);
      return true;
    } catch (error) {
      const { reason, refused, mayRetry } = failureOf(error, batch);
      store.notSaved({ reason }, refused);
      if (refused.length > 0) schedule(BATCH_MS);
      else if (mayRetry) schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? BATCH_MS);
      failures += 1;
      return false;
    }
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    // One after the other: a later value never arrives before an earlier one.
    const sent = queue.then(sendBatch);
    queue = sent;
    return sent;
  };
  const leave = (): void => {
    // With what is on its way, which the browser may drop with the page: should that arrive as well, or the page live on,
    // the newest of each field is here, and sent again to the same effect.
    const unsaved = store.unsaved();
    if (unsaved.length > 0) void send(unsaved, { isLeaving: true }).catch(() => undefined);
  };
  const online = (): void => void flush();
  const unsubscribe = store.onTyped(() => schedule(BATCH_MS));
  window.addEventListener('online', online);
  window.addEventListener('pagehide', leave);

  return {
    flush,
    stop: () => {
      unsubscribe();
      clearTimeout(timer);
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', leave);
    },
  };
};
