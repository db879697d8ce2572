import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { hasErrorCode } from '../process/error-code.ts';

/** Distinguishes this process from an earlier one with the same pid, as of the first process of every container. */
const INCARNATION = randomUUID().slice(0, 8);
const DAY_MS = 24 * 60 * 60 * 1000;

/** A fresh name in the staging folder, marked with host and process so that the next start knows what was left behind. */
export const stagingPath = (staging: string): string =>
  join(staging, `${hostname()}~${process.pid}~${INCARNATION}~${randomUUID()}`);

/** True when a staged file belongs to a dead process; on other hosts its age decides. */
const isLeftover = async (staging: string, name: string): Promise<boolean> => {
  const [host, pidText, incarnation] = name.split('~');
  const pid = Number(pidText);
  if (host === hostname()) return pid === process.pid ? incarnation !== INCARNATION : !isRunning(pid);
  const { mtimeMs } = await stat(join(staging, name));
  return Date.now() - mtimeMs > DAY_MS;
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
};

/** Makes a folder that nobody but our own user may look into, also where it was there before. */
export const makePrivateFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
};

/** Makes the staging folder and clears what dead processes left in it. */
export const prepareStaging = async (staging: string): Promise<void> => {
  await makePrivateFolder(staging);
  for (const name of await readdir(staging)) {
    // Another starting process may clear the same file.
    if (await isLeftover(staging, name).catch(() => false)) await rm(join(staging, name), { force: true });
  }
};
