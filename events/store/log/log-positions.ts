import type { Queryable } from '../../platform/database/database.ts';

/** The position of the newest event; 0 for an empty log. */
export const headPosition = async (db: Queryable): Promise<number> => {
  const { rows } = await db.query<{ head: number }>({
    name: 'event_store/head_position',
    text: 'select c.last_position as head from event_store.commits as c order by c.last_position desc limit 1',
  });
  return rows[0]?.head ?? 0;
};

/** Where a reader's checkpoint stands; 0 when it has not begun. @param name of the checkpoint, `name:version` */
export const checkpointPosition = async (db: Queryable, name: string): Promise<number> => {
  const { rows } = await db.query<{ position: number }>({
    name: 'event_store/checkpoint_position',
    text: 'select c.position from event_store.checkpoints as c where c.name = $1',
    values: [name],
  });
  return rows[0]?.position ?? 0;
};

/**
 * Streams in the order of their ids, at most `limit` of those after `after`, with the number of their events.
 * @param range.categories those of which there are streams to list; all when left out
 */
export const listStreams = async (
  db: Queryable,
  {
    after,
    limit,
    categories,
  }: { readonly after: string; readonly limit: number; readonly categories?: readonly string[] | undefined },
): Promise<{ readonly streamId: string; readonly version: number }[]> => {
  const { rows } = await db.query<{ streamId: string; version: number }>({
    name: 'event_store/list_streams',
    text: `select s.stream_id as "streamId", s.version from event_store.streams as s
           where s.stream_id > $1 and ($3::text[] is null or split_part(s.stream_id, '-', 1) = any ($3))
           order by s.stream_id limit $2`,
    values: [after, limit, categories ?? null],
  });
  return rows;
};
