import { RateLimitedError } from '../../../events/kernel/errors.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import { createSharedCount } from './shared-limit.ts';

const AN_HOUR_SECONDS = 60 * 60;
/** Nobody works on more people than that; more looks like copying. */
const MOST_AN_HOUR = 60;

/** @returns what counts one look of a user; @throws RateLimitedError for the 61st within an hour, in all API processes */
export const createRevealLimit = (pool: Pool, mostAnHour = MOST_AN_HOUR): ((userId: string) => Promise<void>) => {
  const count = createSharedCount(pool, { name: 'reveal', seconds: AN_HOUR_SECONDS });
  return async (userId) => {
    const { hits, resetAt } = await count(userId);
    if (hits <= mostAnHour) return;
    throw new RateLimitedError(
      `You have revealed personal data ${mostAnHour} times within an hour, which is as often as anybody may; wait`,
      { retryAfterSeconds: Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1000)) },
    );
  };
};
