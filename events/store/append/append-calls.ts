import type { EventMetadata } from '../../kernel/message.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { eachTextRow } from '../../platform/database/text-rows.ts';
import type { Link } from '../log/registry.ts';
import { withLinks } from './append-links.ts';

/** One caller's append, checked and encoded. */
export type PreparedAppend = {
  readonly commandId: string;
  readonly fingerprint: string;
  readonly metadata: EventMetadata;
  /** Subjects declared by its events, stored with them. */
  readonly links: readonly Link[];
  /** Of all payloads together. */
  readonly bytes: number;
  readonly streams: readonly {
    readonly streamId: string;
    readonly expectedVersion: number | 'any';
    /** Number of its events. */
    readonly events: number;
  }[];
  readonly events: readonly {
    readonly streamId: string;
    readonly eventId: string;
    readonly type: string;
    readonly schemaVersion: number;
    /** JSON as it is stored, and before personal data was encrypted. */
    readonly data: string;
    readonly plainData: string;
    readonly metadata: string;
    /** ISO 8601; left out when it is the time of recording. */
    readonly effectiveAt: string | undefined;
  }[];
};

/** The database's answer to one append, by its number in the group, from 1. */
export type AppendRow = {
  outcome: 'stored' | 'duplicate' | 'reused' | 'conflict';
  first_position: string;
  last_position: string;
  versions: string[];
  recorded_at: string;
  conflict_stream: string;
  actual_version: string;
};

/** An append whose events are all of one stream. */
export type SingleStream = Pick<PreparedAppend, 'commandId' | 'fingerprint' | 'events' | 'links'> & {
  readonly stream: PreparedAppend['streams'][number];
};

/** Any version is null in SQL. */
export const orNull = (expectedVersion: number | 'any'): number | null =>
  expectedVersion === 'any' ? null : expectedVersion;

/** One append of one event. */
export const callAppendOne = async (
  db: Queryable,
  append: SingleStream,
  event: PreparedAppend['events'][number],
): Promise<Map<number, AppendRow>> => {
  const { commandId, fingerprint, stream } = append;
  const called = new Map<number, AppendRow>();
  const call = {
    name: 'event_store/append_one',
    // As one value: a function that stands behind `from` takes a twentieth longer.
    text: `select event_store.append_one($1::text, $2::text, $3::text, $4::bigint, $5::uuid, $6::text, $7::integer,
             $8::text, $9::text, $10::timestamptz) as one`,
    values: [
      commandId,
      fingerprint,
      event.streamId,
      orNull(stream.expectedVersion),
      event.eventId,
      event.type,
      event.schemaVersion,
      event.data,
      event.metadata,
      event.effectiveAt ?? null,
    ],
  };
  const statement = withLinks(call, "(select (c.one).outcome from called as c) = 'stored'", [append]);
  await eachTextRow<readonly [string]>(db, statement, ([result]) => {
    const [outcome, first_position, last_position, version, recorded_at] = fieldsOf(result);
    const ofStream = { versions: [version], conflict_stream: event.streamId, actual_version: version };
    called.set(1, { outcome, first_position, last_position, recorded_at, ...ofStream });
  });
  return called;
};

type OneResult = [outcome: AppendRow['outcome'], first: string, last: string, version: string, recordedAt: string];

/** `(stored,7,7,3,"2026-03-01 09:30:00.123456+00")`, in the order of the function's `out`; none has a comma or quote in it. */
const fieldsOf = (result: string): OneResult => result.slice(1, -1).replaceAll('"', '').split(',') as OneResult;

/** Any appends. */
export const callAppend = async (
  db: Queryable,
  appends: readonly PreparedAppend[],
): Promise<Map<number, AppendRow>> => {
  const streams = appends.flatMap((append, index) =>
    append.streams.map((stream) => ({ ...stream, request: index + 1 })),
  );
  const events = appends.flatMap((append, index) => append.events.map((event) => ({ ...event, request: index + 1 })));
  const call = {
    name: 'event_store/append',
    text: `select a.request, a.outcome, a.first_position, a.last_position, a.versions::text[],
             a.recorded_at::text, a.conflict_stream, a.actual_version
           from event_store.append($1::text[], $2::text[], $3::integer[], $4::text[], $5::bigint[], $6::integer[],
             $7::integer[], $8::text[], $9::uuid[], $10::text[], $11::integer[], $12::text[], $13::text[],
             $14::timestamptz[]) as a`,
    values: [
      appends.map(({ commandId }) => commandId),
      appends.map(({ fingerprint }) => fingerprint),
      streams.map(({ request }) => request),
      streams.map(({ streamId }) => streamId),
      streams.map(({ expectedVersion }) => orNull(expectedVersion)),
      streams.map((stream) => stream.events),
      events.map(({ request }) => request),
      events.map(({ streamId }) => streamId),
      events.map(({ eventId }) => eventId),
      events.map(({ type }) => type),
      events.map(({ schemaVersion }) => schemaVersion),
      events.map(({ data }) => data),
      events.map(({ metadata }) => metadata),
      events.map(({ effectiveAt }) => effectiveAt ?? null),
    ],
  };
  const isStored = "exists (select from called as c where c.request = l.request and c.outcome = 'stored')";
  const { rows } = await db.query<AppendRow & { request: number }>(withLinks(call, isStored, appends));
  return new Map(rows.map((row) => [row.request, row]));
};
