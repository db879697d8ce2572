import { z } from 'zod';
import { THE_FILE_ITSELF } from './batches.ts';
import { BUDGET_MINUTES, type Tier } from './tiers.ts';

/** The part of Jest's `--json` report that we read. */
const jestReportSchema = z.object({
  numPassedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      /** Error of the file as a whole, or all of its failures in color. */
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          ancestorTitles: z.array(z.string()),
          fullName: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

export type Failure = { readonly file: string; readonly test: string; readonly message: string };
type FileTime = { readonly file: string; readonly seconds: number };

export type TierResult = {
  readonly tier: Tier;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** Failures beside the others that passed when their file ran once more, alone. */
  readonly again: readonly Failure[];
  readonly files: readonly FileTime[];
  /** Why the whole tier was skipped. */
  readonly reason?: string;
};

type JestFile = z.infer<typeof jestReportSchema>['testResults'][number];

/** Results under the entry of a batch, as if each of its spec files had run by itself. */
const filesOfBatch = (entry: JestFile, files: readonly string[]): JestFile[] => {
  if (entry.assertionResults.length === 0) return files.map((name) => ({ ...entry, name }));
  return files.map((name) => ({
    ...entry,
    name,
    assertionResults: entry.assertionResults
      .filter(({ ancestorTitles }) => ancestorTitles[0] === name)
      .map((test) => ({ ...test, fullName: test.fullName.slice(name.length + 1) })),
  }));
};

const failuresOf = ({ name, message, assertionResults }: JestFile): Failure[] => {
  if (assertionResults.length === 0 && message !== '') return [{ file: name, test: THE_FILE_ITSELF, message }];
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ file: name, test: fullName, message: failureMessages.join('\n') }));
};

export type JestOutcome = {
  readonly tier: Tier;
  /** From start to end of the tier. */
  readonly seconds: number;
  /** Jest's `--json` report; undefined when Jest died before it wrote one, which counts as one failure. */
  readonly report: unknown;
  /** Folder that files are named from. */
  readonly root: string;
  /** Entries of batches, to the spec files that each loaded. */
  readonly batches?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Seconds of each spec file that ran in a batch. */
  readonly times?: ReadonlyMap<string, number>;
  /** Retries within specs. */
  readonly retries?: readonly Failure[];
};

/** A tier's result by spec file, whether it ran in a batch or by itself. */
export const readResult = ({ tier, seconds, report, root, batches, times, retries = [] }: JestOutcome): TierResult => {
  if (report === undefined) {
    return { tier, seconds, passed: 0, failed: 1, skipped: 0, failures: [], again: [], files: [] };
  }
  const jest = jestReportSchema.parse(report);
  const results = jest.testResults.flatMap((file) => {
    const batch = batches?.get(file.name);
    return batch === undefined ? [{ ...file, name: file.name.replace(`${root}/`, '') }] : filesOfBatch(file, batch);
  });
  const failures = results.flatMap(failuresOf);
  return {
    tier,
    seconds,
    passed: jest.numPassedTests,
    failed: failures.length,
    skipped: jest.numPendingTests + jest.numTodoTests,
    failures,
    again: retries,
    files: results.map(({ name, startTime, endTime }) => ({
      file: name,
      seconds: times?.get(name) ?? (endTime - startTime) / 1000,
    })),
  };
};

/** A tier that did not get as far as its specs, by a fault of ours. */
export const failedResult = (tier: Tier, message: string): TierResult => ({
  tier,
  seconds: 0,
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [{ file: tier, test: '(before its specs)', message }],
  again: [],
  files: [],
});

/** A tier that could not run: each of its spec files counts as one skipped. */
export const skippedResult = (tier: Tier, specFiles: number, reason: string): TierResult => ({
  tier,
  seconds: 0,
  passed: 0,
  failed: 0,
  skipped: specFiles,
  failures: [],
  again: [],
  files: [],
  reason,
});

const LINES_OF_A_FAILURE = 25;
const SLOWEST = 10;

const line = ({ tier, seconds, passed, failed, skipped, again, reason }: TierResult): string => {
  const name = tier.padEnd(9);
  if (reason !== undefined) return `${name} SKIPPED (${skipped} spec files, counted as skipped): ${reason}`;
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  const secondTries = again.length === 0 ? '' : ` (${again.length} passed when run again)`;
  const minutes = seconds / 60;
  const budget = BUDGET_MINUTES[tier];
  const over = minutes > budget ? ', OVER ITS BUDGET' : '';
  return `${name} ${minutes.toFixed(1).padStart(5)} of ${budget.toFixed(1).padStart(4)} min  ${counts}${secondTries}${over}`;
};

/** The beginning of each message, without what Jest itself does: a wall of text hides the other failures. */
const failureText = (what: string, { file, test, message }: Failure): string => {
  const lines = message.split('\n').filter((text) => !/^ *at .*\/node_modules\//.test(text));
  return [`${what} ${file}: ${test}`, ...lines.slice(0, LINES_OF_A_FAILURE).map((text) => `  ${text}`)].join('\n');
};

const slowestFiles = (results: readonly TierResult[]): readonly string[] => {
  const files = results.flatMap((result) => result.files).sort((a, b) => b.seconds - a.seconds);
  if (files.length < 2) return [];
  const lines = files.slice(0, SLOWEST).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  return ['Slowest files', ...lines, ''];
};

/**
 * Failures and files that passed only when run again (`AGAIN`), the slowest files, minutes of each tier; the last line
 * is the count over all tiers.
 * @param runs of the last runs, this one last: the files that were `AGAIN`
 */
export const formatReport = (results: readonly TierResult[], runs: readonly (readonly string[])[] = []): string => {
  const often = (file: string): string =>
    runs.length < 2 ? '' : ` (in ${runs.filter((run) => run.includes(file)).length} of the last ${runs.length} runs)`;
  const sum = (of: (result: TierResult) => number): number => results.reduce((total, result) => total + of(result), 0);
  const totals = `${sum((r) => r.passed)} passed, ${sum((r) => r.failed)} failed, ${sum((r) => r.skipped)} skipped`;
  const again = results
    .flatMap((result) => result.again)
    .flatMap((failure) => [failureText(`AGAIN${often(failure.file)}`, failure), '']);
  const failures = results
    .flatMap((result) => result.failures)
    .flatMap((failure) => [failureText('FAILED', failure), '']);
  return ['', ...again, ...failures, ...slowestFiles(results), ...results.map(line), '', totals].join('\n');
};
