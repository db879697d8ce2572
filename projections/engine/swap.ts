import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction, type Pool } from '../../events/platform/database/database.ts';
import { hasErrorCode } from '../../events/platform/process/error-code.ts';
import { sendNotice } from '../../events/store/log/notice.ts';
import type { EventReader } from '../../events/store/log/read.ts';
import { noticeOf } from './daemon.ts';
import { swapInNextTables } from './next-tables.ts';
import { type Projection, shapeOfTables } from './projection.ts';
import type { Replay } from './replay.ts';

const SWAP_ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = '55P03';

type Deps = { readonly pool: Pool; readonly reader: EventReader; readonly signal?: AbortSignal };
/** Tables being filled, and up to which position. */
type Filled = { readonly replay: Replay; readonly from: number };

/** Switches as soon as nobody holds the live tables. @returns the position of the new read model */
export const swapWhenFree = async (deps: Deps, projection: Projection, filled: Filled): Promise<number> => {
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

const swap = ({ pool, reader }: Deps, projection: Projection, { replay, from }: Filled): Promise<number> =>
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
    await swapInNextTables(db, projection);
    await db.query(
      `update event_store.checkpoints as c
       set position = $2, tables = $3, updated_at = now(), failures = 0,
         error = null, error_position = null, error_event_id = null, failed_at = null
       where c.name = $1`,
      [name, head, shapeOfTables(projection)],
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
