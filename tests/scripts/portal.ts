import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eventually } from '../support/eventually.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Portal = {
  /** Of npm; also the number of its process group, as a terminal's foreground job has one. */
  readonly pid: number;
  readonly output: () => string;
  readonly exited: Promise<number | null>;
  /** Ctrl-C: SIGINT to the whole group. */
  readonly pressCtrlC: () => void;
};

/** `npm start` as a person runs it, with these settings and none of the test run's own. @param args after `--` */
export const npmStart = (settings: Readonly<Record<string, string>>, args: readonly string[] = []): Portal => {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DEMO: 'false',
    SANDBOX: 'false',
    // One person may do all steps of a file; `two-people.int.spec.ts` holds the rule.
    ONE_PERSON_UP_TO_DOLLARS: '100000000',
    ...settings,
  };
  const child = spawn('npm', ['start', '--silent', '--', ...args], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('npm cannot be run');
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  return {
    pid,
    output: () => output,
    exited: new Promise((resolve) => child.once('exit', resolve)),
    pressCtrlC: () => process.kill(-pid, 'SIGINT'),
  };
};

/** True when the portal's process, or another one by its path, answers on this port. */
export const answersOn = (port: number, path = '/healthz'): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the portal says that all of it runs, and answers. */
export const untilRunning = async (portal: Portal, port: number, ms = 90_000): Promise<void> => {
  const isRunning = async (): Promise<boolean> =>
    portal.output().includes('Lendlog is running at') && (await answersOn(port));
  await eventually('npm start', isRunning, ms).catch((cause: unknown) => {
    throw new Error(`npm start said:\n${portal.output()}`, { cause });
  });
};

/** Every process that was started for this data folder, by its environment: ours, guardians and servers. */
export const processesOf = (dataDir: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`DATA_DIR=${dataDir}`);
      } catch {
        return false; // gone meanwhile, or never a process
      }
    });
