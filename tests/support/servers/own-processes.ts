import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TEST_MASTER_KEY } from '../store/keys.ts';

/** A process of ours that a spec may kill at any moment. */
export type OwnProcess = { readonly kill: () => Promise<void>; readonly exited: Promise<number | null> };

/** Starts our own `main.ts` files and ends whatever is left of them. @param env of all of them */
export const createOwnProcesses = (env: Readonly<Record<string, string>>) => {
  const running = new Set<ChildProcess>();
  return {
    /** @param main path from the root of the repository */
    start: (main: string, more: Readonly<Record<string, string>> = {}, args: readonly string[] = []): OwnProcess => {
      const child = fork(fileURLToPath(new URL(`../../../${main}`, import.meta.url)), args, {
        execArgv: ['--disable-warning=ExperimentalWarning', '--disable-warning=TimeoutNegativeWarning'],
        env: { ...process.env, MASTER_KEY: TEST_MASTER_KEY, LOG_LEVEL: 'fatal', ...env, ...more },
      });
      running.add(child);
      const exited = once(child, 'exit').then(([code]: (number | null)[]) => {
        running.delete(child);
        return code ?? null;
      });
      return {
        exited,
        kill: async () => {
          child.kill('SIGKILL');
          await exited;
        },
      };
    },
    killAll: async (): Promise<void> => {
      await Promise.all(
        [...running].map(async (child) => {
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          await ended;
        }),
      );
    },
  };
};
