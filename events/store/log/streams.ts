import type { Queryable } from '../../platform/database/database.ts';

/** Ids of all streams of a category, in no particular order. It looks at every stream there is. */
export const streamsOf = async (db: Queryable, category: string): Promise<string[]> => {
  const { rows } = await db.query<{ stream_id: string }>(
    'select s.stream_id from event_store.streams as s where starts_with(s.stream_id, $1)',
    [`${category}-`],
  );
  return rows.map(({ stream_id }) => stream_id);
};
