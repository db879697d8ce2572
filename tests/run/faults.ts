import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const usage = `npm run test:faults [-- [--long [--minutes N] [--seed N]] [path ...]]
  The short form, with fixed seeds, takes some minutes; npm test runs it as the tier "faults".
  --long     round after round with a new seed, more of everything, the broker's and the tampering tests before them
  --minutes  begin no further round after these (60); 0 does one round
  --seed     of the first round, to repeat one that failed`;

const fail = (problem: string): never => {
  console.error(`${problem}\n${usage}`);
  process.exit(1);
};

const { values, positionals } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const MOST_SEED = 2 ** 31;
const wholeNumber = (name: string, text: string): number => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number >= MOST_SEED) return fail(`--${name} takes a whole number, not ${text}.`);
  return number;
};

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (interrupted = true));

/** @returns whether every test passed and none was skipped with its whole tier */
const runTests = async (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<boolean> => {
  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [program, '--all-tiers', ...args], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
};

/** Proofs of other tiers that belong to a long run, too. */
const elsewhere = [
  ['--tier', 'kafka'],
  ['--tier', 'int', 'tests/events/store/audit', 'tests/events/store/never-edited'],
] as const;

const minutes = wholeNumber('minutes', values.minutes);
const firstSeed = values.seed === undefined ? undefined : wholeNumber('seed', values.seed);

const runLong = async (): Promise<boolean> => {
  const deadline = Date.now() + minutes * 60_000;
  for (let round = 1; ; round += 1) {
    const seed = round === 1 ? (firstSeed ?? randomInt(MOST_SEED)) : randomInt(MOST_SEED);
    const again = `npm run test:faults -- --long --minutes 0 --seed ${seed}`;
    console.log(`\n=== Round ${round} of the long form, seed ${seed}`);
    const passed = await runTests(['--tier', 'faults', ...positionals], {
      FAULTS_FORM: 'long',
      FAULTS_SEED: String(seed),
    });
    if (!passed && !interrupted) console.error(`\nRound ${round} failed with seed ${seed}. Repeat it: ${again}`);
    if (!passed) return false;
    if (interrupted || Date.now() >= deadline) return !interrupted;
  }
};

const run = async (): Promise<boolean> => {
  if (!values.long) {
    if (firstSeed !== undefined) return fail('--seed belongs to --long; the short form has fixed seeds.');
    return runTests(['--tier', 'faults', ...positionals]);
  }
  if (positionals.length === 0) {
    for (const args of elsewhere) if (!(await runTests(args))) return false;
  }
  return runLong();
};

process.exit((await run()) ? 0 : 1);
