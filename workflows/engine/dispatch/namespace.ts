import { inTransaction, type Pool, type Queryable } from '../../../events/platform/database/database.ts';
import { type Epoch, isOfEpoch } from '../../../events/store/log/epoch.ts';
import { dispatchAgain } from './again-pass.ts';
import { dispatcherOf } from './dispatcher.contract.ts';

/**
 * A Temporal as its dispatcher meets it: `known` is one that it has served in this epoch of the log, `new` one that knows
 * none of its workflows, `ahead` one that was told of another life of the log than this.
 */
export type Acquaintance = 'known' | 'new' | 'ahead';

/** A Temporal, the workflow that it is met for, and the present epoch of the log. */
export type Met = {
  /** Its name in its manifest. */
  readonly workflow: string;
  /** The id that Temporal's own database gave the namespace. */
  readonly namespaceId: string;
  readonly epoch: Epoch;
};

export const lookUpNamespace = async (db: Queryable, { workflow, namespaceId, epoch }: Met): Promise<Acquaintance> => {
  const { rows } = await db.query<{ epoch: string | null }>(
    'select n.epoch from platform.temporal_namespaces as n where n.dispatcher = $1 and n.namespace_id = $2',
    [dispatcherOf(workflow), namespaceId],
  );
  // A restore from backup also removes the row of a namespace that was met after the backup.
  if (!rows[0]) return isOfEpoch(epoch, null) ? 'new' : 'ahead';
  return isOfEpoch(epoch, rows[0].epoch) ? 'known' : 'ahead';
};

/**
 * Remembers that a dispatcher serves a namespace in this epoch, and in the same transaction has all of the log dispatched
 * again beside it; it goes on at the head itself, so that nothing new waits behind anything older.
 * @returns whether nobody else has done so meanwhile
 */
export const beginToServe = (pool: Pool, { workflow, namespaceId, epoch }: Met): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const dispatcher = dispatcherOf(workflow);
    const { rowCount } = await client.query(
      `insert into platform.temporal_namespaces as n (dispatcher, namespace_id, epoch) values ($1, $2, $3)
       on conflict (dispatcher, namespace_id) do update set epoch = excluded.epoch
       where n.epoch is distinct from excluded.epoch`,
      [dispatcher, namespaceId, epoch.id],
    );
    if (!rowCount) return false;
    const head = await dispatchAgain(client, [workflow], epoch);
    await client.query(
      `insert into event_store.checkpoints as c (name, position, epoch) values ($1, $2, $3)
       on conflict (name) do update set position = excluded.position, epoch = excluded.epoch, updated_at = now(),
         starting_over_since = null, starting_over_to = null, failures = 0,
         error = null, error_position = null, error_event_id = null, failed_at = null`,
      [dispatcher, head, epoch.id],
    );
    return true;
  });
