import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction, type Pool, type PoolClient } from '../events/platform/database.ts';
import { hasErrorCode } from '../events/platform/error-code.ts';
import type { EventReader } from '../events/store/read.ts';
import { notifyMoved, useSchema } from './daemon.ts';
import { createNextTables, dropNextTables, NEXT_SCHEMA, swapInNextTables } from './next-tables.ts';
import type { Projection } from './projection.ts';

/** Session lock of a rebuild, paired with a hash of the projection's name. */
const REBUILD_LOCK = 4201004;
const SWAP_ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = '55P03';

export type RebuildProgress = { readonly projection: string; readonly position: number; readonly head: number };

/** Another process is rebuilding the same projection. */
export class RebuildRunningError extends Error {}

/**
 * Rebuilds one read model from the first event while the live one goes on serving and following the log: beside it in
 * another schema, then swapped in with its checkpoint in one transaction (docs/adr/0005).
 * @throws RebuildRunningError; whatever the projection throws at an event it cannot apply, with the live tables as before
 */
export const rebuildProjection = async (
  deps: { pool: Pool; reader: EventReader; batchSize?: number; onProgress?: (progress: RebuildProgress) => void },
  projection: Projection,
): Promise<void> => {
  const { pool, reader, batchSize = 1_000, onProgress } = deps;
  const { name, tables, handles } = projection;

  /** Applies the next batch to the twins. @returns the position they are at then */
  const replay = async (db: PoolClient, after: number, head: number): Promise<number> => {
    const events = await reader.readAll(db, { after, upTo: head, limit: batchSize, types: handles });
    await useSchema(db, NEXT_SCHEMA);
    if (events.length > 0) await projection.apply(events, db);
    const position = events.length < batchSize ? head : (events.at(-1)?.position ?? head);
    onProgress?.({ projection: name, position, head });
    return position;
  };

  /** Pass after pass up to what was the head, until what came in meanwhile is one batch or grows no smaller. */
  const catchUp = async (): Promise<number> => {
    let position = 0;
    let behind = Infinity;
    for (;;) {
      const head = await reader.headPosition(pool);
      if (head - position < batchSize || head - position >= behind) return position;
      behind = head - position;
      while (position < head) {
        const after = position;
        position = await inTransaction(pool, (db) => replay(db, after, head));
      }
    }
  };

  const swap = (from: number): Promise<void> =>
    inTransaction(pool, async (db) => {
      // Shorter than deadlock_timeout (1 s): a reader that joins these tables in another order must never be the one
      // that is cut off.
      await db.query(`set local lock_timeout to '500ms'`);
      await db.query(`insert into event_store.checkpoints (name) values ($1) on conflict do nothing`, [name]);
      // From here to the commit no daemon applies anything to the live tables.
      await db.query('select from event_store.checkpoints as c where c.name = $1 for update', [name]);
      const head = await reader.headPosition(db);
      let position = from;
      while (position < head) position = await replay(db, position, head);
      await swapInNextTables(db, tables);
      await db.query(
        `update event_store.checkpoints as c
         set position = $2, updated_at = now(), error = null, error_position = null, failed_at = null
         where c.name = $1`,
        [name, head],
      );
      await notifyMoved(db, { projection: name, position: head, changes: null });
    });

  const swapWhenFree = async (from: number): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await swap(from);
      } catch (error) {
        if (!hasErrorCode(error, LOCK_NOT_AVAILABLE) || attempt === SWAP_ATTEMPTS) throw error;
        await sleep(attempt * 50);
      }
    }
  };

  await withRebuildLock(pool, name, async () => {
    await inTransaction(pool, (db) => createNextTables(db, tables));
    try {
      await swapWhenFree(await catchUp());
    } catch (error) {
      // A broken connection leaves the twins to the next rebuild; what stopped this one matters more.
      await inTransaction(pool, (db) => dropNextTables(db, tables)).catch(() => undefined);
      throw error;
    }
  });
};

const withRebuildLock = async (pool: Pool, name: string, work: () => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  const key = [REBUILD_LOCK, name];
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1::integer, hashtext($2)) as locked',
      key,
    );
    if (!rows[0]?.locked) throw new RebuildRunningError(`${name} is already being rebuilt by another process`);
    await work();
    await client.query('select pg_advisory_unlock($1::integer, hashtext($2))', key);
    client.release();
  } catch (error) {
    // Ending the session lets go of the lock, also when it can no longer be asked to.
    client.release(true);
    throw error;
  }
};
