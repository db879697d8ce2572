import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BulkDone } from './bulk.ts';

const WORKER = new URL('./bulk.worker.ts', import.meta.url);
/** A thread takes a second to come up: fewer files than these are not worth another one. */
const FILES_OF_A_THREAD = 1_000;
/** Beyond these they would wait for one another at the end of the log. */
export const MOST_THREADS = 8;

/** As many as there are cores. */
export const threadsFor = (applications: number): number =>
  Math.min(availableParallelism(), MOST_THREADS, Math.ceil(applications / FILES_OF_A_THREAD));

/** Work for a thread. */
export type BulkWork = {
  readonly databaseUrl: string;
  readonly applications: number;
  readonly seed: number;
  /** ISO 8601. */
  readonly now: string;
  /** One number that all of them count up: the next group. */
  readonly groups: Int32Array<SharedArrayBuffer>;
};

/**
 * `addApplications` by several threads: making, checking and encrypting a file takes three times what storing it does.
 * Each takes the next group when it has stored one. The other settings are those of the environment.
 * @returns the events that were added
 * @throws what stopped one of them; the others are ended, and the same call again goes on from there
 */
export const addInThreads = async (
  work: Omit<BulkWork, 'groups'>,
  threads: number,
  onProgress: (done: BulkDone) => void,
): Promise<number> => {
  const groups = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const done: BulkDone[] = Array.from({ length: threads }, () => ({ applications: 0, events: 0 }));
  const sum = (of: keyof BulkDone): number => done.reduce((total, each) => total + each[of], 0);
  const workers = done.map(() => new Worker(WORKER, { workerData: { ...work, groups } satisfies BulkWork }));
  const ended = workers.map(
    (worker, index) =>
      new Promise<void>((resolve, reject) => {
        worker.on('message', (sofar: BulkDone) => {
          done[index] = sofar;
          onProgress({ applications: sum('applications'), events: sum('events') });
        });
        worker.once('error', reject);
        worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('A thread ended before its work'))));
      }),
  );
  try {
    await Promise.all(ended);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return sum('events');
};
