import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TEST_MASTER_KEY } from '../../support/store/keys.ts';

const root = new URL('../../../', import.meta.url);

export type OwnProcess = {
  readonly pid: number;
  /** Resolves with its exit code, or the signal that ended it. */
  readonly exited: Promise<number | string>;
  /** Standard output so far. */
  readonly output: () => string;
  /** Standard error so far. */
  readonly errors: () => string;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** SIGKILL; resolves when it is gone. */
  readonly kill: () => Promise<void>;
};

const running = new Set<OwnProcess>();

/**
 * Starts one of the product's programs, such as `projections/main.ts`, with these settings and none of the test run's
 * own. It ends by itself should this process be killed, and with `endOwnProcesses`.
 * @param more.preload a file that runs in it before the program
 */
export const startOwnProcess = (
  program: string,
  settings: Readonly<Record<string, string>>,
  more: { readonly preload?: string; readonly args?: readonly string[] } = {},
): OwnProcess => {
  const { preload, args = [] } = more;
  const imports = preload === undefined ? [] : ['--import', fileURLToPath(new URL(preload, root))];
  const child: ChildProcess = fork(fileURLToPath(new URL(program, root)), args, {
    execArgv: ['--disable-warning=ExperimentalWarning', ...imports],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LOG_LEVEL: 'warn',
      MASTER_KEY: TEST_MASTER_KEY,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} cannot be run`);
  const exited = once(child, 'close').then(([code, signal]: (number | string)[]) => code ?? signal ?? 'unknown');
  const own: OwnProcess = {
    pid,
    exited,
    output: () => output,
    errors: () => errors,
    signal: (signal) => void child.kill(signal),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
  running.add(own);
  void exited.then(() => running.delete(own));
  return own;
};

/** Kills what is still running; for `afterEach`, so that a test that failed leaves nothing behind. */
export const endOwnProcesses = async (): Promise<void> => {
  await Promise.all([...running].map((own) => own.kill()));
};
