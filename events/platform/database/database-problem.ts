import pg from 'pg';
import { BadSettingsError } from '../process/config.ts';
import { errorCodeOf } from '../process/error-code.ts';

/**
 * PostgreSQL's refusals of a connection: a wrong password, a missing database or role. Class 28, 3D000 and 22023, which
 * a start parameter with an unknown role gets.
 */
const REFUSED = /^(28...|3D000|22023)$/;
const NOT_REACHED = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;

/** Where an address leads to, without its password: `host:port/database as user`. */
const placeOf = (connectionString: string): string => {
  const { host, port, database, user } = new pg.Client({ connectionString });
  return `${host}:${port}/${database} as ${user}`;
};

/** An error of connecting as a problem of the setting that says where to; anything else as it is. @param variable its name */
export const asDatabaseProblem = (error: unknown, variable: string, connectionString: string): unknown => {
  const code = errorCodeOf(error) ?? '';
  const said = error instanceof Error && error.message ? error.message : code;
  if (NOT_REACHED.test(code)) {
    return new BadSettingsError(
      `${variable}: no PostgreSQL answers at ${placeOf(connectionString)} (${said}). Start it, or set ${variable} to where it is.`,
    );
  }
  if (!REFUSED.test(code)) return error;
  return new BadSettingsError(
    `${variable}: PostgreSQL refuses ${placeOf(connectionString)} (${said}). Set ${variable} to a user and a database that it ` +
      'has; `node scripts/lendlog.ts migrate`, as DATABASE_OWNER_URL, makes the user of DATABASE_URL.',
  );
};
