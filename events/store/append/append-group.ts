import { IdempotencyKeyReusedError, VersionConflictError } from '../../kernel/errors.ts';
import type { Queryable } from '../../platform/database/database.ts';
import {
  callAppend,
  callAppendEach,
  callAppendOne,
  type AppendRow,
  type PreparedAppend,
  type SingleEvent,
} from './append-calls.ts';
import { callAppendStreams, type SingleStream, streamAppendsOf } from './append-streams.ts';
import type { Outcome } from '../../platform/process/group-commit.ts';
import { toIsoTime } from '../../platform/database/values.ts';

/** Place of a command's events; only the call that stored them gets versions. */
export type StoredAppend =
  | {
      readonly outcome: 'stored';
      readonly firstPosition: number;
      readonly lastPosition: number;
      readonly versions: readonly number[];
      readonly recordedAt: string;
    }
  | { readonly outcome: 'duplicate'; readonly firstPosition: number; readonly lastPosition: number };

/** Stores all appends of a group in one statement and one commit; each is stored or refused by itself. */
export const sendAppends = async (
  db: Queryable,
  appends: readonly PreparedAppend[],
): Promise<readonly Outcome<StoredAppend>[]> => {
  const rows = await send(db, appends);
  return appends.map((append, index) => toOutcome(append, rows.get(index + 1)));
};

const send = async (db: Queryable, appends: readonly PreparedAppend[]): Promise<ReadonlyMap<number, AppendRow>> => {
  const each = streamAppendsOf(appends);
  if (!each) return callAppend(db, appends);
  const singles = singleEventsOf(each);
  const [only] = singles ?? [];
  if (singles?.length === 1 && only) return callAppendOne(db, only);
  const rows = singles ? await callAppendEach(db, singles) : await callAppendStreams(db, each);
  // None was stored: one of them has to be refused.
  return rows.size > 0 ? rows : callAppend(db, appends);
};

/** The appends as single events; undefined when one has several. */
const singleEventsOf = (each: readonly SingleStream[]): SingleEvent[] | undefined => {
  const singles = each.flatMap(
    ({ commandId, fingerprint, links, stream: { expectedVersion }, events: [event, another] }) =>
      event && !another ? [{ commandId, fingerprint, links, expectedVersion, event }] : [],
  );
  return singles.length === each.length ? singles : undefined;
};

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
