import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { Pool, PoolClient } from '../../../events/platform/database/database.ts';
import { inTransaction } from '../../../events/platform/database/database.ts';
import { LIVE_SCHEMA, parseTables } from '../../../events/platform/database/read-model-tables.ts';
import { useSchema } from '../../../projections/engine/daemon.ts';
import { defineProjection, type Projection } from '../../../projections/engine/projection.ts';
import type { Noted, Starred } from '../store/notes.ts';

type Counted = readonly RecordedEvent<Noted | Starred>[];

/** @param follows whether an event has to follow directly, in the log, on the last that was counted */
const count = async (events: Counted, db: PoolClient, { follows }: { readonly follows: boolean }): Promise<void> => {
  const first = Math.min(...events.map(({ position }) => position));
  const last = Math.max(...events.map(({ position }) => position));
  const { rowCount } = await db.query(
    `insert into tally as t (id, events, last_position)
     select 1, $1::bigint, $3::bigint where not $4 or $2::bigint = 1 or exists (select from tally)
     on conflict (id) do update set events = t.events + excluded.events,
       last_position = greatest(t.last_position, excluded.last_position)
     where not $4 or t.last_position = $2::bigint - 1`,
    [events.length, first, last, follows],
  );
  if (rowCount !== 1) throw new Error(`Position ${first} does not follow on what was counted`);
};

/** Each stream's events have to follow directly on what was counted of it. */
const countByStream = async (events: Counted, db: PoolClient): Promise<void> => {
  const streams = [...Map.groupBy(events, ({ streamId }) => streamId)];
  const { rowCount } = await db.query(
    `insert into tally_streams as s (stream_id, tally_id, events)
     select n.stream_id, 1, n.events from unnest($1::text[], $2::bigint[], $3::bigint[]) as n (stream_id, events, first)
     where n.first = 1 or exists (select from tally_streams as known where known.stream_id = n.stream_id)
     on conflict (stream_id) do update set events = s.events + excluded.events
     where s.events = (select n.first - 1 from unnest($1::text[], $3::bigint[]) as n (stream_id, first)
                       where n.stream_id = s.stream_id)`,
    [streams.map(([id]) => id), streams.map(([, own]) => own.length), streams.map(([, [event]]) => event?.version)],
  );
  if (rowCount !== streams.length) throw new Error('A version does not follow on what was counted of its stream');
};

const TABLES = `
create table tally (id integer primary key, events bigint not null, last_position bigint not null default 0,
  constraint tally_is_one_row check (id = 1));
create table tally_streams (stream_id text primary key, tally_id integer not null references tally (id),
  events bigint not null, row_number bigint generated always as identity);
create index tally_busiest_streams on tally_streams (events desc) where events > 10;
`;

/**
 * Counts every event of the log, in all and by stream, and refuses one that does not follow directly on the last it
 * counted: an event that is left out, comes twice or comes early stops it. Only for following a log in its order.
 */
export const tallyProjection = defineProjection<Noted | Starred>({
  name: 'tally:v1',
  tables: { tally: { of: 'tally', id: 'id' }, tally_streams: { stream: 'stream_id' } },
  declared: parseTables(TABLES, 'tables.sql'),
  handles: ['Noted', 'Starred'],
  apply: async (events, db) => {
    await count(events, db, { follows: true });
    await countByStream(events, db);
    return [...new Set(events.map(({ streamId }) => streamId))].map((id) => ({ resource: 'notes', id }));
  },
});

/** The same, with each stream's order alone: it can be rebuilt. Its count of all events does not depend on any order. */
export const streamTallyProjection: Projection = {
  ...tallyProjection,
  apply: async (events, db) => {
    const counted = events as Counted;
    await count(counted, db, { follows: false });
    await countByStream(counted, db);
    return [];
  },
};

/** Creates its tables: named indexes, a foreign key, defaults and an identity among them. */
export const createTallyTables = (pool: Pool): Promise<void> =>
  inTransaction(pool, async (db) => {
    await useSchema(db, LIVE_SCHEMA);
    await db.query(TABLES);
  });
