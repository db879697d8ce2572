import { z } from 'zod';
import type { Queryable } from '../../../events/platform/database/database.ts';

/** A reader of the log with a checkpoint: a projection, a dispatcher, the relay. */
export type ReaderPlace = { readonly name: string; readonly position: number; readonly error: string | null };

const rowSchema = z.object({
  head: z.number(),
  readers: z.array(z.object({ name: z.string(), position: z.number(), error: z.string().nullable() })),
});

/** The log's head and every reader's place, as of one moment. */
export const readReaderPlaces = async (db: Queryable): Promise<{ head: number; readers: readonly ReaderPlace[] }> => {
  const { rows } = await db.query(
    `select
       (select coalesce(max(e.position), 0) from event_store.events as e) as head,
       (select coalesce(json_agg(json_build_object('name', c.name, 'position', c.position, 'error', c.error)
          order by c.name), '[]') from event_store.checkpoints as c where c.replaced_by is null) as readers`,
  );
  return rowSchema.parse(rows[0]);
};
