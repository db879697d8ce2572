import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsSchema } from '../../events/platform/process/config.ts';
import { afterSecondRun, filesToRunAgain, recordAgain } from './again.ts';
import { BuildError } from './build-error.ts';
import { failedResult, formatReport, readResult, skippedResult, type TierResult } from './report.ts';
import { createTestComponents, TIERS, TIERS_ON_REQUEST, TIMEOUTS, WORKERS, type Tier } from './tiers.ts';

const root = join(import.meta.dirname, '../..');
const say = (text: string): void => console.log(text);

const allTiers: readonly Tier[] = [...TIERS, ...TIERS_ON_REQUEST];

const usage = `npm test [-- [--tier ${allTiers.join(',')}] [--all-tiers] [path ...] [jest option ...]]
  --tier       only these tiers; without it all but ${TIERS_ON_REQUEST.join(' and ')}
  --all-tiers  fail when a tier had to be skipped (also with CI=true)`;

const { values, positionals } = parseArgs({
  options: {
    tier: { type: 'string', multiple: true },
    'all-tiers': { type: 'boolean', default: process.env['CI'] === 'true' },
    testNamePattern: { type: 'string', short: 't' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
});
if (values.help) {
  say(usage);
  process.exit(0);
}

const isTier = (name: string): name is Tier => allTiers.some((tier) => tier === name);
const wanted = values.tier?.flatMap((names) => names.split(',')) ?? [...TIERS];
const unknown = wanted.filter((name) => !isTier(name));
if (unknown.length > 0) {
  console.error(`Unknown tier ${unknown.join(', ')}.\n${usage}`);
  process.exit(1);
}

/** A developer's own settings must not lead a test to a real database, mail server or bucket. */
const cleanEnvironment = (): Record<string, string | undefined> => {
  const ours = new Set(
    Object.keys(settingsSchema.shape).filter((name) => !['KAFKA_BROKERS', 'CACHE_DIR'].includes(name)),
  );
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.has(name)));
};

const specFilesOf = (tier: Tier): string[] => {
  const files = globSync(`tests/**/*.${tier}.spec.{ts,tsx}`, { cwd: root });
  return positionals.length === 0 ? files : files.filter((file) => positionals.some((part) => file.includes(part)));
};

const reportsDir = mkdtempSync(join(tmpdir(), 'lendlog-reports-'));

/** @param alone one spec file, run by itself in place of the whole tier */
const runJest = async (tier: Tier, variables: Record<string, string>, alone?: string): Promise<TierResult> => {
  const reportFile = join(reportsDir, alone === undefined ? `${tier}.json` : `${tier}-${randomUUID()}.json`);
  const startedAt = Date.now();
  const nodeOptions = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=TimeoutNegativeWarning', // kafkajs 2 on Node 24
  ];
  const jestOptions = [
    '--selectProjects',
    tier,
    `--maxWorkers=${alone === undefined ? WORKERS[tier] : '1'}`,
    '--json',
    `--outputFile=${reportFile}`,
  ];
  const timeout = TIMEOUTS[tier];
  if (timeout !== undefined) jestOptions.push(`--testTimeout=${timeout}`);
  if (values.testNamePattern !== undefined) jestOptions.push('--testNamePattern', values.testNamePattern);
  const paths = alone === undefined ? positionals : ['--runTestsByPath', alone];
  const child = spawn(
    process.execPath,
    [...nodeOptions, join(root, 'node_modules/jest/bin/jest.js'), ...jestOptions, ...paths],
    {
      cwd: root,
      env: { ...cleanEnvironment(), CACHE_DIR: cacheDir, ...variables },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await new Promise((resolve) => child.once('exit', resolve));
  const report: unknown = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
  return readResult(tier, (Date.now() - startedAt) / 1000, report, root);
};

const cacheDir = process.env['CACHE_DIR'] || join(homedir(), '.cache', 'lendlog');
const components = createTestComponents({ root, env: process.env, cacheDir, say });
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (interrupted = true));

const runTier = async (tier: Tier): Promise<TierResult | undefined> => {
  const specFiles = specFilesOf(tier);
  if (specFiles.length === 0) return undefined;
  say(`\n=== ${tier}: ${specFiles.length} spec files`);
  let variables: Record<string, string>;
  try {
    variables = await components.bringUp(tier);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof BuildError) {
      say(`${tier} has failed: ${reason}`);
      return failedResult(tier, reason);
    }
    say(`${tier} is skipped: ${reason}`);
    return skippedResult(tier, specFiles.length, reason);
  }
  return withSecondRuns(tier, variables, await runJest(tier, variables));
};

/** A file that failed runs once more, alone: a busy machine is not a fault of the product, and the report says so. */
const withSecondRuns = async (
  tier: Tier,
  variables: Record<string, string>,
  first: TierResult,
): Promise<TierResult> => {
  const startedAt = Date.now();
  let result = first;
  for (const file of filesToRunAgain(first)) {
    if (interrupted) break;
    say(`\n=== ${tier}: ${file} once more, alone`);
    result = afterSecondRun(result, file, await runJest(tier, variables, file));
  }
  return { ...result, seconds: first.seconds + (Date.now() - startedAt) / 1000 };
};

const results: TierResult[] = [];
try {
  for (const tier of allTiers) {
    if (interrupted || !wanted.includes(tier)) continue;
    const result = await runTier(tier);
    if (result) results.push(result);
  }
} finally {
  await components.stop();
  rmSync(reportsDir, { recursive: true, force: true });
}

const skippedTiers = results.filter((result) => result.reason !== undefined);
const ranNothing = results.every((result) => result.passed + result.failed === 0);
if (ranNothing) console.error('No test ran.');
if (values['all-tiers'] && skippedTiers.length > 0) {
  console.error(`These tiers must run here, and were skipped: ${skippedTiers.map((result) => result.tier).join(', ')}`);
}
const againRuns = recordAgain(
  join(cacheDir, 'again.json'),
  results.flatMap((result) => result.again).map(({ file }) => file),
);
say(formatReport(results, againRuns));
const failed = results.some((result) => result.failed > 0) || (values['all-tiers'] && skippedTiers.length > 0);
process.exit(failed || ranNothing || interrupted ? 1 : 0);
