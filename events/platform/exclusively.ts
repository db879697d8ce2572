import type { Pool } from './database.ts';

/**
 * Does something unless another process, or another caller of this one, is at it. Nobody waits; who has begun keeps one
 * connection for as long as it takes, and a process that dies lets go with it.
 * @param lock what it is one of, a number of its own in the project, and its name
 * @returns undefined when somebody else is at it
 */
export const exclusively = async <T>(
  pool: Pool,
  lock: readonly [kind: number, name: string],
  work: () => Promise<T>,
): Promise<{ readonly done: T } | undefined> => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1::integer, hashtext($2)) as locked',
      [...lock],
    );
    if (!rows[0]?.locked) {
      client.release();
      return undefined;
    }
    const done = await work();
    await client.query('select pg_advisory_unlock($1::integer, hashtext($2))', [...lock]);
    client.release();
    return { done };
  } catch (error) {
    // Ending the session lets go of the lock, also when it can no longer be asked to.
    client.release(true);
    throw error;
  }
};
