import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalClient } from '../portal-client.ts';
import { atWork } from './people.ts';

const MB = 1_024;
const LOOK_MS = 100;
/** The first export has begun by then. */
const SECOND_AFTER_MS = 500;

/** Resident memory of a process, MB. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / MB;

export type BesideExport = {
  /** Milliseconds of each answer. */
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  readonly lines: number;
  readonly seconds: number;
  /** Of the api process. */
  readonly mbBefore: number;
  readonly mbMost: number;
  readonly secondAnswer: number;
};

/** People at work alone, then while all files are exported, then alone again. */
export const besideExport = async (options: {
  people: readonly PortalClient[];
  exporter: PortalClient;
  paths: readonly string[];
  file: string;
  pid: number;
  aloneMs: number;
}): Promise<BesideExport> => {
  const { people, exporter, paths, file, pid, aloneMs } = options;
  const alone = (): Promise<readonly number[]> => {
    const end = performance.now() + aloneMs;
    return atWork(people, paths, file, () => performance.now() > end);
  };
  const before = await alone();
  const mbBefore = memoryOf(pid);
  let mbMost = mbBefore;
  const looking = setInterval(() => (mbMost = Math.max(mbMost, memoryOf(pid))), LOOK_MS);
  const startedAt = performance.now();
  const ask = { path: '/api/business/dashboard/report.csv' };
  let isSaved = false;
  const exporting = exporter.ask(ask).finally(() => (isSaved = true));
  const working = atWork(people, paths, file, () => isSaved);
  await sleep(SECOND_AFTER_MS);
  const { status: secondAnswer } = await exporter.ask(ask);
  const { status, body } = await exporting;
  const seconds = (performance.now() - startedAt) / 1_000;
  clearInterval(looking);
  const beside = await working;
  if (status !== 200) throw new Error(`The export answered ${status}: ${body}`);
  const after = await alone();
  const lines = body.split('\n').length - 2;
  return { alone: [...before, ...after], beside, lines, seconds, mbBefore, mbMost, secondAnswer };
};
