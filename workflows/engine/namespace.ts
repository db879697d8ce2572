import { inTransaction, type Pool, type Queryable } from '../../events/platform/database.ts';
import { type Epoch, isOfEpoch } from '../../events/store/epoch.ts';

/**
 * A Temporal as its dispatcher meets it: `known` is one that it has served in this epoch of the log, `new` one that knows
 * none of its workflows, `ahead` one that was told of another life of the log than this.
 */
export type Acquaintance = 'known' | 'new' | 'ahead';

/** @param namespaceId the id that Temporal's own database gave the namespace */
export const lookUpNamespace = async (
  db: Queryable,
  { dispatcher, namespaceId, epoch }: { dispatcher: string; namespaceId: string; epoch: Epoch },
): Promise<Acquaintance> => {
  const { rows } = await db.query<{ epoch: string | null }>(
    'select n.epoch from platform.temporal_namespaces as n where n.dispatcher = $1 and n.namespace_id = $2',
    [dispatcher, namespaceId],
  );
  // Whoever served it in a life that was restored over has taken the row with it.
  if (!rows[0]) return isOfEpoch(epoch, null) ? 'new' : 'ahead';
  return isOfEpoch(epoch, rows[0].epoch) ? 'known' : 'ahead';
};

/**
 * Remembers that a dispatcher serves a namespace in this epoch, and sends it back to the start of the log in the same
 * transaction.
 * @returns whether nobody else has done so meanwhile
 */
export const beginToServe = (
  pool: Pool,
  { dispatcher, namespaceId, epoch }: { dispatcher: string; namespaceId: string; epoch: Epoch },
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into platform.temporal_namespaces as n (dispatcher, namespace_id, epoch) values ($1, $2, $3)
       on conflict (dispatcher, namespace_id) do update set epoch = excluded.epoch
       where n.epoch is distinct from excluded.epoch`,
      [dispatcher, namespaceId, epoch.id],
    );
    if (!rowCount) return false;
    await dispatchWholeLogAgain(client, [dispatcher]);
    if (isOfEpoch(epoch, null)) return true;
    await client.query(
      `update event_store.checkpoints as c set epoch = $2, starting_over_since = clock_timestamp(),
         starting_over_to = coalesce((select max(k.last_position) from event_store.commits as k), 0)
       where c.name = $1`,
      [dispatcher, epoch.id],
    );
    return true;
  });

/**
 * Sends dispatchers back to the start of the log, also while they run. What is dispatched twice is harmless: a workflow
 * that is there is only woken, and one that has ended looks at what it is about once and ends again.
 */
export const dispatchWholeLogAgain = (db: Queryable, dispatchers: readonly string[]): Promise<unknown> =>
  db.query(
    `update event_store.checkpoints as c
     set position = 0, updated_at = now(), starting_over_since = null, starting_over_to = null
     where c.name = any ($1::text[])`,
    [dispatchers],
  );
