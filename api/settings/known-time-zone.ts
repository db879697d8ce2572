import { ValidationError } from '../../events/kernel/errors.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import { hasErrorCode } from '../../events/platform/process/error-code.ts';

const INVALID_PARAMETER_VALUE = '22023';

/**
 * Dates are counted by Node and by PostgreSQL, each with time zone data of its own: with a zone that only one of them
 * knows, every figure that counts days would fail.
 * @throws ValidationError when the database does not know the zone
 */
export const requireKnownTimeZone = async (db: Queryable, timeZone: string): Promise<void> => {
  try {
    await db.query('select now() at time zone $1::text', [timeZone]);
  } catch (error) {
    if (!hasErrorCode(error, INVALID_PARAMETER_VALUE)) throw error;
    throw new ValidationError('Some fields are not valid', [
      { field: 'timeZone', message: 'The database does not know this time zone; use another one with the same clock' },
    ]);
  }
};
