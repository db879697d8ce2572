import { Worker } from 'node:worker_threads';
import { UnavailableError } from '../../kernel/errors.ts';
import { createTurns } from '../process/turns.ts';

/** A piece of the file, or that there is none any more. */
export type ToThread = Uint8Array | null;
/** It has gone through a piece, or through the file. */
export type FromThread = 'more' | { readonly result: unknown };

/** Limits of one file, and of those at once. */
export type ThreadLimits = {
  readonly atOnce: number;
  /** Beyond these a file is refused until there are fewer. */
  readonly mostWaiting: number;
  /** Of the thread's own work, without what the file takes to come. */
  readonly mostMs: number;
  readonly mostMegabytes: number;
};

/** A file took more than it may; its thread was ended. */
export class BeyondThreadLimit extends Error {
  readonly limit: 'time' | 'memory';
  constructor(limit: 'time' | 'memory') {
    super(`The file takes more ${limit} than it may`);
    this.limit = limit;
  }
}

/** A thread that has nothing to do is ended after so long. It takes 100 ms of a core to begin one. */
const IDLE_MS = 60_000;

/** A thread with who hears of it at the moment. */
type Thread = {
  readonly worker: Worker;
  hear: (message: FromThread) => void;
  fail: (error: Error) => void;
  wake: () => void;
};

const unavailable = (reason: string): Error => new UnavailableError('The file could not be read now', { reason });

const startThread = (script: URL, mostMegabytes: number): Thread => {
  const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 32 };
  // It has no business with the settings, and tells nobody what it is handed.
  const worker = new Worker(script, { resourceLimits, env: {}, stdout: true, stderr: true });
  const nothing = (): void => undefined;
  const thread: Thread = { worker, hear: nothing, fail: nothing, wake: nothing };
  worker.on('message', (message: FromThread) => thread.hear(message));
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    thread.fail(isMemory ? new BeyondThreadLimit('memory') : unavailable(error.message));
  });
  worker.on('exit', () => thread.fail(unavailable('its thread ended without an answer')));
  // The process may end beside it.
  worker.unref();
  return thread;
};

/**
 * Threads that parse files from outside, one at a time each, so that no file keeps the event loop, all memory or a core for
 * good. A thread is used again after a file that it came through.
 * @param script of the thread: takes `ToThread`, and answers each piece and each end with `FromThread`
 * @returns a function of the pieces of a file, to the script's result
 * @throws BeyondThreadLimit; OverloadedError where too many wait; UnavailableError where the thread failed; what the file throws
 */
export const createParserThreads = (script: URL, { atOnce, mostWaiting, mostMs, mostMegabytes }: ThreadLimits) => {
  const inTurn = createTurns({ atOnce, mostWaiting });
  const idle: Thread[] = [];

  const parse = async (thread: Thread, content: AsyncIterable<Uint8Array>): Promise<unknown> => {
    let left = mostMs;
    let failure: Error | undefined;
    thread.fail = (error) => {
      failure ??= error;
    };
    const answerTo = async (piece: ToThread): Promise<FromThread> => {
      if (failure) throw failure;
      const { promise, resolve, reject } = Promise.withResolvers<FromThread>();
      const startedAt = performance.now();
      const timer = setTimeout(() => reject(new BeyondThreadLimit('time')), left);
      Object.assign(thread, { hear: resolve, fail: reject });
      thread.worker.postMessage(piece, []);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        left = Math.max(0, left - (performance.now() - startedAt));
        thread.fail = (error) => {
          failure ??= error;
        };
      }
    };
    for await (const piece of content) await answerTo(piece);
    const last = await answerTo(null);
    return last === 'more' ? undefined : last.result;
  };

  const putBack = (thread: Thread): void => {
    const leave = (): void => {
      const index = idle.indexOf(thread);
      if (index !== -1) idle.splice(index, 1);
      void thread.worker.terminate();
    };
    const end = setTimeout(leave, IDLE_MS).unref();
    thread.wake = () => clearTimeout(end);
    thread.fail = leave;
    idle.push(thread);
  };

  return (content: AsyncIterable<Uint8Array>): Promise<unknown> =>
    inTurn(async () => {
      const thread = idle.pop() ?? startThread(script, mostMegabytes);
      thread.wake();
      try {
        const result = await parse(thread, content);
        putBack(thread);
        return result;
      } catch (error) {
        await thread.worker.terminate();
        throw error;
      }
    });
};
