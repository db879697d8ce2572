import { idFromStream } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { PoolClient, Queryable } from '../../events/platform/database/database.ts';
import type { EventReader } from '../../events/store/log/read.ts';
import { type Change, type Projection, type RowsOf, type SaveRows, tablesOf } from './projection.ts';
import { savingRows } from './save-rows.ts';

/** Where the log is; read models may be in another database. */
export type LogSource = {
  readonly pool: Queryable;
  readonly reader: Pick<EventReader, 'readStreams'>;
  /** Positions that operators ordered that checkpoint's reader to skip. */
  readonly readOrders: (db: Queryable, name: string) => Promise<{ readonly skipped: ReadonlySet<number> }>;
};

/** Way rows are saved; row by row by default. */
type RowsInto = { readonly rowsInto?: (db: PoolClient) => SaveRows };

/**
 * Applies events to a projection's tables. Its rows of a stream with an erasing event are made anew from the log, which by
 * then no longer tells what was erased: keys are destroyed before the event is recorded (docs/adr/0018).
 */
export const applyEvents = async (
  projection: Projection,
  events: readonly RecordedEvent[],
  db: PoolClient,
  { pool, reader, readOrders, rowsInto = savingRows }: LogSource & RowsInto,
): Promise<readonly Change[]> => {
  const { name, handles: types, erasedBy = [] } = projection;
  const apply = async (some: readonly RecordedEvent[]): Promise<readonly Change[]> => {
    const handled = some.filter(({ type }) => types.includes(type));
    return handled.length > 0 ? projection.apply(handled, db, rowsInto(db)) : [];
  };
  const erased = new Set(events.filter(({ type }) => erasedBy.includes(type)).map(({ streamId }) => streamId));
  if (erased.size === 0) return apply(events);

  const changes = await apply(events.filter(({ streamId }) => !erased.has(streamId)));
  await deleteRows(projection, [...erased], db);
  // A rebuild hands over whole streams, one after the other: the last event need not be the newest.
  const upTo = events.reduce((newest, { position }) => Math.max(newest, position), 0);
  const { skipped } = await readOrders(pool, name);
  const history = await reader.readStreams(pool, [...erased], { upTo, types, skipped: [...skipped] });
  return [...changes, ...(await apply(history))];
};

/** Children before parents. */
const deleteRows = async (projection: Projection, streamIds: readonly string[], db: PoolClient): Promise<void> => {
  for (const table of tablesOf(projection).toReversed()) {
    const rowsOf = projection.tables[table];
    if (!rowsOf) continue;
    const { column, values } = rowsOfStreams(rowsOf, streamIds);
    // Names of tables and columns come from the program's own projections, never from outside; still they are quoted.
    if (values.length > 0) await db.query(`delete from "${table}" as t where t."${column}" = any ($1)`, [values]);
  }
};

const rowsOfStreams = (rowsOf: RowsOf, streamIds: readonly string[]) =>
  'stream' in rowsOf
    ? { column: rowsOf.stream, values: streamIds }
    : { column: rowsOf.id, values: streamIds.flatMap((streamId) => idFromStream(rowsOf.of, streamId) ?? []) };
