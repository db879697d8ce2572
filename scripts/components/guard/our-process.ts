import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { openLogFile } from '../machine/log-file.ts';
import { givingWay } from '../machine/priority.ts';
import type { Say } from '../machine/progress.ts';
import type { Running } from './supervisor.ts';

/** More than a process takes to drain and to close (events/platform/process/shutdown.ts). */
const STOP_TIMEOUT_MS = 18_000;
const MOST_LOG_BYTES = 20 * 1024 * 1024;
const MOST_LAST_WORDS = 15;
const SAME_LINE_EVERY_MS = 60_000;

const logLineSchema = z.object({
  level: z.string(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).partial().optional(),
});

/** A line of a process as a person reads it: its own words, or pino's warnings and errors; undefined for the rest. */
export const readableLine = (line: string): string | undefined => {
  if (!line.startsWith('{')) return line.trim() === '' ? undefined : line;
  try {
    const { level, msg, err } = logLineSchema.parse(JSON.parse(line));
    if (!['warn', 'error', 'fatal'].includes(level)) return undefined;
    return `${level}: ${[msg, err?.message].filter(Boolean).join(': ')}`;
  } catch {
    return line;
  }
};

/**
 * Runs one of our own `main.ts` as a child. Its log goes to a file; warnings and errors are also said, the same one once
 * a minute. The child stops by itself when we are gone (its IPC channel closes).
 */
export const startOurProcess = (options: {
  name: string;
  main: string;
  env: Readonly<Record<string, string>>;
  logFile: string;
  say: Say;
  /** True when it yields to the others on a busy machine. */
  givesWay?: boolean;
}): Running & { readonly pid: number | undefined } => {
  const { name, main, env, logFile, say, givesWay = false } = options;
  const log = openLogFile(logFile, { mostBytes: MOST_LOG_BYTES, say });
  const { command, args } = givesWay
    ? givingWay(process.execPath, process.execArgv)
    : { command: process.execPath, args: process.execArgv };
  const child = fork(main, [], {
    execPath: command,
    execArgv: args,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const saidAt = new Map<string, number>();
  const lastWords: string[] = [];
  const follow = (stream: Readable | null): void => {
    if (!stream) return;
    createInterface({ input: stream }).on('line', (line) => {
      log.write(line);
      // Output of libraries on standard error only matters when the process dies of it.
      if (stream === child.stderr && !line.startsWith('{')) {
        if (lastWords.push(line) > MOST_LAST_WORDS) lastWords.shift();
        return;
      }
      const text = readableLine(line);
      if (text === undefined || Date.now() - (saidAt.get(text) ?? 0) < SAME_LINE_EVERY_MS) return;
      saidAt.set(text, Date.now());
      say(`[${name}] ${text}`);
    });
  };
  follow(child.stdout);
  follow(child.stderr);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      log.end();
      if (code !== 0 && code !== null) for (const line of lastWords) say(`[${name}] ${line}`);
      resolve(signal ? `ended by ${signal}` : `exit code ${code}`);
    });
  });
  return {
    pid: child.pid,
    exited,
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
};
