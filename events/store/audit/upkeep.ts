import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { anchorLog } from './anchor-log.ts';
import type { AuditKeys } from './audit-key.ts';
import { ensurePartitions } from '../log/partitions.ts';

const LOOK_MS = 60_000;
const ANCHOR_MS = 3_600_000;

export type UpkeepDeps = {
  readonly pool: Pool;
  /** The anchor file. */
  readonly path: string;
  readonly keys: AuditKeys;
  readonly log: Logger;
  readonly lookMs?: number;
  readonly anchorMs?: number;
};

/**
 * Keeps room for new events in the log and notes its newest commit outside the database every hour, in the anchor file
 * and in the process's own log. Any number of processes may do it at once.
 */
export const startLogUpkeep = (deps: UpkeepDeps): { readonly stop: () => Promise<void> } => {
  const { pool, log, lookMs = LOOK_MS, anchorMs = ANCHOR_MS } = deps;
  const stopping = new AbortController();

  const look = async (): Promise<void> => {
    const made = await ensurePartitions(pool);
    if (made > 0) log.info({ made }, 'made partitions of the log');
    const anchor = await anchorLog(deps, anchorMs);
    if (anchor) log.info({ anchor }, 'anchored the log');
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((err: unknown) => log.warn({ err }, 'upkeep of the log failed; it is tried again'));
      // Rejects only because the upkeep is being stopped, which the loop sees.
      await sleep(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const done = run();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
};
