import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction, type Pool } from '../../events/platform/database.ts';
import { exclusively } from '../../events/platform/exclusively.ts';
import { hasErrorCode } from '../../events/platform/error-code.ts';
import type { EventReader } from '../../events/store/read.ts';
import { sendNotice } from '../../events/store/notice.ts';
import { noticeOf } from './daemon.ts';
import { createNextIndexes, createNextTables, dropNextTables, swapInNextTables } from './next-tables.ts';
import { type Projection, tablesOf } from './projection.ts';
import { createReplay, type RebuildProgress, type Replay } from './replay.ts';

/** How long an answer may take on the pool of a rebuild: an index over millions of rows is one statement. */
export const REBUILD_ANSWER_MS = 3_600_000;

/** Session lock of a rebuild, paired with a hash of the projection's name. */
const REBUILD_LOCK = 4201004;
const WRITE_PROGRESS_MS = 1_000;
const SWAP_ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = '55P03';

/** What a rebuild works with, and how it may be watched and ended. */
export type RebuildDeps = {
  readonly pool: Pool;
  readonly reader: EventReader;
  /** Positions of events that operators have told the projection to pass over; none when left out. */
  readonly skipped?: ReadonlySet<number>;
  /** Events of one transaction, about. */
  readonly batchSize?: number;
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Ends the rebuild, with its reason, after the batches under way. */
  readonly signal?: AbortSignal;
};

/** Another process is rebuilding the same projection. */
export class RebuildRunningError extends Error {}

/**
 * Rebuilds one read model from the first event while the live one goes on serving and following the log: beside it in
 * another schema, then swapped in with its checkpoint in one transaction (docs/adr/0005). A projection that replaces
 * another retires that one's checkpoint with the same swap.
 * @returns the position of the new read model
 * @throws RebuildRunningError, PoisonEventError, the signal's reason: with the live tables as before
 */
export const rebuildProjection = async (deps: RebuildDeps, projection: Projection): Promise<number> => {
  const { pool, reader, skipped = new Set(), batchSize = 2_000, signal } = deps;
  const { name } = projection;
  const tables = tablesOf(projection);

  return withRebuildLock(pool, name, async () => {
    const progressRow = createProgressRow(pool, name);
    const onProgress = (progress: RebuildProgress): void => {
      progressRow.write(progress);
      deps.onProgress?.(progress);
    };
    const replay = createReplay({ pool, reader, projection, skipped, batchSize, onProgress, signal });
    try {
      await inTransaction(pool, (db) => createNextTables(db, tables));
      const filled = await replay.fill();
      await inTransaction(pool, (db) => createNextIndexes(db, tables));
      return await swapWhenFree(deps, projection, { replay, from: await replay.catchUp(filled) });
    } catch (error) {
      // A broken connection leaves the twins to the next rebuild; what stopped this one matters more.
      await inTransaction(pool, (db) => dropNextTables(db, tables)).catch(() => undefined);
      throw error;
    } finally {
      await progressRow.remove();
    }
  });
};

/** What is filled, and up to where. */
type Filled = { readonly replay: Replay; readonly from: number };

/** Switches as soon as nobody holds the live tables. @returns the position of the new read model */
const swapWhenFree = async (deps: RebuildDeps, projection: Projection, filled: Filled): Promise<number> => {
  for (let attempt = 1; ; attempt += 1) {
    deps.signal?.throwIfAborted();
    try {
      return await swap(deps, projection, filled);
    } catch (error) {
      if (!hasErrorCode(error, LOCK_NOT_AVAILABLE) || attempt === SWAP_ATTEMPTS) throw error;
      await sleep(attempt * 50);
    }
  }
};

const swap = ({ pool, reader }: RebuildDeps, projection: Projection, { replay, from }: Filled): Promise<number> =>
  inTransaction(pool, async (db) => {
    const { name, replaces } = projection;
    // Shorter than deadlock_timeout (1 s): a reader that joins these tables in another order must never be the one
    // that is cut off.
    await db.query(`set local lock_timeout to '500ms'`);
    await db.query(`insert into event_store.checkpoints (name) values ($1) on conflict do nothing`, [name]);
    // From here to the commit no daemon applies anything to the live tables.
    await db.query(
      'select from event_store.checkpoints as c where c.name = any ($1::text[]) order by c.name for update',
      [[name, replaces ?? name]],
    );
    const head = await reader.headPosition(db);
    await replay.applyIn(db, from, head);
    await swapInNextTables(db, tablesOf(projection));
    await db.query(
      `update event_store.checkpoints as c
       set position = $2, updated_at = now(), failures = 0,
         error = null, error_position = null, error_event_id = null, failed_at = null
       where c.name = $1`,
      [name, head],
    );
    if (replaces !== undefined) {
      await db.query(
        `update event_store.checkpoints as c
         set status = 'replaced', replaced_by = $2, fence = c.fence + 1, owner = null, lease_until = null
         where c.name = $1`,
        [replaces, name],
      );
    }
    await sendNotice(db, noticeOf({ projection: name, position: head, changes: null }));
    return head;
  });

/** Lets other processes see how far a rebuild is; only for people to look at, so a failure to tell is passed over. */
const createProgressRow = (pool: Pool, name: string) => {
  let writtenAt = -Infinity;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    write: ({ done, total }: RebuildProgress): void => {
      if (performance.now() - writtenAt < WRITE_PROGRESS_MS) return;
      writtenAt = performance.now();
      writing = pool
        .query(
          `insert into event_store.rebuilds as r (name, position, head) values ($1, $2, $3)
           on conflict (name) do update set position = excluded.position, head = excluded.head, updated_at = now()`,
          [name, done, total],
        )
        .catch(() => undefined);
    },
    remove: async (): Promise<void> => {
      await writing;
      await pool.query('delete from event_store.rebuilds as r where r.name = $1', [name]).catch(() => undefined);
    },
  };
};

const withRebuildLock = async <T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> => {
  const result = await exclusively(pool, [REBUILD_LOCK, name], work);
  if (!result) throw new RebuildRunningError(`${name} is already being rebuilt by another process`);
  return result.done;
};
