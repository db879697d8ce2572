import type { Event, RecordedEvent } from '../kernel/message.ts';
import type { Queryable } from '../platform/database.ts';
import type { EventCodec, StoredEvent } from './codec.ts';
import { checkpointPosition, headPosition, listStreams } from './log-positions.ts';

/** In the order of `columns`, each as PostgreSQL prints it. */
type EventRow = [string, string, string, string, string, string, string, string, string, string | null];

const columns = `e.position, e.stream_id, e.version, e.event_id, e.type, e.schema_version,
  e.data, e.metadata, e.recorded_at, nullif(e.effective_at, e.recorded_at)`;

/** Leaves values as text: parsing each by its type costs more than everything else about reading events. */
const asText = { getTypeParser: () => (value: unknown) => value };

/** `2026-03-01 09:30:00.123456+00` as ISO 8601 in milliseconds; @param text a timestamptz as PostgreSQL prints it */
export const toIsoTime = (text: string): string => {
  if (!text.endsWith('+00')) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
};

const toStored = (row: EventRow): StoredEvent => {
  const recordedAt = toIsoTime(row[8]);
  return {
    position: Number(row[0]),
    streamId: row[1],
    version: Number(row[2]),
    eventId: row[3],
    type: row[4],
    schemaVersion: Number(row[5]),
    data: row[6],
    metadata: row[7],
    recordedAt,
    // Printing a time is a tenth of the work of reading an event, and the two are mostly the same.
    effectiveAt: row[9] === null ? recordedAt : toIsoTime(row[9]),
  };
};

/** Which events to read: positions after `after` and up to `upTo` (the head when left out), `limit` of them at most. */
export type Range = {
  readonly after: number;
  readonly upTo?: number;
  readonly limit: number;
  /** Only these event types; all when left out. */
  readonly types?: readonly string[];
};

const select = async (db: Queryable, name: string, condition: string, values: unknown[]): Promise<StoredEvent[]> => {
  const text = `select ${columns} from event_store.events as e where ${condition}`;
  const { rows } = await db.query<EventRow>({
    name: `event_store/${name}`,
    text,
    values,
    rowMode: 'array',
    types: asText,
  });
  return rows.map(toStored);
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
  ): Promise<RecordedEvent<E>[]> => {
    const condition = 'e.stream_id = $1 and e.version > $2::bigint order by e.version limit $3::bigint';
    return codec.decode<E>(await select(db, 'read_stream', condition, [streamId, afterVersion, most]));
  },

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
});
