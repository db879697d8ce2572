import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalClient } from '../portal-client.ts';
import { atWork } from './people.ts';

const MB = 1_024;
const LOOK_MS = 100;
const EXPORT = { path: '/api/business/dashboard/report.csv' };
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

/** Once, and again for as long as people are looked at: in the six seconds of 100,000 files their slowest hundredth are two looks. */
const exportFor = async (
  exporter: PortalClient,
  leastMs: number,
): Promise<{ readonly lines: number; readonly seconds: number }> => {
  const startedAt = performance.now();
  let first: { lines: number; seconds: number } | undefined;
  do {
    const { status, body } = await exporter.ask(EXPORT);
    if (status !== 200) throw new Error(`The export answered ${status}: ${body}`);
    first ??= { lines: body.split('\n').length - 2, seconds: (performance.now() - startedAt) / 1_000 };
  } while (performance.now() - startedAt < leastMs);
  return first;
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
  let isOver = false;
  const looking = setInterval(() => (mbMost = Math.max(mbMost, memoryOf(pid))), LOOK_MS);
  const second = async (): Promise<number> => {
    await sleep(SECOND_AFTER_MS);
    return (await exporter.ask(EXPORT)).status;
  };
  const [{ lines, seconds }, beside, secondAnswer] = await Promise.all([
    exportFor(exporter, aloneMs).finally(() => (isOver = true)),
    atWork(people, paths, file, () => isOver),
    second(),
  ]).finally(() => clearInterval(looking));
  const after = await alone();
  return { alone: [...before, ...after], beside, lines, seconds, mbBefore, mbMost, secondAnswer };
};
