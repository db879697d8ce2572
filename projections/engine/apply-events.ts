import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { LoanApplicationEventType } from '../../events/loan-application/loan-application.events.ts';
import type { PoolClient, Queryable } from '../../events/platform/database.ts';
import type { EventReader } from '../../events/store/read.ts';
import { fileOf } from '../../events/loan-application/loan-application.stream.ts';
import type { Change, Projection } from './projection.ts';

const ERASING: LoanApplicationEventType = 'BorrowerForgotten';

/** Where the log is; read models may be in another database. */
export type LogSource = { readonly pool: Queryable; readonly reader: Pick<EventReader, 'readStreams'> };

/**
 * Applies events to a projection's tables. What is there about a file with a forgotten borrower is made anew from the
 * log, which by then no longer tells it: the keys are destroyed before the event is recorded.
 */
export const applyEvents = async (
  projection: Projection,
  events: readonly RecordedEvent[],
  db: PoolClient,
  { pool, reader }: LogSource,
): Promise<readonly Change[]> => {
  const erasing = projection.deleteFiles ? events.filter(({ type }) => type === ERASING) : [];
  if (erasing.length === 0) return events.length > 0 ? projection.apply(events, db) : [];

  const erased = new Set(erasing.map(({ streamId }) => streamId));
  const others = events.filter(({ streamId }) => !erased.has(streamId));
  const changes = others.length > 0 ? await projection.apply(others, db) : [];
  await projection.deleteFiles?.([...new Set(erasing.map(fileOf))], db);
  // A rebuild hands over whole streams, one after the other: the last event need not be the newest.
  const upTo = events.reduce((newest, { position }) => Math.max(newest, position), 0);
  const history = await reader.readStreams(pool, [...erased], { upTo, types: projection.handles, skipped: [] });
  return [...changes, ...(await projection.apply(history, db))];
};
