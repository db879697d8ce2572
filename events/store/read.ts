import type { Event, RecordedEvent } from '../kernel/message.ts';
import type { Queryable } from '../platform/database.ts';
import type { EventCodec, StoredEvent } from './codec.ts';
import { checkpointPosition, headPosition, listStreams } from './log-positions.ts';

/** In the order of `columns`, each as PostgreSQL prints it. */
type EventRow = [string, string, string, string, string, string, string, string | null, ...string[]];
type PlacedRow = [string, string, string, string, string, string, string, string | null, string, string];

const columns = `e.position, e.event_id, e.type, e.schema_version, e.data, e.metadata, e.recorded_at,
  nullif(e.effective_at, e.recorded_at)`;
const placedColumns = `${columns}, e.stream_id, e.version`;

/** Leaves values as text: parsing each by its type costs more than everything else about reading events. */
const asText = { getTypeParser: () => (value: unknown) => value };

/** `2026-03-01 09:30:00.123456+00` as ISO 8601 in milliseconds; @param text a timestamptz as PostgreSQL prints it */
export const toIsoTime = (text: string): string => {
  if (!text.endsWith('+00')) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
};

const toStored = (row: EventRow, streamId: string, version: number): StoredEvent => {
  const recordedAt = toIsoTime(row[6]);
  return {
    position: Number(row[0]),
    streamId,
    version,
    eventId: row[1],
    type: row[2],
    schemaVersion: Number(row[3]),
    data: row[4],
    metadata: row[5],
    recordedAt,
    // Printing a time is a tenth of the work of reading an event, and the two are mostly the same.
    effectiveAt: row[7] === null ? recordedAt : toIsoTime(row[7]),
  };
};

/** What stands around an event: its data is neither read nor decrypted. */
export type EventHead = Pick<RecordedEvent, 'position' | 'streamId' | 'eventId' | 'type'> & {
  readonly causationId: string | undefined;
};

type HeadRow = [string, string, string, string, string | null];

const selectHeads = async (db: Queryable, name: string, condition: string, value: unknown): Promise<EventHead[]> => {
  const { rows } = await db.query<HeadRow>({
    name: `event_store/${name}`,
    text: `select e.position, e.stream_id, e.event_id, e.type, e.metadata ->> 'causationId'
      from event_store.events as e where ${condition}`,
    values: [value],
    rowMode: 'array',
    types: asText,
  });
  return rows.map(([position, streamId, eventId, type, causationId]) => ({
    position: Number(position),
    streamId,
    eventId,
    type,
    causationId: causationId ?? undefined,
  }));
};

/** Which events to read: positions after `after` and up to `upTo` (the head when left out), `limit` of them at most. */
export type Range = {
  readonly after: number;
  readonly upTo?: number;
  readonly limit: number;
  /** Only these event types; all when left out. */
  readonly types?: readonly string[];
};

const selectRows = async <Row extends EventRow>(
  db: Queryable,
  { name, text, values }: { name: string; text: string; values: unknown[] },
): Promise<Row[]> => {
  const result = await db.query<Row>({ name: `event_store/${name}`, text, values, rowMode: 'array', types: asText });
  const { rows } = result;
  // The queries of a pool with `query_timeout` hold on to one another until the next full garbage collection: with its rows
  // left in it, each would be moved about by the small ones before, a fifth of the CPU of reading events.
  result.rows = [];
  return rows;
};

const select = async (db: Queryable, name: string, condition: string, values: unknown[]): Promise<StoredEvent[]> => {
  const text = `select ${placedColumns} from event_store.events as e where ${condition}`;
  const rows = await selectRows<PlacedRow>(db, { name, text, values });
  return rows.map((row) => toStored(row, row[8], Number(row[9])));
};

/** Without what is known of each row beforehand: a column less is a twentieth of the work of reading. */
const selectStream = async (
  db: Queryable,
  streamId: string,
  afterVersion: number,
  most: number | null,
): Promise<StoredEvent[]> => {
  const text = `select ${columns} from event_store.events as e
    where e.stream_id = $1 and e.version > $2::bigint order by e.version limit $3::bigint`;
  const rows = await selectRows<EventRow>(db, { name: 'read_stream', text, values: [streamId, afterVersion, most] });
  // The versions of a stream have no gaps.
  return rows.map((row, index) => toStored(row, streamId, afterVersion + index + 1));
};

/** As stored, which is what is passed on to readers elsewhere. */
const readAllStored = (db: Queryable, { after, upTo, limit, types }: Range): Promise<StoredEvent[]> =>
  select(
    db,
    'read_all',
    `e.position > $1::bigint and e.position <= coalesce($2::bigint, 9223372036854775807)
     and ($3::text[] is null or e.type = any ($3::text[]))
     order by e.position limit $4::integer`,
    [after, upTo ?? null, types ?? null, limit],
  );

/** Reads the log. All results are in position order; `db` decides whose transaction they are read in. */
export type EventReader = ReturnType<typeof createEventReader>;

/** @param codec turns what is stored into events of the newest version */
export const createEventReader = (codec: Pick<EventCodec, 'decode'>) => ({
  headPosition,
  checkpointPosition,
  listStreams,
  readAllStored,

  /** Events of all streams. */
  readAll: async <E extends Event = Event>(db: Queryable, range: Range): Promise<RecordedEvent<E>[]> =>
    codec.decode<E>(await readAllStored(db, range)),

  /**
   * Events of one stream after `afterVersion` (0: from the first), all of them or the first `most`; empty when there is no
   * such stream.
   */
  readStream: async <E extends Event = Event>(
    db: Queryable,
    streamId: string,
    afterVersion = 0,
    most: number | null = null,
  ): Promise<RecordedEvent<E>[]> => codec.decode<E>(await selectStream(db, streamId, afterVersion, most)),

  /** The events of these streams, each stream's in its order. @param skipped positions that are left out */
  readStreams: async <E extends Event = Event>(
    db: Queryable,
    streamIds: readonly string[],
    range: { readonly upTo: number; readonly types: readonly string[]; readonly skipped: readonly number[] },
  ): Promise<RecordedEvent<E>[]> => {
    const condition = `e.stream_id = any ($1::text[]) and e.position <= $2::bigint and e.type = any ($3::text[])
        and e.position <> all ($4::bigint[]) order by e.stream_id, e.version`;
    const { upTo, types, skipped } = range;
    return codec.decode<E>(await select(db, 'read_streams', condition, [streamIds, upTo, types, skipped]));
  },

  /** The events with these ids, of all streams; an id that is not in the log is left out. */
  readByIds: async <E extends Event = Event>(
    db: Queryable,
    eventIds: readonly string[],
  ): Promise<RecordedEvent<E>[]> => {
    const condition = 'e.event_id = any ($1::uuid[]) order by e.position';
    return codec.decode<E>(await select(db, 'read_by_ids', condition, [eventIds]));
  },

  /** What stands around the events of one stream; empty when there is no such stream. */
  readHeads: (db: Queryable, streamId: string): Promise<EventHead[]> =>
    selectHeads(db, 'read_heads', 'e.stream_id = $1 order by e.version', streamId),

  /** What stands around the events with these ids; an id that is not in the log is left out. */
  readHeadsByIds: (db: Queryable, eventIds: readonly string[]): Promise<EventHead[]> =>
    selectHeads(db, 'read_heads_by_ids', 'e.event_id = any ($1::uuid[]) order by e.position', eventIds),
});
