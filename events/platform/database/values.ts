import pg from 'pg';

/**
 * A timestamptz as ISO 8601 in milliseconds, UTC.
 * @param text as PostgreSQL prints it: `2026-03-01 09:30:00.123456+00`
 */
export const toIsoTime = (text: string): string => {
  if (!text.endsWith('+00')) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
};

/** @throws RangeError beyond 2^53, where a number is no longer exact */
const toNumber = (text: string): number => {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`${text} is too large to read as a number; select it as text`);
};

// Of arrays the types of pg-types know none by name.
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009 as typeof pg.types.builtins.TEXT;
const readTexts = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => string[];

/**
 * How columns become values, on every connection: as JSON, events and contracts have them. bigint is a number, timestamptz
 * ISO 8601 in milliseconds, date `YYYY-MM-DD`; numeric stays text. Without it node-postgres reads text, Date, and Date
 * at midnight where the process runs.
 */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(pg.types.builtins.INT8, toNumber);
columnTypes.setTypeParser(INT8_ARRAY, (text) => readTexts(text).map(toNumber));
columnTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIsoTime);
columnTypes.setTypeParser(pg.types.builtins.DATE, String);
