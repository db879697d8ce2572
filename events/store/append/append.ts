import { v7 as uuidv7 } from 'uuid';
import { UnavailableError, ValidationError } from '../../kernel/errors.ts';
import type { CommandMetadata, Event, EventMetadata, RecordedEvent } from '../../kernel/message.ts';
import { isDatabaseUnavailable, type Queryable } from '../../platform/database/database.ts';
import type { PreparedAppend } from './append-calls.ts';
import { sendAppends } from './append-group.ts';
import type { EventCodec } from '../log/codec.ts';
import { createGroupCommit } from '../../platform/process/group-commit.ts';
import type { EventReader } from '../log/read.ts';

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

/** Stores what one command has decided; see `createAppend` for what it throws. */
export type Append = (request: AppendRequest) => Promise<AppendResult>;

/** An append beyond these is a mistake or an attack; split it into several commands. */
export const MOST_EVENTS = 500;
/** Of all payloads of an append together, as JSON in UTF-8. */
export const MOST_BYTES = 1_000_000;

/** One group is short enough for nobody to wait long behind it; the waiting ones are about a second's work. */
const GROUP_LIMITS = { requests: 256, size: 2 * MOST_BYTES, waiting: 10_000 };

/**
 * NUL or half of a surrogate pair as JSON escapes it (not the six characters `\u0000` typed as text): `json` stores it,
 * no `text` or `jsonb` column can, and every projection would stand still at it.
 */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** @param texts JSON @throws ValidationError when one holds a character that no column can */
export const assertStorable = (...texts: readonly string[]): void => {
  if (!texts.some((text) => UNSTORABLE.test(text))) return;
  throw new ValidationError(
    'Text must not contain the NUL character or half of a character (a lone surrogate); remove it and send the rest',
  );
};

/**
 * Writes events: atomic over all streams of the request, checked against expected versions, idempotent by command id.
 * Appends that are asked for at the same time share a round trip and a commit (docs/adr/0007); each has its own result.
 * @throws VersionConflictError, IdempotencyKeyReusedError, ValidationError (payload, more than 500 events or 1 MB),
 * OverloadedError: it is not stored; UnavailableError: it may or may not be stored, and the same request again is safe
 */
export const createAppend = (deps: { pool: Queryable; codec: EventCodec; reader: EventReader }): Append => {
  const { pool, codec, reader } = deps;
  const commit = createGroupCommit({
    send: (appends: readonly PreparedAppend[]) => sendAppends(pool, appends),
    mayBlame: (error) => !isDatabaseUnavailable(error),
    limits: GROUP_LIMITS,
  });

  return async (request) => {
    const append = await prepare(request, codec);
    const stored = await orUnavailable(commit({ request: append, key: append.commandId, size: append.bytes }));
    const { firstPosition, lastPosition } = stored;
    if (stored.outcome === 'stored') {
      const { recordedAt, versions } = stored;
      const events = append.events.map(({ plainData, metadata: _text, effectiveAt, ...event }, index) => ({
        ...event,
        data: JSON.parse(plainData),
        position: firstPosition + index,
        version: versions[index] ?? 0,
        recordedAt,
        effectiveAt: effectiveAt ?? recordedAt,
        metadata: append.metadata,
      }));
      return { duplicate: false, firstPosition, lastPosition, events };
    }
    const limit = lastPosition - firstPosition + 1;
    const events = await orUnavailable(reader.readAll(pool, { after: firstPosition - 1, upTo: lastPosition, limit }));
    return { duplicate: true, firstPosition, lastPosition, events };
  };
};

/** Checks the request and turns its events into what is stored. */
const prepare = async (
  { commandId, fingerprint, streams, metadata }: AppendRequest,
  codec: EventCodec,
): Promise<PreparedAppend> => {
  const { now: _now, effectiveAt, ...circumstances } = metadata;
  const stored: EventMetadata = { ...circumstances, commandId };
  const storedText = JSON.stringify(stored);
  const news = streams.flatMap(({ streamId, events }) =>
    events.map((event) => ({ streamId, eventId: uuidv7(), event, plainData: JSON.stringify(event.data) })),
  );
  const bytes = news.reduce((sum, { plainData }) => sum + Buffer.byteLength(plainData), 0);
  if (news.length === 0 || news.length > MOST_EVENTS || bytes > MOST_BYTES) {
    throw new ValidationError(
      `An append takes 1 to ${MOST_EVENTS} events and at most ${MOST_BYTES} bytes, not ${news.length} and ${bytes}`,
    );
  }
  // Its parts would be held against the same version, and whoever travels along against too low a one.
  if (new Set(streams.map(({ streamId }) => streamId)).size < streams.length) {
    throw new ValidationError('An append names each stream once; put all events of a stream together');
  }
  assertStorable(storedText, ...news.map(({ plainData }) => plainData));
  const encoded = await codec.encode(news);
  return {
    links: encoded.flatMap(({ links }) => links),
    commandId,
    fingerprint,
    metadata: stored,
    bytes,
    streams: streams.map(({ streamId, expectedVersion, events }) => ({
      streamId,
      expectedVersion,
      events: events.length,
    })),
    events: news.map(({ streamId, eventId, event, plainData }, index) => {
      const { schemaVersion = 0, data = '' } = encoded[index] ?? {};
      return {
        streamId,
        eventId,
        type: event.type,
        schemaVersion,
        data,
        plainData,
        metadata: storedText,
        effectiveAt: effectiveAt && new Date(effectiveAt).toISOString(),
      };
    }),
  };
};

const orUnavailable = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new UnavailableError('The event log did not answer; send the same request with the same key again');
  }
};
