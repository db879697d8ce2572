import { IdempotencyKeyReusedError, VersionConflictError } from '../kernel/errors.ts';
import type { EventMetadata } from '../kernel/message.ts';
import type { Queryable } from '../platform/database.ts';
import type { Outcome } from './group-commit.ts';
import { toIsoTime } from './read.ts';

/** One caller's append, checked and encoded. */
export type PreparedAppend = {
  readonly commandId: string;
  readonly fingerprint: string;
  readonly metadata: EventMetadata;
  /** Of all payloads together. */
  readonly bytes: number;
  readonly streams: readonly {
    readonly streamId: string;
    readonly expectedVersion: number | 'any';
    /** How many of the events are its. */
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

/** Where a command's events are; versions are told only to the one that stored them. */
export type StoredAppend =
  | {
      readonly outcome: 'stored';
      readonly firstPosition: number;
      readonly lastPosition: number;
      readonly versions: readonly number[];
      readonly recordedAt: string;
    }
  | { readonly outcome: 'duplicate'; readonly firstPosition: number; readonly lastPosition: number };

type AppendRow = {
  outcome: 'stored' | 'duplicate' | 'reused' | 'conflict';
  first_position: string;
  last_position: string;
  versions: string[];
  recorded_at: string;
  conflict_stream: string;
  actual_version: string;
};

/** Stores all appends of a group in one statement and one commit; each is stored or refused by itself. */
export const sendAppends = async (
  db: Queryable,
  appends: readonly PreparedAppend[],
): Promise<readonly Outcome<StoredAppend>[]> => {
  const [first] = appends;
  if (appends.length === 1 && first?.events.length === 1) return [toOutcome(first, await sendOne(db, first))];
  const byRequest = new Map((await sendGroup(db, appends)).map((row) => [row.request, row]));
  return appends.map((append, index) => toOutcome(append, byRequest.get(index + 1)));
};

const sendOne = async (db: Queryable, append: PreparedAppend): Promise<AppendRow | undefined> => {
  const [stream] = append.streams;
  const [event] = append.events;
  if (!stream || !event) return undefined;
  const { rows } = await db.query<AppendRow & { version: string }>({
    name: 'event_store/append_one',
    text: `select a.outcome, a.first_position, a.last_position, a.version, a.recorded_at::text
           from event_store.append_one($1::text, $2::text, $3::text, $4::bigint, $5::uuid, $6::text, $7::integer,
             $8::text, $9::text, $10::timestamptz) as a`,
    values: [
      append.commandId,
      append.fingerprint,
      stream.streamId,
      orNull(stream.expectedVersion),
      event.eventId,
      event.type,
      event.schemaVersion,
      event.data,
      event.metadata,
      event.effectiveAt ?? null,
    ],
  });
  return (
    rows[0] && {
      ...rows[0],
      versions: [rows[0].version],
      conflict_stream: stream.streamId,
      actual_version: rows[0].version,
    }
  );
};

const sendGroup = async (
  db: Queryable,
  appends: readonly PreparedAppend[],
): Promise<(AppendRow & { request: number })[]> => {
  const streams = appends.flatMap((append, index) =>
    append.streams.map((stream) => ({ ...stream, request: index + 1 })),
  );
  const events = appends.flatMap((append, index) => append.events.map((event) => ({ ...event, request: index + 1 })));
  const { rows } = await db.query<AppendRow & { request: number }>({
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
  });
  return rows;
};

/** Any version is null in SQL. */
const orNull = (expectedVersion: number | 'any'): number | null => (expectedVersion === 'any' ? null : expectedVersion);

const toOutcome = (append: PreparedAppend, row: AppendRow | undefined): Outcome<StoredAppend> => {
  if (!row) return { error: new Error('event_store.append left out a request') };
  const [firstPosition, lastPosition] = [Number(row.first_position), Number(row.last_position)];
  switch (row.outcome) {
    case 'stored': {
      const versions = row.versions.map(Number);
      return {
        value: { outcome: 'stored', firstPosition, lastPosition, versions, recordedAt: toIsoTime(row.recorded_at) },
      };
    }
    case 'duplicate':
      return { value: { outcome: 'duplicate', firstPosition, lastPosition } };
    case 'reused':
      return {
        error: new IdempotencyKeyReusedError('This idempotency key was used for a different request; send a new key'),
      };
    case 'conflict': {
      const expected = append.streams.find(({ streamId }) => streamId === row.conflict_stream)?.expectedVersion;
      return { error: new VersionConflictError(row.conflict_stream, Number(expected), Number(row.actual_version)) };
    }
  }
};
