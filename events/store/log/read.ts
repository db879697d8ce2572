import type { Event, RecordedEvent } from '../../kernel/message.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { eachTextRow, type Statement } from '../../platform/database/text-rows.ts';
import { toIsoTime } from '../../platform/database/values.ts';
import type { EventCodec, StoredEvent } from './codec.ts';
import { checkpointPosition, headPosition, listStreams } from './log-positions.ts';

/** In the order of `columns`, each as PostgreSQL prints it. */
type EventRow = readonly [string, string, string, string, string, string, string, string | null, ...string[]];
type PlacedRow = readonly [string, string, string, string, string, string, string, string | null, string, string];

const columns = `e.position, e.event_id, e.type, e.schema_version, e.data, e.metadata, e.recorded_at,
  nullif(e.effective_at, e.recorded_at)`;
const placedColumns = `${columns}, e.stream_id, e.version`;

type ToStored = (row: EventRow, streamId: string, version: number) => StoredEvent;

const createToStored = (): ToStored => {
  // The events of one append are of the same time.
  let lastText = '';
  let lastTime = '';
  const timeOf = (text: string): string => {
    if (text !== lastText) [lastText, lastTime] = [text, toIsoTime(text)];
    return lastTime;
  };
  return (row, streamId, version) => {
    const recordedAt = timeOf(row[6]);
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
};

/** An event without its data, which is neither read nor decrypted. */
export type EventHead = Pick<RecordedEvent, 'position' | 'streamId' | 'eventId' | 'type'> & {
  readonly causationId: string | undefined;
};

type HeadRow = readonly [string, string, string, string, string | null];

const selectHeads = async (db: Queryable, name: string, condition: string, value: unknown): Promise<EventHead[]> => {
  const heads: EventHead[] = [];
  const text = `select e.position, e.stream_id, e.event_id, e.type, e.metadata ->> 'causationId'
      from event_store.events as e where ${condition}`;
  await eachTextRow<HeadRow>(db, { name: `event_store/${name}`, text, values: [value] }, (row) => {
    const [position, streamId, eventId, type, causationId] = row;
    heads.push({ position: Number(position), streamId, eventId, type, causationId: causationId ?? undefined });
  });
  return heads;
};

/** Positions after `after` and up to `upTo` (the head when left out), `limit` events at most. */
export type Range = {
  readonly after: number;
  readonly upTo?: number;
  readonly limit: number;
  /** Only these event types; all when left out. */
  readonly types?: readonly string[];
};

type OnStored = (row: StoredEvent) => void;

/** @param statement its text is what follows `where` */
const select = (db: Queryable, { name, text: condition, values }: Statement, onStored: OnStored): Promise<void> => {
  const toStored = createToStored();
  const text = `select ${placedColumns} from event_store.events as e where ${condition}`;
  return eachTextRow<PlacedRow>(db, { name: `event_store/${name}`, text, values }, (row) => {
    const [, , , , , , , , streamId, version] = row;
    onStored(toStored(row, streamId, Number(version)));
  });
};

/** Without what is known of each row beforehand: a column less is a twentieth of the work of reading. */
const selectStream = (
  db: Queryable,
  [streamId, afterVersion, most]: readonly [streamId: string, afterVersion: number, most: number | null],
  onStored: OnStored,
): Promise<void> => {
  const toStored = createToStored();
  const text = `select ${columns} from event_store.events as e
    where e.stream_id = $1 and e.version > $2::bigint order by e.version limit $3::bigint`;
  // The versions of a stream have no gaps.
  let version = afterVersion;
  return eachTextRow<EventRow>(
    db,
    { name: 'event_store/read_stream', text, values: [streamId, afterVersion, most] },
    (row) => {
      version += 1;
      onStored(toStored(row, streamId, version));
    },
  );
};

/** As stored, which is what is passed on to readers elsewhere. */
const selectAll = (db: Queryable, { after, upTo, limit, types }: Range, onStored: OnStored): Promise<void> => {
  const text = `e.position > $1::bigint and e.position <= coalesce($2::bigint, 9223372036854775807)
     and ($3::text[] is null or e.type = any ($3::text[]))
     order by e.position limit $4::integer`;
  return select(db, { name: 'read_all', text, values: [after, upTo ?? null, types ?? null, limit] }, onStored);
};

const OF_STREAMS = `e.stream_id = any ($1::text[]) and e.position <= $2::bigint and e.type = any ($3::text[])
  and e.position <> all ($4::bigint[]) order by e.stream_id, e.version`;

/** Reads the log. All results are in position order; `db` decides whose transaction they are read in. */
export type EventReader = ReturnType<typeof createEventReader>;

/** @param codec turns what is stored into events of the newest version */
export const createEventReader = (codec: Pick<EventCodec, 'decoding'>) => {
  /** Parses each row while the next are on their way. */
  const decoded = async <E extends Event>(read: (onStored: OnStored) => Promise<void>): Promise<RecordedEvent<E>[]> => {
    const decoding = codec.decoding<E>();
    await read(decoding.add);
    return decoding.end();
  };
  return {
    headPosition,
    checkpointPosition,
    listStreams,

    readAllStored: async (db: Queryable, range: Range): Promise<StoredEvent[]> => {
      const stored: StoredEvent[] = [];
      await selectAll(db, range, (row) => stored.push(row));
      return stored;
    },

    /** Events of all streams. */
    readAll: <E extends Event = Event>(db: Queryable, range: Range): Promise<RecordedEvent<E>[]> =>
      decoded<E>((onStored) => selectAll(db, range, onStored)),

    /**
     * Events of one stream after `afterVersion` (0: from the first), all of them or the first `most`; empty when there is
     * no such stream.
     */
    readStream: <E extends Event = Event>(
      db: Queryable,
      streamId: string,
      afterVersion = 0,
      most: number | null = null,
    ): Promise<RecordedEvent<E>[]> =>
      decoded<E>((onStored) => selectStream(db, [streamId, afterVersion, most], onStored)),

    /** The events of these streams, each stream's in its order. @param skipped positions that are left out */
    readStreams: <E extends Event = Event>(
      db: Queryable,
      streamIds: readonly string[],
      range: { readonly upTo: number; readonly types: readonly string[]; readonly skipped: readonly number[] },
    ): Promise<RecordedEvent<E>[]> => {
      const values = [streamIds, range.upTo, range.types, range.skipped];
      return decoded<E>((onStored) => select(db, { name: 'read_streams', text: OF_STREAMS, values }, onStored));
    },

    /** The events with these ids, of all streams; an id that is not in the log is left out. */
    readByIds: <E extends Event = Event>(db: Queryable, eventIds: readonly string[]): Promise<RecordedEvent<E>[]> => {
      const text = 'e.event_id = any ($1::uuid[]) order by e.position';
      return decoded<E>((onStored) => select(db, { name: 'read_by_ids', text, values: [eventIds] }, onStored));
    },

    /** Envelopes of a stream's events; empty when there is no such stream. */
    readHeads: (db: Queryable, streamId: string): Promise<EventHead[]> =>
      selectHeads(db, 'read_heads', 'e.stream_id = $1 order by e.version', streamId),

    /** Envelopes of the events with these ids; unknown ids are skipped. */
    readHeadsByIds: (db: Queryable, eventIds: readonly string[]): Promise<EventHead[]> =>
      selectHeads(db, 'read_heads_by_ids', 'e.event_id = any ($1::uuid[]) order by e.position', eventIds),
  };
};
