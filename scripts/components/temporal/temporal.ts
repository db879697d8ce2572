import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtPath, goInstall } from './go-install.ts';
import { finishLeftover, startGuarded, type Guarded, type GuardedSpec } from '../guard/guarded.ts';
import { waitForPort } from '../machine/ports.ts';
import { withProgress, type Say } from '../machine/progress.ts';
import { givingWay } from '../machine/priority.ts';
import { findOnPath, isExecutable, run } from '../machine/run.ts';
import { downloadBySdk } from './sdk-downloads.ts';
import { putCorruptAside, temporalFile, watchForCorruption } from './temporal-file.ts';

const PROGRAM = {
  name: 'temporal-cli',
  /** Newer tags carry a `replace` in their go.mod, which `go install` refuses. */
  version: '1.5.1',
  packagePath: 'github.com/temporalio/cli/cmd/temporal',
  howLong: 'about three minutes',
};

export type TemporalSource = { readonly cacheDir: string; readonly path?: string; readonly say: Say };

const onPath = async (path: string | undefined): Promise<string | undefined> => {
  const found = findOnPath(['temporal'], path);
  if (!found) return undefined;
  // Other programs have this name too.
  const version = await run(found, ['--version'], { timeoutMs: 10_000 }).catch(() => '');
  return /temporal version/i.test(version) ? found : undefined;
};

/** @returns the `temporal` command of this machine: on PATH or built before */
export const findTemporal = async ({ cacheDir, path }: TemporalSource): Promise<string | undefined> => {
  const built = builtPath(cacheDir, PROGRAM);
  return (await onPath(path)) ?? (isExecutable(built) ? built : undefined);
};

/**
 * Finds, downloads or builds the `temporal` command, in this order.
 * @param signal gives up a build that is under way
 * @throws Error saying what was tried and how to help
 */
export const obtainTemporal = async (source: TemporalSource, signal?: AbortSignal): Promise<string> => {
  const found = await findTemporal(source);
  if (found) return found;
  mkdirSync(source.cacheDir, { recursive: true });
  try {
    return await withProgress(source.say, 'Downloading Temporal', () => downloadBySdk('temporal', source.cacheDir));
  } catch {
    source.say('Temporal cannot be downloaded here: building it from source');
  }
  const go = findOnPath(['go'], source.path);
  if (!go) {
    throw new Error('no `temporal` on PATH, its download failed, and there is no Go to build it: set TEMPORAL_ADDRESS');
  }
  const { cacheDir, say } = source;
  return goInstall(PROGRAM, { go, cacheDir, say, signal });
};

/** Records which server runs and how to stop it; two servers on one SQLite file would ruin it. */
export const leftoverOf = (dataDir: string): Pick<GuardedSpec, 'pidFile' | 'stopSignal' | 'graceMs'> => ({
  pidFile: join(dataDir, 'temporal.pid'),
  stopSignal: 'SIGTERM',
  graceMs: 10_000,
});

/**
 * Starts Temporal's development server on 127.0.0.1, its state in one SQLite file under `dataDir`. An earlier server on
 * the same file is finished first, and a file that is corrupt is put aside: the server begins an empty one. One that
 * turns out corrupt while the server runs ends it, so that the next start does the same.
 * @throws Error naming the log file when it does not come up
 */
export const startTemporal = async (options: {
  binary: string;
  dataDir: string;
  port: number;
  namespace: string;
  say: Say;
}): Promise<Guarded> => {
  const logFile = join(options.dataDir, 'logs', 'temporal.log');
  await finishLeftover(leftoverOf(options.dataDir));
  await putCorruptAside(options.dataDir, options.say);
  const file = ['--db-filename', temporalFile(options.dataDir)];
  const listen = ['--ip', '127.0.0.1', '--port', String(options.port), '--headless', '--namespace', options.namespace];
  const server = await startGuarded({
    ...givingWay(options.binary, ['server', 'start-dev', ...file, ...listen, '--log-level', 'error']),
    ...leftoverOf(options.dataDir),
    isPrivate: true,
    logFile,
  });
  await waitForPort(options.port, server.exited, 60_000).catch(async (cause: unknown) => {
    await server.stop();
    throw new Error(`Temporal did not start; see ${logFile}`, { cause });
  });
  const endWatch = watchForCorruption(logFile, () => void server.stop());
  void server.exited.then(endWatch);
  return server;
};
