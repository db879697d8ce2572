import type { Pool } from '../../events/platform/database.ts';
import { inTransaction } from '../../events/platform/database.ts';
import { LIVE_SCHEMA, useSchema } from '../../projections/engine/daemon.ts';
import { defineProjection } from '../../projections/engine/projection.ts';
import type { Noted, Starred } from './notes.ts';

/**
 * Counts every event of the log, in all and by stream, and refuses one that does not follow directly on the last it
 * counted: an event that is left out, comes twice or comes early stops it.
 */
export const tallyProjection = defineProjection<Noted | Starred>({
  name: 'tally:v1',
  tables: ['tally', 'tally_streams'],
  handles: ['Noted', 'Starred'],
  apply: async (events, db) => {
    const first = events[0]?.position ?? 0;
    const { rowCount } = await db.query(
      `insert into tally as t (id, events, last_position)
       select 1, $1::bigint, $3::bigint where $2::bigint = 1 or exists (select from tally)
       on conflict (id) do update set events = t.events + excluded.events, last_position = excluded.last_position
       where t.last_position = $2::bigint - 1`,
      [events.length, first, events.at(-1)?.position],
    );
    if (rowCount !== 1) throw new Error(`Position ${first} does not follow on what was counted`);
    await db.query(
      `insert into tally_streams as s (stream_id, tally_id, events)
       select n.stream_id, 1, count(*) from unnest($1::text[]) as n (stream_id) group by n.stream_id
       on conflict (stream_id) do update set events = s.events + excluded.events`,
      [events.map(({ streamId }) => streamId)],
    );
    return [...new Set(events.map(({ streamId }) => streamId))].map((id) => ({ resource: 'notes', id }));
  },
});

/** Creates its tables as a migration would: named indexes, a foreign key, defaults and an identity among them. */
export const createTallyTables = (pool: Pool): Promise<void> =>
  inTransaction(pool, async (db) => {
    await useSchema(db, LIVE_SCHEMA);
    await db.query(`
      create table tally (id integer primary key, events bigint not null, last_position bigint not null default 0,
        constraint tally_is_one_row check (id = 1));
      create table tally_streams (stream_id text primary key, tally_id integer not null references tally (id),
        events bigint not null, row_number bigint generated always as identity);
      create index tally_busiest_streams on tally_streams (events desc) where events > 10;
    `);
  });
