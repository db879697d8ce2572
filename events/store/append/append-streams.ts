import type { Queryable } from '../../platform/database/database.ts';
import { type AppendRow, orNull, type PreparedAppend, type SingleStream } from './append-calls.ts';
import { ALL_STORED, withLinks } from './append-links.ts';

/** The appends as those of one stream each, all different; undefined when they are not that simple. */
export const streamAppendsOf = (appends: readonly PreparedAppend[]): SingleStream[] | undefined => {
  const each: SingleStream[] = [];
  const streams = new Set<string>();
  for (const {
    commandId,
    fingerprint,
    links,
    streams: [stream, other],
    events,
  } of appends) {
    if (!stream || other || streams.has(stream.streamId)) return undefined;
    streams.add(stream.streamId);
    each.push({ commandId, fingerprint, links, stream, events });
  }
  return each;
};

/** JSON writes every control character as an escape, so this one stands in none: an array would escape each quote. */
const BETWEEN_TEXTS = '\x1e';
const joined = (texts: readonly string[]): string => texts.join(BETWEEN_TEXTS);

type StreamsRow = { first_position: string | null; versions: string[]; recorded_at: string };

/** @returns nothing when one has to be refused; then none is stored */
export const callAppendStreams = async (
  db: Queryable,
  appends: readonly SingleStream[],
): Promise<Map<number, AppendRow>> => {
  const events = appends.flatMap((append) => append.events);
  const call = {
    name: 'event_store/append_streams',
    text: `select a.first_position, a.versions::text[], a.recorded_at::text
           from event_store.append_streams($1::text[], $2::text[], $3::text[], $4::bigint[], $5::integer[], $6::uuid[],
             $7::text[], $8::integer[], string_to_array($9, chr(30))::json[], string_to_array($10, chr(30))::json[],
             $11::timestamptz[]) as a`,
    values: [
      appends.map(({ commandId }) => commandId),
      appends.map(({ fingerprint }) => fingerprint),
      appends.map(({ stream }) => stream.streamId),
      appends.map(({ stream }) => orNull(stream.expectedVersion)),
      appends.map((append) => append.events.length),
      events.map(({ eventId }) => eventId),
      events.map(({ type }) => type),
      events.map(({ schemaVersion }) => schemaVersion),
      joined(events.map(({ data }) => data)),
      joined(events.map(({ metadata }) => metadata)),
      events.map(({ effectiveAt }) => effectiveAt ?? null),
    ],
  };
  const { rows } = await db.query<StreamsRow>(withLinks(call, ALL_STORED, appends));
  const [stored] = rows;
  if (!stored || stored.first_position === null) return new Map();
  let position = Number(stored.first_position);
  return new Map(
    appends.map(({ stream, events: { length } }, index) => {
      const version = stored.versions[index] ?? '0';
      const row: AppendRow = {
        outcome: 'stored',
        first_position: String(position),
        last_position: String(position + length - 1),
        versions: Array.from({ length }, (_none, event) => String(Number(version) - length + 1 + event)),
        recorded_at: stored.recorded_at,
        conflict_stream: stream.streamId,
        actual_version: version,
      };
      position += length;
      return [index + 1, row];
    }),
  );
};
