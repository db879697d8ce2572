import { v7 as uuidv7 } from 'uuid';
import {
  IdempotencyKeyReusedError,
  UnavailableError,
  ValidationError,
  VersionConflictError,
} from '../kernel/errors.ts';
import type { CommandMetadata, Event, EventMetadata, RecordedEvent } from '../kernel/message.ts';
import { isDatabaseUnavailable, type Queryable } from '../platform/database.ts';
import type { EventReader } from './read.ts';
import type { EventRegistry } from './registry.ts';

/** New events of one stream; `expectedVersion` 0 means the stream must not exist yet, 'any' skips the check. */
export type StreamAppend = {
  readonly streamId: string;
  readonly expectedVersion: number | 'any';
  readonly events: readonly Event[];
};

/** One command's events, for one or several streams. */
export type AppendRequest = {
  /** The same id appended twice yields the first result and stores nothing. */
  readonly commandId: string;
  /** Digest of what was asked; the same id with another digest is refused. */
  readonly fingerprint: string;
  /** All of them are stored, or none. */
  readonly streams: readonly StreamAppend[];
  readonly metadata: CommandMetadata;
};

/** Where the events are in the log. */
export type AppendResult = {
  readonly duplicate: boolean;
  readonly firstPosition: number;
  readonly lastPosition: number;
  /** As stored, with ids, positions and versions; on a duplicate those of the first time. */
  readonly events: RecordedEvent[];
};

export type Append = (request: AppendRequest) => Promise<AppendResult>;

/** An append beyond these is a mistake or an attack; split it into several commands. */
export const MOST_EVENTS = 500;
export const MOST_BYTES = 1_000_000;

/**
 * NUL or half of a surrogate pair as JSON escapes it (not the six characters `\u0000` typed as text): `json` stores it,
 * no `text` or `jsonb` column can, and every projection would stand still at it.
 */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

type AppendRow = {
  outcome: 'stored' | 'duplicate' | 'reused' | 'conflict';
  first_position: string;
  last_position: string;
  conflict_stream: string;
  actual_version: string;
};

/**
 * Writes events: atomic over all streams of the request, checked against expected versions, idempotent by command id.
 * @throws VersionConflictError, IdempotencyKeyReusedError, ValidationError (payload, more than 500 events or 1 MB),
 * UnavailableError: it may or may not be stored, and the same request again is safe
 */
export const createAppend = (deps: { pool: Queryable; registry: EventRegistry; reader: EventReader }): Append => {
  const { pool, registry, reader } = deps;
  return async (request) => {
    const values = toParameters(request, registry);
    const { rows } = await orUnavailable(
      pool.query<AppendRow>({
        name: 'event_store/append',
        text: `select * from event_store.append($1::text, $2::text, $3::text[], $4::bigint[], $5::text[], $6::uuid[],
               $7::text[], $8::integer[], $9::text[], $10::text[], $11::timestamptz[])`,
        values,
      }),
    );
    const row = rows[0];
    if (!row) throw new Error('event_store.append returned no row');
    if (row.outcome === 'reused') {
      throw new IdempotencyKeyReusedError('This idempotency key was used for a different request; send a new key');
    }
    if (row.outcome === 'conflict') {
      const expected = request.streams.find(({ streamId }) => streamId === row.conflict_stream)?.expectedVersion;
      throw new VersionConflictError(row.conflict_stream, Number(expected), Number(row.actual_version));
    }
    const [firstPosition, lastPosition] = [Number(row.first_position), Number(row.last_position)];
    const limit = lastPosition - firstPosition + 1;
    const events = await orUnavailable(reader.readAll(pool, { after: firstPosition - 1, upTo: lastPosition, limit }));
    return { duplicate: row.outcome === 'duplicate', firstPosition, lastPosition, events };
  };
};

/** Checks the request and lays it out as the arrays that `event_store.append` takes. */
const toParameters = (
  { commandId, fingerprint, streams, metadata }: AppendRequest,
  registry: EventRegistry,
): unknown[] => {
  const flat = streams.flatMap(({ streamId, events }) =>
    events.map((event) => ({
      streamId,
      type: event.type,
      schemaVersion: registry.check(event),
      data: JSON.stringify(event.data),
    })),
  );
  const bytes = flat.reduce((sum, { data }) => sum + Buffer.byteLength(data), 0);
  if (flat.length === 0 || flat.length > MOST_EVENTS || bytes > MOST_BYTES) {
    throw new ValidationError(
      `An append takes 1 to ${MOST_EVENTS} events and at most ${MOST_BYTES} bytes, not ${flat.length} and ${bytes}`,
    );
  }
  const { now: _now, effectiveAt, ...circumstances } = metadata;
  const stored: EventMetadata = { ...circumstances, commandId };
  const storedMetadata = JSON.stringify(stored);
  if ([storedMetadata, ...flat.map(({ data }) => data)].some((json) => UNSTORABLE.test(json))) {
    throw new ValidationError(
      'Text must not contain the NUL character or half of a character (a lone surrogate); remove it and send the rest',
    );
  }
  return [
    commandId,
    fingerprint,
    streams.map(({ streamId }) => streamId),
    streams.map(({ expectedVersion }) => (expectedVersion === 'any' ? null : expectedVersion)),
    flat.map(({ streamId }) => streamId),
    flat.map(() => uuidv7()),
    flat.map(({ type }) => type),
    flat.map(({ schemaVersion }) => schemaVersion),
    flat.map(({ data }) => data),
    flat.map(() => storedMetadata),
    flat.map(() => effectiveAt ?? null),
  ];
};

const orUnavailable = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new UnavailableError('The event log did not answer; send the same request with the same key again');
  }
};
