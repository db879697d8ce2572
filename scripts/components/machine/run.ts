import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of `names` that PATH leads to. */
export const findOnPath = (names: readonly string[], path = process.env['PATH'] ?? ''): string | undefined => {
  const candidates = names.flatMap((name) => path.split(delimiter).map((folder) => join(folder || '.', name)));
  return candidates.find(isExecutable);
};

export const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false; // not there, or not ours to run
  }
};

/**
 * Runs a command to its end.
 * @returns what it printed on standard output
 * @throws Error with the end of its output when it fails or takes longer than `timeoutMs`
 */
export const run = (
  command: string,
  args: readonly string[],
  options: {
    env?: Readonly<Record<string, string>>;
    cwd?: string;
    timeoutMs?: number;
    uid?: number;
    gid?: number;
  } = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const { timeoutMs = 600_000, env, ...rest } = options;
    const child = spawn(command, args, { ...rest, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let tail = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk;
      tail = (tail + chunk).slice(-2000);
    });
    child.stderr.on('data', (chunk: Buffer) => (tail = (tail + chunk).slice(-2000)));
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    const fail = (why: string): void => reject(new Error(`${command} ${args[0] ?? ''}: ${why}\n${tail.trim()}`));
    child.once('error', (error) => fail(error.message));
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(stdout);
      else fail(timedOut ? `not done after ${timeoutMs / 1000} s` : `exit ${code ?? signal}`);
    });
  });
