import type { Pool } from './database.ts';

/**
 * Does something unless another process, or another caller of this one, is at it. Nobody waits; who has begun keeps one
 * connection for as long as it takes, and a process that dies lets go with it.
 * @param lock what it is one of, a number of its own in the project, and its name
 * @returns undefined when someone else is at it
 */
export const exclusively = async <T>(
  pool: Pool,
  [kind, name]: readonly [kind: number, name: string],
  work: () => Promise<T>,
): Promise<{ readonly done: T } | undefined> =>
  exclusivelyEach(pool, kind, [name], async (free) => (free.has(name) ? { done: await work() } : undefined));

/**
 * `exclusively` for several of one kind at once, on one connection.
 * @param work gets the names of those that nobody else is at
 */
export const exclusivelyEach = async <T>(
  pool: Pool,
  kind: number,
  names: readonly string[],
  work: (free: ReadonlySet<string>) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ name: string; locked: boolean }>(
      'select n.name, pg_try_advisory_lock($1::integer, hashtext(n.name)) as locked from unnest($2::text[]) as n (name)',
      [kind, names],
    );
    const free = rows.filter(({ locked }) => locked).map(({ name }) => name);
    const done = await work(new Set(free));
    await client.query('select pg_advisory_unlock($1::integer, hashtext(n.name)) from unnest($2::text[]) as n (name)', [
      kind,
      free,
    ]);
    client.release();
    return done;
  } catch (error) {
    // Ending the session lets go of the locks, also when it can no longer be asked to.
    client.release(true);
    throw error;
  }
};
