import { inTransaction, type Pool, type Queryable } from '../../platform/database/database.ts';
import type { Event } from '../../kernel/message.ts';
import { isOfEpoch, readEpoch } from '../../store/log/epoch.ts';
import { headPosition } from '../../store/log/log-positions.ts';
import type { SubscriptionOptions } from '../../store/readers/subscription.ts';

/**
 * Brings a Kafka-fed reader to the epoch of the log (docs/adr/0021). Beside the log its effect was restored with it, and
 * only its places in the topics, which are made anew, hold no more. In a database of its own the effect may be of events
 * that are no more: it is taken back as a whole, and comes again from the topics.
 * @returns whether there was anything to do
 */
export const meetEpoch = async <E extends Event>(
  { logPool, pool }: { readonly logPool: Pool; readonly pool: Pool },
  { name, prologue, takeBack }: Pick<SubscriptionOptions<E>, 'name' | 'prologue' | 'takeBack'>,
): Promise<boolean> => {
  const epoch = await readEpoch(logPool);
  const isBeside = (await databaseIdOf(pool)) === (await databaseIdOf(logPool));
  const head = await headPosition(logPool);
  const work = async (client: Queryable): Promise<boolean> => {
    const { rows } = await client.query<{ epoch: string | null }>(
      'select c.epoch from event_store.checkpoints as c where c.name = $1 for update',
      [name],
    );
    if (!rows[0] || isOfEpoch(epoch, rows[0].epoch)) return false;
    // A process that still applies older reads finds its watermark gone.
    if (isBeside) await client.query('update event_store.watermarks set next_offset = 0 where reader = $1', [name]);
    else {
      await client.query('delete from event_store.watermarks where reader = $1', [name]);
      await takeBack?.(client);
    }
    await client.query(
      `update event_store.checkpoints as c set epoch = $2, fence = c.fence + 1, starting_over_since = clock_timestamp(),
         starting_over_to = $3, position = case when $4 then c.position else 0 end
       where c.name = $1`,
      [name, epoch.id, head, isBeside],
    );
    return true;
  };
  return inTransaction(pool, work, prologue);
};

/** Identifies the database. */
export const databaseIdOf = async (db: Queryable): Promise<string> => {
  const { rows } = await db.query<{ id: string }>(
    `select s.system_identifier || '-' || d.oid as id from pg_control_system() as s, pg_database as d
     where d.datname = current_database()`,
  );
  return rows[0]?.id ?? '';
};
