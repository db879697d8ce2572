import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { THE_FILE_ITSELF } from './batches.ts';
import type { Failure, TierResult } from './report.ts';

/** More failing files than this are a fault of the change, not of a busy machine: they are not run again. */
export const MOST_AGAIN = 8;
const RUNS_KEPT = 50;

/** The spec files of a tier to run once more, alone; none when so many failed that a second try would hide a real fault. */
export const filesToRunAgain = ({ failures }: Pick<TierResult, 'failures'>): readonly string[] => {
  const files = [...new Set(failures.map(({ file }) => file))];
  return files.length > MOST_AGAIN ? [] : files;
};

/**
 * The tier after one of its failing files ran once more, alone.
 * @returns the same when it failed again; otherwise its failures as `again`, counted as passed
 */
export const afterSecondRun = (first: TierResult, file: string, second: TierResult): TierResult => {
  const failures = first.failures.filter((failure) => failure.file === file);
  if (second.failed > 0 || second.passed === 0) return first;
  // A file that did not load counted as one failure, and none of its tests as passed.
  const isWhole = failures.some(({ test }) => test === THE_FILE_ITSELF);
  return {
    ...first,
    passed: first.passed + (isWhole ? second.passed : failures.length),
    failed: first.failed - failures.length,
    failures: first.failures.filter((failure) => failure.file !== file),
    again: [...first.again, ...failures],
  };
};

const retrySchema = z.object({ what: z.string(), why: z.string() });

/** Retries within specs (tests/support/hidden-retry.ts), as failures that passed in the end. */
export const readRetries = (path: string): Failure[] => {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines
    .map((line) => retrySchema.parse(JSON.parse(line)))
    .map(({ what, why }) => ({ file: what, test: 'started again', message: why }));
};

const recordSchema = z.array(z.array(z.string()));

/** Adds the files that passed only at their second run to what the last runs had. @returns those runs, this one last */
export const recordAgain = (path: string, files: readonly string[]): readonly (readonly string[])[] => {
  const runs = [...readRuns(path), [...new Set(files)]].slice(-RUNS_KEPT);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.partial`, JSON.stringify(runs));
  renameSync(`${path}.partial`, path);
  return runs;
};

const readRuns = (path: string): string[][] => {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // No run so far, or a record that an interrupted run left: it is only for information.
    return [];
  }
};
