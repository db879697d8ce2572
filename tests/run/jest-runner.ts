import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BATCHES, readTimes, recordTimes, writeBatches } from './batches.ts';
import { readRetries } from './again.ts';
import { readResult, type TierResult } from './report.ts';
import { TIMEOUTS, WORKERS, type Tier } from './tiers.ts';

export type JestRun = {
  readonly tier: Tier;
  /** The addresses and paths of the tier's components. */
  readonly variables: Readonly<Record<string, string>>;
  /** Spec files, from the root. */
  readonly files: readonly string[];
  /** Loads shared modules once for the files that can share them. */
  readonly inBatches: boolean;
};

export type JestRunnerOptions = {
  readonly root: string;
  readonly cacheDir: string;
  /** For Jest's reports and the entries of batches; the caller removes it. */
  readonly reportsDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly testNamePattern: string | undefined;
};

const NODE_OPTIONS = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=TimeoutNegativeWarning', // kafkajs 2 on Node 24
];

/** Runs spec files of one tier in a Jest of their own, and reads what it reports. */
export const createJestRunner = ({ root, cacheDir, reportsDir, env, testNamePattern }: JestRunnerOptions) => {
  const timesPath = join(cacheDir, 'spec-times.json');

  return async ({ tier, variables, files, inBatches }: JestRun): Promise<TierResult> => {
    const startedAt = Date.now();
    const dir = join(reportsDir, randomUUID());
    mkdirSync(dir);
    const reportFile = join(dir, 'report.json');
    const timesFile = join(dir, 'times.jsonl');
    const retriesFile = join(dir, 'retries.jsonl');
    const plan =
      inBatches && BATCHES[tier] !== undefined
        ? writeBatches(tier, files, { root, dir, times: readTimes(timesPath) })
        : undefined;
    const args = [
      ...NODE_OPTIONS,
      join(root, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      tier,
      `--maxWorkers=${files.length === 1 ? '1' : WORKERS[tier]}`,
      '--json',
      `--outputFile=${reportFile}`,
      ...(TIMEOUTS[tier] === undefined ? [] : [`--testTimeout=${TIMEOUTS[tier]}`]),
      ...(testNamePattern === undefined ? [] : ['--testNamePattern', testNamePattern]),
      '--runTestsByPath',
      ...(plan?.paths ?? files.map((file) => join(root, file))),
    ];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: {
        ...env,
        CACHE_DIR: cacheDir,
        TEST_BATCHES_DIR: dir,
        TEST_TIMES_FILE: timesFile,
        TEST_RETRIES_FILE: retriesFile,
        ...variables,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await new Promise((resolve) => child.once('exit', resolve));
    const report: unknown = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
    const times = readTimes(timesFile);
    if (plan !== undefined) recordTimes(timesPath, times);
    const seconds = (Date.now() - startedAt) / 1000;
    const retries = readRetries(retriesFile);
    return readResult({ tier, seconds, report, root, batches: plan?.batches, times, retries });
  };
};
