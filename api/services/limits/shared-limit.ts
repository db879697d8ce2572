import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Pool } from '../../../events/platform/database/database.ts';

/** Longest wait for the count across processes; after that, this process's count decides. */
const SLOW_MS = 500;

export type Count = { readonly hits: number; readonly resetAt: Date };

/** Counts once more for someone. @returns how often that was since the first, until when it counts */
export type CountFor = (who: string) => Promise<Count>;

const toCount = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Count => ({
  hits: consumedPoints,
  resetAt: new Date(Date.now() + Math.max(0, msBeforeNext)),
});

/**
 * A count that all API processes share, in PostgreSQL. While that does not answer, or not soon, each counts for itself:
 * nobody is refused for it, and nobody gets more than once the limit from each process.
 * @param options.name of the count @param options.seconds of a period, from its first use
 */
export const createSharedCount = (
  pool: Pool,
  options: { readonly name: string; readonly seconds: number },
): CountFor => {
  const common = { keyPrefix: options.name, duration: options.seconds, points: 1 };
  const own = new RateLimiterMemory(common);
  const shared = new RateLimiterPostgres({
    ...common,
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'auth',
    tableName: 'limits',
    tableCreated: true,
  });
  return async (who) => {
    const ofThisProcess = await own.penalty(who);
    const ofAll = await Promise.race([
      shared.penalty(who).catch(() => undefined),
      sleep(SLOW_MS, undefined, { ref: false }),
    ]);
    return toCount(ofAll ?? ofThisProcess);
  };
};
