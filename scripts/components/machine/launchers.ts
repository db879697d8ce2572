import { commandLineOf, identify, isRunning, parentOf, type ProcessIdentity } from './process.ts';

const EVERY_MS = 1_000;
const MOST_STEPS = 3;

/**
 * The processes that stand for `npm start`: our parent and, when npm runs us, everything up to npm itself (a shell may
 * be between). When one of them is gone, nobody can press Ctrl-C for us any more.
 */
export const findLaunchers = (env: Readonly<Record<string, string | undefined>>): ProcessIdentity[] => {
  const chain: number[] = [process.ppid];
  if (env['npm_lifecycle_event'] !== undefined) {
    let pid: number | undefined = process.ppid;
    for (let step = 0; step < MOST_STEPS && pid !== undefined && pid > 1; step += 1) {
      pid = parentOf(pid);
      if (pid === undefined) break;
      const commandLine = commandLineOf(pid);
      chain.push(pid);
      if (/\b(npm|pnpm|yarn)\b/.test(commandLine) && !/^\S*sh\s/.test(commandLine)) break;
      // No package manager above: the chain is someone else's shells.
      if (step === MOST_STEPS - 1) chain.length = 1;
    }
  }
  return chain.map(identify).filter((identity) => identity !== undefined);
};

/** Calls `onGone` once when any launcher has ended, however it did. */
export const watchLaunchers = (launchers: readonly ProcessIdentity[], onGone: () => void): void => {
  const timer = setInterval(() => {
    if (launchers.every(isRunning)) return;
    clearInterval(timer);
    onGone();
  }, EVERY_MS);
  timer.unref();
};
