import { Worker } from 'node:worker_threads';
import { UnavailableError } from '../../kernel/errors.ts';
import { BeyondThreadLimit } from './parser-threads.ts';

/** Limits of one thread's work. */
export type OneOffLimits = { readonly mostMs: number; readonly mostMegabytes: number };

type Work = OneOffLimits & {
  /** What the script is handed; the buffers of `transfer` are empty here afterwards. */
  readonly workerData: unknown;
  readonly transfer: readonly ArrayBuffer[];
  readonly signal?: AbortSignal | undefined;
};

/**
 * Runs a script in a thread of its own, which ends with it and gives its memory back: a file that is made to take for ever, or all
 * memory, takes neither from whoever asks.
 * @param script posts one message, its result
 * @throws BeyondThreadLimit; UnavailableError where the thread failed; DOMException AbortError when the signal says to stop
 */
export const inOneOffThread = async <Result>(script: URL, work: Work): Promise<Result> => {
  const { workerData, transfer, mostMs, mostMegabytes, signal } = work;
  signal?.throwIfAborted();
  const worker = new Worker(script, {
    workerData,
    transferList: [...transfer],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 32 },
    // It tells nobody what it is handed, and has no business with the settings.
    env: {},
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const stop = (): void => reject(new DOMException('The work was stopped', 'AbortError'));
  signal?.addEventListener('abort', stop);
  const fail = (reason: string): void => reject(new UnavailableError('The file could not be read now', { reason }));
  const timer = setTimeout(() => reject(new BeyondThreadLimit('time')), mostMs);
  worker.once('message', (result: Result) => resolve(result));
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') reject(new BeyondThreadLimit('memory'));
    else fail(error.message);
  });
  worker.once('exit', () => fail('its thread ended without an answer'));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
};
