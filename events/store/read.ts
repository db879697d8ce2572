import type { Event, EventMetadata, RecordedEvent } from '../kernel/message.ts';
import type { Queryable } from '../platform/database.ts';
import type { EventRegistry } from './registry.ts';

type EventRow = {
  position: string;
  stream_id: string;
  version: string;
  event_id: string;
  type: string;
  schema_version: number;
  data: object;
  metadata: EventMetadata;
  recorded_at: Date;
  effective_at: Date;
};

const columns = `e.position, e.stream_id, e.version, e.event_id, e.type, e.schema_version,
  e.data, e.metadata, e.recorded_at, e.effective_at`;

const toRecorded = <E extends Event>(row: EventRow, registry: EventRegistry): RecordedEvent<E> =>
  ({
    type: row.type,
    data: registry.upcast(row.type, row.schema_version, row.data),
    eventId: row.event_id,
    position: Number(row.position),
    streamId: row.stream_id,
    version: Number(row.version),
    schemaVersion: row.schema_version,
    recordedAt: row.recorded_at.toISOString(),
    effectiveAt: row.effective_at.toISOString(),
    metadata: row.metadata,
  }) as RecordedEvent<E>;

/** Reads the log. All results are in position order; `db` decides whose transaction they are read in. */
export type EventReader = ReturnType<typeof createEventReader>;

/** @param registry brings older payloads up to date when they are read */
export const createEventReader = (registry: EventRegistry) => ({
  /** All events of one stream after `afterVersion` (0: from the first); empty when there is no such stream. */
  readStream: async <E extends Event = Event>(
    db: Queryable,
    streamId: string,
    afterVersion = 0,
  ): Promise<RecordedEvent<E>[]> => {
    const { rows } = await db.query<EventRow>({
      name: 'event_store/read_stream',
      text: `select ${columns} from event_store.events as e
             where e.stream_id = $1 and e.version > $2::bigint order by e.version`,
      values: [streamId, afterVersion],
    });
    return rows.map((row) => toRecorded<E>(row, registry));
  },

  /**
   * At most `limit` events with a position after `after` and up to `upTo`, of all streams.
   * @param types only these event types; all when left out
   */
  readAll: async <E extends Event = Event>(
    db: Queryable,
    options: { after: number; upTo?: number; limit: number; types?: readonly string[] },
  ): Promise<RecordedEvent<E>[]> => {
    const { rows } = await db.query<EventRow>({
      name: 'event_store/read_all',
      text: `select ${columns} from event_store.events as e
             where e.position > $1::bigint and e.position <= coalesce($2::bigint, 9223372036854775807)
               and ($3::text[] is null or e.type = any ($3::text[]))
             order by e.position limit $4::integer`,
      values: [options.after, options.upTo ?? null, options.types ?? null, options.limit],
    });
    return rows.map((row) => toRecorded<E>(row, registry));
  },

  /** The events with these ids, of all streams; an id that is not in the log is left out. */
  readByIds: async <E extends Event = Event>(
    db: Queryable,
    eventIds: readonly string[],
  ): Promise<RecordedEvent<E>[]> => {
    const { rows } = await db.query<EventRow>({
      name: 'event_store/read_by_ids',
      text: `select ${columns} from event_store.events as e where e.event_id = any ($1::uuid[]) order by e.position`,
      values: [eventIds],
    });
    return rows.map((row) => toRecorded<E>(row, registry));
  },

  /** The position of the newest event; 0 for an empty log. */
  headPosition: async (db: Queryable): Promise<number> => {
    const { rows } = await db.query<{ head: string }>(
      'select coalesce(max(e.position), 0) as head from event_store.events as e',
    );
    return Number(rows[0]?.head ?? 0);
  },

  /** Where a reader's checkpoint stands; 0 when it has not begun. */
  checkpointPosition: async (db: Queryable, name: string): Promise<number> => {
    const { rows } = await db.query<{ position: string }>(
      'select c.position from event_store.checkpoints as c where c.name = $1',
      [name],
    );
    return Number(rows[0]?.position ?? 0);
  },
});
