import { appendFileSync } from 'node:fs';

/** Says that something outside the product came up only when it was started again: the report of the run counts it as `AGAIN`. */
export const noteRetry = (what: string, error: unknown): undefined => {
  const path = process.env['TEST_RETRIES_FILE'];
  const why = error instanceof Error ? error.message : String(error);
  if (path !== undefined) appendFileSync(path, `${JSON.stringify({ what, why })}\n`);
};
