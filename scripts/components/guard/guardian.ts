/**
 * Runs one server that is not ours and takes it down when its parent is gone, also by `kill -9`: the closed IPC
 * channel shows it. Lives in its own session, so that Ctrl-C reaches neither it nor the server; the parent decides the order.
 */
import { spawn } from 'node:child_process';
import { openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { GuardedSpec } from './guarded.ts';
import { identify } from '../machine/process.ts';

const MOST_LOG_BYTES = 10 * 1024 * 1024;

const spec: GuardedSpec = JSON.parse(process.argv[2] ?? '');

const openLog = (file: string): number => {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MOST_LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a');
};

if (spec.isPrivate) process.umask(0o077);

const log = openLog(spec.logFile);
const server = spawn(spec.command, spec.args, {
  detached: true,
  stdio: ['ignore', log, log],
  env: { ...process.env, ...spec.env },
  ...(spec.cwd !== undefined && { cwd: spec.cwd }),
  ...(spec.user && { uid: spec.user.uid, gid: spec.user.gid }),
});

/** Under its name only when it is whole. On a full disk there is none, and the server runs all the same. */
const notePid = (pid: number): void => {
  const draft = `${spec.pidFile}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(identify(pid) ?? { pid, startedAt: '' }), { mode: 0o600 });
    renameSync(draft, spec.pidFile);
  } catch {
    rmSync(draft, { force: true });
  }
};

const tell = (message: object): void => {
  if (process.connected) process.send?.(message);
};

server.on('error', (error) => {
  tell({ kind: 'exited', reason: error.message });
  process.exitCode = 1;
  process.disconnect?.();
});

if (server.pid !== undefined) {
  const { pid } = server;
  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(spec.wholeGroup ? -pid : pid, name);
    } catch {
      // It has gone by itself a moment ago.
    }
  };
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    signal(spec.stopSignal);
    setTimeout(() => signal('SIGKILL'), spec.graceMs).unref();
  };

  notePid(pid);
  tell({ kind: 'started', pid });
  server.on('exit', (code, endedBy) => {
    rmSync(spec.pidFile, { force: true });
    tell({ kind: 'exited', reason: endedBy ? `ended by ${endedBy}` : `exit code ${code}` });
    process.exit(0);
  });
  process.on('message', stop);
  process.on('disconnect', stop);
  process.on('SIGTERM', stop);
  process.on('SIGINT', () => undefined);
  process.on('SIGHUP', () => undefined);
}
