import { IdempotencyKeyReusedError, VersionConflictError } from '../../kernel/errors.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { callAppend, callAppendOne, type AppendRow, type PreparedAppend } from './append-calls.ts';
import { callAppendStreams, streamAppendsOf } from './append-streams.ts';
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
  const [only] = each;
  const [event, another] = only?.events ?? [];
  if (each.length === 1 && only && event && !another) return callAppendOne(db, only, event);
  const rows = await callAppendStreams(db, each);
  // None was stored: one of them has to be refused.
  return rows.size > 0 ? rows : callAppend(db, appends);
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
