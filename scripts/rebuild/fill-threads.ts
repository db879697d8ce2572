import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FillBatch } from '../../projections/engine/fill-batch.ts';
import type { Filler } from '../../projections/engine/fill.ts';
import type { Replay } from '../../projections/engine/replay.ts';

const WORKER = new URL('./fill.worker.ts', import.meta.url);
/** A thread takes a second to come up: fewer events than these are not worth another one. */
const EVENTS_OF_A_THREAD = 50_000;
/** Each takes some 100 MB. */
export const MOST_THREADS = 3;
/** One batch is read or written by the database while the thread folds the other. */
export const LANES_OF_A_THREAD = 2;
const BATCH_SIZE = 1_000;

/** With the first thread as many as there are cores; 0 where the log is too short for more than that one. */
export const fillThreadsFor = (events: number): number =>
  Math.min(availableParallelism() - 1, MOST_THREADS, Math.floor(events / EVENTS_OF_A_THREAD));

/** Where it is left alone, what batches leave behind takes twice the memory before it is looked at. */
const YOUNG_GENERATION_MB = 24;

/** Work for a thread, from its start. */
export type FillWork = {
  readonly databaseUrl: string;
  /** Of each read model that may be filled, the positions that it passes over. */
  readonly skipped: ReadonlyMap<string, ReadonlySet<number>>;
};

/** A batch for a thread; null when there is none left. */
export type FillTask = {
  readonly id: number;
  readonly names: readonly string[];
  readonly streamIds: readonly string[];
  readonly head: number;
} | null;

/** Result: why read models failed, by name, or why the log could not be read. */
export type FillReply = { readonly id: number } & (
  { readonly failed: readonly (readonly [name: string, message: string])[] } | { readonly error: string }
);

type Waiting = { readonly resolve: (reply: FillReply) => void; readonly reject: (error: Error) => void };

const startThread = (work: FillWork) => {
  const worker = new Worker(WORKER, {
    workerData: work,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const waiting = new Map<number, Waiting>();
  let gone: Error | undefined;
  const end = (error: Error): void => {
    gone ??= error;
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  };
  worker.on('message', (reply: FillReply) => {
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      end(new Error('A thread of the rebuild ended before its work'));
      resolve();
    });
  });
  return {
    busy: (): number => waiting.size,
    ask: (task: NonNullable<FillTask>): Promise<FillReply> =>
      new Promise((resolve, reject) => {
        if (gone) return reject(gone);
        waiting.set(task.id, { resolve, reject });
        worker.postMessage(task, []);
      }),
    close: async (): Promise<void> => {
      worker.postMessage(null satisfies FillTask, []);
      await exited;
    },
  };
};

/** A thread's part in the work, or the caller's. */
type Hand = { readonly busy: () => number; readonly fillBatch: FillBatch };

const handOf = (thread: ReturnType<typeof startThread>, nextId: () => number): Hand => ({
  busy: thread.busy,
  fillBatch: async (replays, streamIds, head) => {
    const names = replays.map(({ projection }) => projection.name);
    const reply = await thread.ask({ id: nextId(), names, streamIds, head });
    if ('error' in reply) throw new Error(reply.error);
    const reasons = new Map(reply.failed);
    return new Map(
      replays.flatMap((replay): [Replay, Error][] => {
        const reason = reasons.get(replay.projection.name);
        return reason === undefined ? [] : [[replay, new Error(reason)]];
      }),
    );
  },
});

const ownHand = (fillBatch: FillBatch): Hand => {
  let busy = 0;
  return {
    busy: () => busy,
    fillBatch: async (...batch) => {
      busy += 1;
      try {
        return await fillBatch(...batch);
      } finally {
        busy -= 1;
      }
    },
  };
};

/** Fill read models beside the caller's thread, until closed. */
export type FillThreads = {
  readonly filler: Filler;
  /** Events of one batch, about: several threads have more batches in memory than one. */
  readonly batchSize: number;
  readonly close: () => Promise<void>;
};

/**
 * Threads that read the log and fill the next tables of read models, each batch in one of them or in the caller's: folding,
 * decrypting and printing is half the work of a rebuild. What comes after the fill is for the caller's thread.
 * The other settings are those of the environment.
 * @param fillHere applies a batch in the caller's thread
 */
export const openFillThreads = (work: FillWork, count: number, fillHere: FillBatch): FillThreads => {
  const threads = Array.from({ length: count }, () => startThread(work));
  let last = 0;
  const nextId = (): number => (last += 1);
  const own = ownHand(fillHere);
  const hands = [own, ...threads.map((thread) => handOf(thread, nextId))];
  const filler: Filler = {
    lanes: hands.length * LANES_OF_A_THREAD,
    fillBatch: (...batch) => {
      const [free = own] = hands.toSorted((a, b) => a.busy() - b.busy());
      return free.fillBatch(...batch);
    },
  };
  return {
    filler,
    batchSize: BATCH_SIZE,
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
};
