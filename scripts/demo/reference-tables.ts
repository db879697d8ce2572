import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { loadReferenceTable } from '../../events/load-reference-table.ts';
import { referenceTableAggregate, type TableRows } from '../../events/reference-table/reference-table.decider.ts';
import { referenceTableId } from '../../events/reference-table/reference-table.stream.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { readTableFile, type TableFileWish } from '../reference-tables/read-table-file.ts';

const sample = (name: string): string => fileURLToPath(new URL(`../reference-tables/samples/${name}`, import.meta.url));

const files: readonly TableFileWish[] = [
  { of: 'limits', path: sample('county-limits-2026.txt'), year: 2026 },
  { of: 'apor', path: sample('apor-fixed.txt') },
  { of: 'apor', path: sample('apor-adjustable.txt') },
];

/** Loads the invented samples where nothing is loaded for their table and year, and only there. @param now ISO 8601 */
export const seedReferenceTables = async (store: EventStore, now: string): Promise<void> => {
  const aggregate = openAggregate(store, referenceTableAggregate);
  const isLoaded = async ({ table, year }: TableRows): Promise<boolean> =>
    (await aggregate.load(referenceTableId(table, year))).version > 0;
  for (const wish of files) {
    const { from, tables } = await readTableFile(wish);
    const missing: TableRows[] = [];
    for (const rows of tables) if (!(await isLoaded(rows))) missing.push(rows);
    const actor = { kind: 'system', id: 'import', name: 'Demo data' } as const;
    const metadata = { actor, now, correlationId: `demo:v1:${from.fileName}` };
    await loadReferenceTable(store, { from, tables: missing }, { commandId: randomUUID(), metadata });
  }
};
