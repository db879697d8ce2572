import { z } from 'zod';
import type { Queryable } from '../../platform/database/database.ts';

/** NOTIFY channel for a new epoch; payload: its id. */
export const EPOCH_CHANNEL = 'log_epoch';

/**
 * One life of the log (docs/adr/0021). A restore begins another one: what was at a position before may not be there any
 * more, so whoever keeps anything outside of the database that came from the log starts over.
 */
export type Epoch = {
  /** A UUID that no other epoch of any log has. */
  readonly id: string;
  /** That of the log's first life: what says nothing of its epoch is from there. */
  readonly firstId: string;
  /** ISO 8601. */
  readonly beganAt: string;
  /** The newest event when it began. */
  readonly position: number;
  /** For operators: what it began with. */
  readonly reason: string;
};

const rowSchema = z.object({
  epoch: z.uuid(),
  first_epoch: z.uuid(),
  began_at: z.string(),
  position: z.number(),
  reason: z.string(),
});

/** The epoch of the log now; a database that was restored, or moved, gets its new one here. */
export const readEpoch = async (db: Queryable): Promise<Epoch> => {
  const { rows } = await db.query({
    name: 'event_store/present_epoch',
    text: `select p.epoch, p.first_epoch, p.began_at, p.position, p.reason from event_store.present_epoch() as p`,
  });
  const row = rowSchema.parse(rows[0]);
  return {
    id: row.epoch,
    firstId: row.first_epoch,
    beganAt: row.began_at,
    position: row.position,
    reason: row.reason,
  };
};

/** True when a note belongs to this epoch; null or undefined means before epochs existed. */
export const isOfEpoch = ({ id, firstId }: Epoch, noted: string | null | undefined): boolean =>
  (noted ?? firstId) === id;
