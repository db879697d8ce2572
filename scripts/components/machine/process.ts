import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** A process, distinct from a later one with the same number. */
export type ProcessIdentity = { readonly pid: number; readonly startedAt: string };

/** `/proc/<pid>/stat` after the command's name, which may itself hold spaces and brackets: state first, then ppid. */
const statFields = (pid: number): string[] | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined; // gone
  }
};

const ps = (pid: number, column: string): string | undefined => {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined; // gone
  }
};

/** Content of a file written for a later start; undefined when a power loss cut it off. */
export const identityOf = (text: string): ProcessIdentity | undefined => {
  try {
    return z.object({ pid: z.int().positive(), startedAt: z.string() }).parse(JSON.parse(text));
  } catch {
    return undefined; // whoever it named went with the power
  }
};

const START_TIME_FIELD = 19;
const isLinux = process.platform === 'linux';

const startTimeOf = (pid: number): string | undefined => {
  if (!isLinux) return ps(pid, 'lstart');
  const fields = statFields(pid);
  // A zombie holds no file, port or lock any more.
  if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[START_TIME_FIELD]}`;
};

/** @returns undefined when no such process runs */
export const identify = (pid: number): ProcessIdentity | undefined => {
  const startedAt = startTimeOf(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
};

export const isRunning = ({ pid, startedAt }: ProcessIdentity): boolean => startTimeOf(pid) === startedAt;

export const parentOf = (pid: number): number | undefined => {
  const parent = isLinux ? statFields(pid)?.[1] : ps(pid, 'ppid');
  return parent === undefined ? undefined : Number(parent);
};

export const commandLineOf = (pid: number): string => {
  if (!isLinux) return ps(pid, 'args') ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ''; // gone
  }
};

/** @returns whether it had gone in time */
export const waitUntilGone = async (identity: ProcessIdentity, timeoutMs: number): Promise<boolean> => {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(identity)) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
};

/** Asks a process to stop, waits for it, and kills it when it does not. */
export const finish = async (identity: ProcessIdentity, signal: NodeJS.Signals, graceMs: number): Promise<void> => {
  for (const [name, waitMs] of [
    [signal, graceMs],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isRunning(identity)) return;
    process.kill(identity.pid, name);
    if (await waitUntilGone(identity, waitMs)) return;
  }
  throw new Error(`Process ${identity.pid} does not stop; end it by hand and start again`);
};
