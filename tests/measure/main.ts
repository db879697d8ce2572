/**
 * Prints what can be measured of how the house is built, with the command behind each figure. Nothing fails by it: the
 * limits that must hold are rules of `npm run check` and `npm run lendlog -- bundle:report`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildUiIfStale } from '../../scripts/components/ui-build.ts';
import { arrowsAndCircles, duplicatePairs, isCounted, linesOf, longFunctions, spread } from './figures.ts';

const root = join(import.meta.dirname, '../..');
const PRODUCT = ['api', 'events', 'projections', 'workflows', 'scripts', 'admin-ui'];
const MOST_OUTPUT = 256 * 1024 * 1024;

/** Output of a program; these exit 1 when they find something. */
const outputOf = (program: string, args: readonly string[]): string => {
  const { stdout, error } = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: MOST_OUTPUT });
  if (error) throw new Error(`${program} cannot be run: ${error.message}`, { cause: error });
  return stdout;
};
/** On the project's own Node, whatever the machine has. */
const outputOfPackage = (name: string, args: readonly string[]): string =>
  outputOf(process.execPath, [join(root, 'node_modules/.bin', name), ...args]);
const lint = [...'-A all -D max-lines-per-function --format json'.split(' '), ...PRODUCT];
const layers = ['--config', '.dependency-cruiser.cjs', ...PRODUCT.slice(0, -1), 'admin-ui/src'];

/** Into a file: it ends before a pipe has taken all of its report. */
const layersReport = (): unknown => {
  const folder = mkdtempSync(join(tmpdir(), 'lendlog-measure-'));
  const file = join(folder, 'layers.json');
  try {
    outputOfPackage('depcruise', [...layers, '--output-type', 'json', '--output-to', file]);
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const filesIn = (...folders: readonly string[]): string[] =>
  outputOf('git', ['ls-files', ...folders])
    .split('\n')
    .filter(isCounted);
const linesIn = (...folders: readonly string[]): number[] => filesIn(...folders).map((file) => linesOf(textOf(file)));

const long = longFunctions(JSON.parse(outputOfPackage('oxlint', lint)), textOf);
await buildUiIfStale(root, console.error);
const bundle = outputOf(process.execPath, ['scripts/lendlog.ts', 'bundle:report']);

const files = 'git ls-files, migrations and *.texts.ts aside';
const rows: readonly (readonly [what: string, figure: string, command: string])[] = [
  ['Files of the product, lines: median / p90 / max', spread(linesIn(...PRODUCT)), files],
  ['Files of the tests, lines: median / p90 / max', spread(linesIn('tests')), files],
  ['Functions over 60 lines, tables aside', String(long.length), `oxlint ${lint.join(' ')}`],
  ['Duplicate pairs of files, 5 same lines in a row', String(duplicatePairs(filesIn(...PRODUCT), textOf)), files],
  [
    'First list, kB of JavaScript',
    /first list[^:]*: ([\d.]+)/.exec(bundle)?.[1] ?? 'unknown',
    'npm run lendlog -- bundle:report',
  ],
  ['Arrows against the layers, circles', arrowsAndCircles(layersReport()), 'npm run layers'],
];
for (const [what, figure, command] of rows) console.log(`${what.padEnd(48)} ${figure.padStart(14)}   (${command})`);
console.log(`\nThe functions over 60 lines; a table returns Route[] or is nothing but an object literal:`);
for (const { file, line, lines } of long) console.log(`${String(lines).padStart(5)}  ${file}:${line}`);
