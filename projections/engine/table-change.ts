import type { Event, RecordedEvent } from '../../events/kernel/message.ts';
import type { PoolClient } from '../../events/platform/database/database.ts';
import type { OnKey, SaveRows } from './projection.ts';

/** Change to a read model's tables: a statement, or rows to save. */
export type TableChange =
  | { readonly text: string; readonly values: readonly unknown[] }
  | { readonly save: string; readonly rows: readonly object[]; readonly onKey?: OnKey };

/** Event by event, for read models whose events are few. @param changesOf of a fold: nothing is kept from event to event */
export const applyChanges = async <E extends Event>(
  events: readonly RecordedEvent<E>[],
  changesOf: (none: readonly TableChange[], event: RecordedEvent<E>) => readonly TableChange[],
  db: PoolClient,
  saveRows: SaveRows,
): Promise<void> => {
  for (const event of events) {
    for (const change of changesOf([], event)) {
      if ('save' in change) await saveRows(change.save, change.rows, change.onKey);
      else await db.query(change.text, [...change.values]);
    }
  }
};
