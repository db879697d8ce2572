import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** In the order of how much one error explains the next ones. Each is also an npm script of its own. */
const STEPS = [
  ['types', ['run', '--silent', 'types']],
  ['lint', ['run', '--silent', 'lint']],
  ['format', ['run', '--silent', 'format:check']],
  ['layers', ['run', '--silent', 'layers']],
  ['dead code', ['run', '--silent', 'dead-code']],
  ['packages', ['run', '--silent', 'audit']],
  ['unit tests', ['test', '--silent', '--', '--tier', 'unit']],
] as const;

const { values } = parseArgs({ options: { 'without-tests': { type: 'boolean', default: false } } });
/** `--without-tests`: before a run of all tiers. */
const steps = STEPS.filter(([title]) => !(values['without-tests'] && title === 'unit tests'));

const runStep = (args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const npm = spawn('npm', args, { cwd: root, stdio: 'inherit' });
    npm.once('error', () => resolve(false));
    npm.once('close', (code) => resolve(code === 0));
  });

const lines: string[] = [];
for (const [title, args] of steps) {
  console.log(`\n=== ${title}`);
  const startedAt = Date.now();
  const isOk = await runStep(args);
  lines.push(
    `${title.padEnd(10)} ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${isOk ? 'ok' : 'FAILED'}`,
  );
  if (isOk) continue;
  console.error(`\n${lines.join('\n')}\n\nnpm run check stopped at ${title}: its output is above.`);
  process.exit(1);
}
console.log(`\n${lines.join('\n')}\n\nnpm run check: all good.`);
