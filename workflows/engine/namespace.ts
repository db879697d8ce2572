import { inTransaction, type Pool, type Queryable } from '../../events/platform/database.ts';

/**
 * Remembers that a dispatcher serves a Temporal namespace. One that it has not served knows none of its workflows: its
 * checkpoint goes back to the start of the log, in the same transaction.
 * @param namespaceId the id that Temporal's own database gave it
 * @returns whether the dispatcher had not served it
 */
export const isNewNamespace = (pool: Pool, dispatcher: string, namespaceId: string): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'insert into platform.temporal_namespaces (dispatcher, namespace_id) values ($1, $2) on conflict do nothing',
      [dispatcher, namespaceId],
    );
    if (!rowCount) return false;
    await dispatchWholeLogAgain(client, [dispatcher]);
    return true;
  });

/**
 * Sends dispatchers back to the start of the log, also while they run. What is dispatched twice is harmless: a workflow
 * that is there is only woken, and one that has ended looks at what it is about once and ends again.
 */
export const dispatchWholeLogAgain = (db: Queryable, dispatchers: readonly string[]): Promise<unknown> =>
  db.query('update event_store.checkpoints as c set position = 0, updated_at = now() where c.name = any ($1::text[])', [
    dispatchers,
  ]);
