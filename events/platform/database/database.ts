import pg from 'pg';
import { columnTypes } from './values.ts';

/** Connections to PostgreSQL, handed out one query or transaction at a time. */
export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;
/** A pool or one client of it: whatever can run a query. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** The role every process acts as; it may append to the log but never change it. */
export const APP_ROLE = 'lendlog_app';

const appOptions = [
  `-c role=${APP_ROLE}`,
  // Nobody may hold the append lock across a pause.
  '-c idle_in_transaction_session_timeout=30000',
  '-c lock_timeout=15000',
].join(' ');

/** Longest wait for a connection, free or new. */
const CONNECT_MS = 10_000;
/** Longer than `lock_timeout`, so that whoever waits for a lock hears it from the server. */
const ANSWER_MS = 20_000;

/**
 * A pool that acts as the application role: it cannot update, delete or truncate the log.
 * @param answerMs how long a query may take; a connection on which no answer comes is given up, because a peer that
 * has vanished without a word would otherwise be waited for until the operating system gives up
 * @param durable false for what is made anew when lost: commits do not wait for the disk (docs/adr/0013)
 * @param parallel false where many ask at once: a query then takes one core at most, however long it is
 * @param check looks at each new connection before it is used; what it throws is what whoever asked for one gets
 */
export const createAppPool = (
  connectionString: string,
  applicationName: string,
  max = 10,
  {
    answerMs = ANSWER_MS,
    durable = true,
    parallel = true,
    check,
  }: { answerMs?: number; durable?: boolean; parallel?: boolean; check?: (client: Queryable) => Promise<void> } = {},
): Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: columnTypes,
    application_name: applicationName,
    options: [
      appOptions,
      ...(durable ? [] : ['-c synchronous_commit=off']),
      ...(parallel ? [] : ['-c max_parallel_workers_per_gather=0']),
    ].join(' '),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: answerMs,
    ...(check && { verify: (client: PoolClient, done: Done) => void tellWhen(check(client), done) }),
  });
  // A connection that breaks while nobody waits for an answer, idle or inside a transaction, is noticed at its next
  // use; without these handlers it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** A pool of the owner, for maintenance that the application role may not do; queries take as long as they take. */
export const createOwnerPool = (connectionString: string, applicationName: string, max = 1): Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: columnTypes,
    application_name: applicationName,
    options: '-c lock_timeout=15000',
    connectionTimeoutMillis: CONNECT_MS,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

type Done = (error?: Error) => void;

/** For a promise where pg wants to be called back. */
const tellWhen = async (checked: Promise<void>, done: Done): Promise<void> => {
  let failure: Error | undefined;
  try {
    await checked;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  done(failure);
};

/** A single connection as the application role, for LISTEN. */
export const createAppClient = (connectionString: string, applicationName: string): pg.Client =>
  new pg.Client({
    connectionString,
    types: columnTypes,
    application_name: applicationName,
    options: appOptions,
    connectionTimeoutMillis: CONNECT_MS,
  });

/** Node's error codes for a connection that fails or is lost; a stopped container's name does not resolve. */
const LOST_CONNECTION = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
/**
 * Errors of the server's state rather than of the request: class 08 is connection exceptions, 53 a disk, memory or
 * connections used up, 57P shutdowns and restarts; then a transaction that idled or ran too long, serialization failures
 * and deadlocks, an unavailable lock, and a canceled statement.
 */
const PASSING = /^(08|53|57P)...?$|^(25P03|25P04|40001|40P01|55P03|57014)$/;
/** Connection errors that pg reports without a code. */
const BROKEN_CLIENT =
  /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect|^timeout expired$|^(Query )?read timeout/i;

/**
 * True when the database is away, restarting, out of space or blocked, rather than refusing the request: a retry may
 * work. The failed request may or may not have taken effect. Use it for every decision to retry, wait, or blame an event.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  // By shape: an error of Node itself is no instance of this realm's Error inside a test's or a worker's context.
  if (typeof error !== 'object' || error === null) return false;
  const code = 'code' in error ? String(error.code) : '';
  const message = 'message' in error ? String(error.message) : '';
  // Not by its cause: a broker or a mail server that refuses connections is not the database.
  return PASSING.test(code) || LOST_CONNECTION.test(code) || BROKEN_CLIENT.test(message);
};

export const databaseAnswers = (db: Queryable): Promise<boolean> =>
  db.query('select 1').then(
    () => true,
    () => false,
  );

/**
 * Runs `work` in one READ COMMITTED transaction; commits its result, rolls back when it throws.
 * @param prologue SQL without parameters that the transaction begins with; it costs no round trip
 * @returns what `work` returned
 */
export const inTransaction = async <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  prologue = '',
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin;${prologue}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
    throw error;
  } finally {
    client.release(broken);
  }
};
