import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { startGuarded, type Guarded } from '../guard/guarded.ts';
import { identify } from '../machine/process.ts';
import { withProgress, type Say } from '../machine/progress.ts';

export type GoProgram = {
  /** As its files are called in the cache folder, for example `temporal-cli`. */
  readonly name: string;
  readonly version: string;
  /** Its main package, whose last part names the command. */
  readonly packagePath: string;
  /** Expected wait, for people. */
  readonly howLong: string;
};

/** Where a program is once it has been built. */
export const builtPath = (cacheDir: string, { name, version, packagePath }: GoProgram): string =>
  join(cacheDir, `${name}-${version}`, basename(packagePath));

const prefixOf = ({ name }: GoProgram): string => `${name}-build-`;

/** Removes the folders of builds that were killed. */
const clearLeftovers = (cacheDir: string, prefix: string): void => {
  for (const folder of readdirSync(cacheDir).filter((name) => name.startsWith(prefix))) {
    const pid = Number(folder.slice(prefix.length));
    if (!identify(pid)) rmSync(join(cacheDir, folder), { recursive: true, force: true });
  }
};

/**
 * Builds a program from its sources into the cache folder. Uses Go caches of its own, up to 3 GB meanwhile, so that the
 * user's stay as they were.
 * @param options.go the `go` command
 * @param options.signal gives up a build that is under way
 * @returns the path of the program
 * @throws Error naming the log file when it cannot be built
 */
export const goInstall = async (
  program: GoProgram,
  { go, cacheDir, say, signal }: { go: string; cacheDir: string; say: Say; signal?: AbortSignal | undefined },
): Promise<string> => {
  const { name, version, packagePath, howLong } = program;
  mkdirSync(cacheDir, { recursive: true });
  clearLeftovers(cacheDir, prefixOf(program));
  const work = join(cacheDir, `${prefixOf(program)}${process.pid}`);
  mkdirSync(work, { recursive: true });
  const logFile = join(cacheDir, `${name}-build.log`);
  let builder: Guarded | undefined;
  try {
    builder = await startGuarded({
      command: go,
      args: ['install', `${packagePath}@v${version}`],
      env: {
        GOBIN: join(work, 'bin'),
        GOPATH: join(work, 'path'),
        GOMODCACHE: join(work, 'modules'),
        GOCACHE: join(work, 'cache'),
        // Go makes its module cache read-only otherwise, which only gets in the way of deleting it.
        GOFLAGS: '-modcacherw',
      },
      cwd: work,
      pidFile: join(work, 'go.pid'),
      logFile,
      stopSignal: 'SIGTERM',
      graceMs: 5_000,
      wholeGroup: true,
    });
    const running = builder;
    signal?.addEventListener('abort', () => void running.stop(), { once: true });
    if (signal?.aborted) await running.stop();
    const title = `Building ${name} ${version} with Go (once, ${howLong})`;
    const reason = await withProgress(say, title, () => running.exited);
    const built = join(work, 'bin', basename(packagePath));
    if (!existsSync(built)) throw new Error(`go install: ${reason}; see ${logFile}`);
    const kept = builtPath(cacheDir, program);
    mkdirSync(dirname(kept), { recursive: true });
    renameSync(built, kept);
    return kept;
  } finally {
    await builder?.stop();
    rmSync(work, { recursive: true, force: true, maxRetries: 3 });
  }
};
