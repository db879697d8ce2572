import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsSchema } from '../../events/platform/process/config.ts';
import { afterSecondRun, filesToRunAgain, recordAgain } from './again.ts';
import { BuildError } from './build-error.ts';
import { createJestRunner } from './jest-runner.ts';
import { failedResult, formatReport, skippedResult, type TierResult } from './report.ts';
import { createTestComponents, TIERS, TIERS_ON_REQUEST, type Tier } from './tiers.ts';

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
const cacheDir = process.env['CACHE_DIR'] || join(homedir(), '.cache', 'lendlog');
const components = createTestComponents({ root, env: process.env, cacheDir, say });
const runJest = createJestRunner({
  root,
  cacheDir,
  reportsDir,
  env: cleanEnvironment(),
  testNamePattern: values.testNamePattern,
});
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
  // Named files run on their own: the entry of a batch would only clutter a stack trace.
  const inBatches = positionals.length === 0;
  return withSecondRuns(tier, variables, await runJest({ tier, variables, files: specFiles, inBatches }));
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
    result = afterSecondRun(result, file, await runJest({ tier, variables, files: [file], inBatches: false }));
  }
  return { ...result, seconds: first.seconds + (Date.now() - startedAt) / 1000 };
};

const results: TierResult[] = [];
try {
  const tiers = allTiers.filter((tier) => wanted.includes(tier));
  for (const [index, tier] of tiers.entries()) {
    if (interrupted) break;
    const result = await runTier(tier);
    if (result) results.push(result);
    await components.keepFor(tiers.slice(index + 1));
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
