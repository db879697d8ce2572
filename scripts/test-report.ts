import { z } from 'zod';
import type { Tier } from './test-tiers.ts';

/** What we read of Jest's `--json` report. */
const jestReportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  /** Spec files that did not load: no test of theirs was counted. */
  numRuntimeErrorTestSuites: z.int(),
});

export type TierResult = {
  readonly tier: Tier;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Why the whole tier was skipped. */
  readonly reason?: string;
};

/** @param report Jest's `--json` report; undefined when Jest died before it wrote one, which counts as one failure */
export const readResult = (tier: Tier, seconds: number, report: unknown): TierResult => {
  if (report === undefined) return { tier, seconds, passed: 0, failed: 1, skipped: 0 };
  const jest = jestReportSchema.parse(report);
  return {
    tier,
    seconds,
    passed: jest.numPassedTests,
    failed: jest.numFailedTests + jest.numRuntimeErrorTestSuites,
    skipped: jest.numPendingTests + jest.numTodoTests,
  };
};

/** A tier that could not run: each of its spec files counts as one skipped. */
export const skippedResult = (tier: Tier, specFiles: number, reason: string): TierResult => ({
  tier,
  seconds: 0,
  passed: 0,
  failed: 0,
  skipped: specFiles,
  reason,
});

const line = ({ tier, seconds, passed, failed, skipped, reason }: TierResult): string => {
  const name = tier.padEnd(9);
  if (reason !== undefined) return `${name} SKIPPED (${skipped} spec files, counted as skipped): ${reason}`;
  return `${name} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed, ${skipped} skipped`;
};

/** A line per tier; the last line is the count over all of them. */
export const formatReport = (results: readonly TierResult[]): string => {
  const sum = (of: (result: TierResult) => number): number => results.reduce((total, result) => total + of(result), 0);
  const totals = `${sum((r) => r.passed)} passed, ${sum((r) => r.failed)} failed, ${sum((r) => r.skipped)} skipped`;
  return ['', ...results.map(line), '', totals].join('\n');
};
