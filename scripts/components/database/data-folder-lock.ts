import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hasErrorCode } from '../../../events/platform/process/error-code.ts';
import { jsonOf } from '../../../events/platform/process/secret-file.ts';
import { identify, isRunning, waitUntilGone, type ProcessIdentity } from '../machine/process.ts';
import type { Say } from '../machine/progress.ts';

const identitySchema = z.object({ pid: z.int(), startedAt: z.string() });
const holderSchema = identitySchema.extend({ address: z.string(), launchers: z.array(identitySchema) });
type Holder = z.output<typeof holderSchema>;

const STOPPING_TIMEOUT_MS = 60_000;
const MOST_TRIES = 20;

const read = (file: string): { text: string; holder: Holder | undefined } | undefined => {
  try {
    const text = readFileSync(file, 'utf8');
    // Whatever is not a whole lock is left over from a machine that lost power.
    return { text, holder: holderSchema.safeParse(jsonOf(text)).data };
  } catch {
    return undefined; // given back a moment ago
  }
};

/** Takes a dead start's lock away, and puts it back when another start was faster and it is that one's by now. */
const removeStale = (file: string, staleText: string): void => {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== staleText) linkSync(aside, file);
  } catch {
    // Another start took it away first; the next try shows who has it now.
  }
  rmSync(aside, { force: true });
};

const tryLink = (draft: string, file: string): boolean => {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
};

/**
 * One start at a time serves a data folder. A lock names a live process by its number and start time, so what a killed
 * start left behind never blocks; one that lost its launcher is on its way out and is waited for.
 * @returns `unlock` gives the folder back; `tookOver` says that the previous start did not give it back itself
 * @throws Error with the address of the start that runs
 */
export const lockDataFolder = async (
  dataDir: string,
  own: { address: string; launchers: readonly ProcessIdentity[] },
  say: Say,
): Promise<{ unlock: () => void; tookOver: boolean }> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const file = join(dataDir, 'start.lock');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ ...identify(process.pid), ...own }), { mode: 0o600 });
  let tookOver = false;
  try {
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      if (tryLink(draft, file)) return { unlock: () => rmSync(file, { force: true }), tookOver };
      const found = read(file);
      if (!found) continue;
      const { holder } = found;
      tookOver = true;
      if (!holder || !isRunning(holder)) removeStale(file, found.text);
      else if (holder.launchers.every(isRunning)) {
        throw new Error(`Lendlog already runs on ${dataDir}: ${holder.address} (process ${holder.pid})`);
      } else {
        say('The previous start is still stopping: waiting for it ...');
        await waitUntilGone(holder, STOPPING_TIMEOUT_MS);
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`${file} cannot be taken; delete it when no Lendlog runs on ${dataDir}`);
};
