import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../../events/platform/database/migrate.ts';
import { type Bench, figure, type Scenario } from '../scenario.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const LOOK_MS = 100;

type Run = { readonly seconds: number; readonly peakMb: number };

/** The most memory that a process has had; 0 once it is gone. */
const peakMbOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
};

/** A script as `npm run` starts it. @throws Error with what it said when it fails */
const runScript = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Run> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let peakMb = 0;
  const looking = setInterval(() => (peakMb = Math.max(peakMb, peakMbOf(child.pid ?? 0))), LOOK_MS);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`);
  } finally {
    clearInterval(looking);
  }
  return { seconds: (performance.now() - startedAt) / 1_000, peakMb };
};

/** A log of so many files of some fourteen events, as `demo:bulk` makes it. @param env where the log is */
export const addFiles = (env: Readonly<Record<string, string>>, files: number): Promise<Run> =>
  // The threads as in package.json.
  runScript(['scripts/lendlog.ts', 'demo:bulk', '--applications', String(files)], { ...env, UV_THREADPOOL_SIZE: '16' });

const measure = async (bench: Bench, files: number): Promise<{ readonly added: Run; readonly rebuilt: Run }> => {
  const url = await bench.createDatabase('bulk');
  await migrate(url);
  const env = { DATABASE_URL: url, DATA_DIR: join(bench.dataDir, 'bulk'), NODE_ENV: 'development' };
  const added = await addFiles(env, files);
  bench.say(`${figure(files)} files added in ${figure(added.seconds)} s`);
  await bench.settle();
  // As in package.json.
  const rebuilt = await runScript(['--max-semi-space-size=8', 'scripts/lendlog.ts', 'projections:rebuild'], env);
  bench.say(`all read models rebuilt in ${figure(rebuilt.seconds)} s`);
  return { added, rebuilt };
};

/** Many files at once: how long it takes to add them, and to make all read models of them. */
export const bulkScenario: Scenario = {
  name: 'bulk',
  run: async (bench) => {
    const files = bench.quick ? 5_000 : 100_000;
    bench.say(`bulk, ${figure(files)} files`);
    const { added, rebuilt } = await measure(bench, files);
    const rowOf = (name: string, { seconds, peakMb }: Run): string[] => [
      name,
      figure(seconds),
      figure(files / seconds),
      figure(peakMb),
    ];
    return {
      title: 'Very many files: added, and their read models made anew',
      method:
        `\`demo:bulk\` adds ${figure(files)} files of some fourteen events to an empty log, with schema check, encryption, ` +
        'hash chain, idempotency and a paper for each upload; then `projections:rebuild` makes all read models from it. ' +
        'Both from the start of the process to its end.',
      tables: [
        {
          title: `${figure(files)} files`,
          columns: ['', 'seconds', 'files a second', 'most memory, MB'],
          rows: [rowOf('demo:bulk', added), rowOf('projections:rebuild', rebuilt)],
        },
      ],
      promises: [
        { metric: 'Files that demo:bulk adds a second', atLeast: 800, unit: '', measured: files / added.seconds },
        {
          metric: 'Rebuild of all read models, files a second (100,000 in a minute)',
          atLeast: 1_667,
          unit: '',
          measured: files / rebuilt.seconds,
        },
        { metric: 'Most memory of the rebuild, MB', atMost: 500, unit: '', measured: rebuilt.peakMb },
      ],
    };
  },
};
