import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finish, identityOf, isRunning } from '../machine/process.ts';

/** A server that is not ours, and how to stop it. */
export type GuardedSpec = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Run as this system user instead of root. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Says who runs, for the start after one that was killed. */
  readonly pidFile: string;
  readonly logFile: string;
  readonly stopSignal: NodeJS.Signals;
  /** Time to stop before it is killed. */
  readonly graceMs: number;
  /** True when its output is for this user alone. */
  readonly isPrivate?: boolean;
  /** Signal its whole process group: for commands that start others, such as a build. */
  readonly wholeGroup?: boolean;
};

export type Guarded = {
  readonly pid: number;
  /** Resolves, never rejects, with why it ended. */
  readonly exited: Promise<string>;
  /** Resolves when the process has gone. */
  readonly stop: () => Promise<void>;
};

const guardianPath = fileURLToPath(new URL('guardian.ts', import.meta.url));

type GuardianMessage = { kind: 'started'; pid: number } | { kind: 'exited'; reason: string };

/** Ends the server that an earlier, killed start left behind. Never touches a process that only got its number. */
export const finishLeftover = async ({
  pidFile,
  stopSignal,
  graceMs,
}: Pick<GuardedSpec, 'pidFile' | 'stopSignal' | 'graceMs'>): Promise<void> => {
  if (!existsSync(pidFile)) return;
  const leftover = identityOf(readFileSync(pidFile, 'utf8'));
  if (leftover && isRunning(leftover)) await finish(leftover, stopSignal, graceMs);
  rmSync(pidFile, { force: true });
};

/**
 * Starts a server under a guardian process, so that it ends with us however we end.
 * @throws Error when the command cannot be run at all
 */
export const startGuarded = async (spec: GuardedSpec): Promise<Guarded> => {
  for (const file of [spec.pidFile, spec.logFile]) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await finishLeftover(spec);
  const guardian = fork(guardianPath, [JSON.stringify(spec)], { detached: true, execArgv: [], stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => guardian.once('exit', () => resolve()));
  let pid: number | undefined;
  const exited = new Promise<string>((resolve) => {
    guardian.on('message', (message: GuardianMessage) => message.kind === 'exited' && resolve(message.reason));
    guardian.once('exit', () => resolve('its guardian process ended'));
    guardian.once('error', (error) => resolve(error.message));
  });
  await Promise.race([
    exited,
    new Promise<void>((resolve) =>
      guardian.on('message', (message: GuardianMessage) => {
        if (message.kind !== 'started') return;
        pid = message.pid;
        resolve();
      }),
    ),
  ]);
  if (pid === undefined) throw new Error(`Cannot run ${spec.command}: ${await exited}`);
  return {
    pid,
    exited,
    stop: async () => {
      if (guardian.connected) guardian.send('stop', () => undefined);
      await gone;
    },
  };
};
