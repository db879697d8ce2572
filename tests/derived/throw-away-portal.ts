import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsSchema } from '../../events/platform/process/config.ts';
import { type RunningKafka, startTestKafka } from '../components/kafka.ts';
import { findFreePort } from '../../scripts/components/machine/ports.ts';
import type { Say } from '../../scripts/components/machine/progress.ts';

const root = join(import.meta.dirname, '../..');
const START_MS = 600_000;

/** A broker of its own, where one can be had. */
const startKafka = (cacheDir: string, dataDir: string, say: Say): Promise<RunningKafka | undefined> =>
  startTestKafka({ brokers: undefined, cacheDir, dataDir: join(dataDir, 'kafka'), say }).catch((error: unknown) => {
    say(`Kafka is left out: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  });

/** A whole portal with demo data in a folder and on ports of its own, started as people start it. */
export const createThrowAwayPortal = async (cacheDir: string, say: Say) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lendlog-derived-'));
  // The database's system user has to get through.
  chmodSync(dataDir, 0o711);
  const port = await findFreePort();
  const kafka = await startKafka(cacheDir, dataDir, say);
  // Nothing of the caller's settings or .env: what is destroyed here must never be someone's own.
  const noSettings = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, '']));
  const own = {
    DATA_DIR: dataDir,
    PORT: String(port),
    CACHE_DIR: cacheDir,
    DEMO: 'true',
    SANDBOX: 'false',
    LOG_LEVEL: 'warn',
    KAFKA_BROKERS: kafka?.brokers ?? '',
  };
  const env = { ...process.env, ...noSettings, ...own };
  let portal: ChildProcess | undefined;
  let output = '';

  const run = async (args: readonly string[]): Promise<void> => {
    const child = spawn('npm', ['run', '--silent', 'lendlog', '--', ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => process.stdout.write(String(chunk).replaceAll(/^(?=.)/gm, '    ')));
    }
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`npm run lendlog -- ${args.join(' ')} failed with exit code ${code}`);
  };

  const start = async (): Promise<void> => {
    output = '';
    const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    portal = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    const deadline = Date.now() + START_MS;
    while (!output.includes('Lendlog is running at')) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The portal did not start:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  const stop = async (): Promise<void> => {
    if (!portal || portal.exitCode !== null || portal.signalCode !== null) return;
    const gone = once(portal, 'exit');
    portal.kill('SIGINT');
    await gone;
  };

  return {
    dataDir,
    /** Addresses of its Kafka; undefined where it has none. */
    brokers: kafka && [kafka.brokers],
    url: `http://127.0.0.1:${port}`,
    start,
    stop,
    /** One of the project's own commands, such as `projections:rebuild`. @throws Error when it fails */
    run,
    remove: async (): Promise<void> => {
      await stop();
      await kafka?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type ThrowAwayPortal = Awaited<ReturnType<typeof createThrowAwayPortal>>;
