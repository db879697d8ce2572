import { createAppPool, type Pool, type PoolClient } from '../../platform/database/database.ts';

const CONNECTIONS = 6;

/** Connections for an audit, which wait for an answer as long as it takes: a walk over a long log takes minutes. */
export const createAuditPool = (connectionString: string): Pool =>
  createAppPool(connectionString, 'lendlog-audit', CONNECTIONS, { answerMs: 0 });

/**
 * Runs `work` with four connections that all see the database as of one moment, whatever is written meanwhile.
 * @param pool of `createAuditPool`
 */
export const openSnapshot = async <T>(
  pool: Pool,
  work: (clients: readonly [PoolClient, PoolClient, PoolClient, PoolClient]) => Promise<T>,
): Promise<T> => {
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect(), pool.connect()]);
  try {
    const [first, ...others] = clients;
    await first.query(BEGIN);
    const { rows } = await first.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    for (const client of others) {
      await client.query(BEGIN);
      await client.query(`set transaction snapshot '${rows[0]?.snapshot}'`);
    }
    return await work(clients);
  } finally {
    // Requests still in flight on them are not worth waiting for.
    for (const client of clients) client.release(true);
  }
};

const BEGIN = [
  'begin isolation level repeatable read read only',
  // Holds no lock that anybody waits for; the connection that comes last waits for the walk over the events.
  'set local idle_in_transaction_session_timeout = 0',
  // To sort a million commands by position in one go.
  `set local work_mem = '64MB'`,
].join('; ');
