import { RuleViolationError, VersionConflictError } from './kernel/errors.ts';
import type { CommandMetadata } from './kernel/message.ts';
import {
  referenceTableAggregate,
  type TableRows,
  type TableSource,
} from './reference-table/reference-table.decider.ts';
import { referenceTableId } from './reference-table/reference-table.stream.ts';
import { openAggregate } from './store/append/aggregate.ts';
import type { StreamAppend } from './store/append/append.ts';
import type { EventStore } from './store/append/event-store.ts';

const ATTEMPTS = 5;

export type TableFile = { readonly from: TableSource; readonly tables: readonly TableRows[] };

export type LoadedTables = {
  /** The years of which a new version is in force now; none where the log holds just these rows. */
  readonly years: readonly number[];
  /** Of the last event; 0 where nothing was recorded. */
  readonly position: number;
};

/** The first year that the published tables of rates have. */
const FIRST_YEAR_OF_RATES = 2000;

/** A file of rates has every year that is in force: one without is an older one. */
const refuseLostYears = async (store: EventStore, { from, tables }: TableFile, now: string): Promise<void> => {
  const [table] = tables;
  if (!table || from.isSample || table.table === 'county-limits') return;
  const said = new Set(tables.map(({ year }) => year));
  const aggregate = openAggregate(store, referenceTableAggregate);
  for (let year = FIRST_YEAR_OF_RATES; year <= Number(now.slice(0, 4)) + 1; year += 1) {
    if (said.has(year)) continue;
    const { inForce } = (await aggregate.load(referenceTableId(table.table, year))).state;
    if (!inForce || inForce.isSample) continue;
    throw new RuleViolationError(`The file is older than ${inForce.fileName}, which is in force`, { year }, [
      { field: 'file', message: `Load a file that has the weeks of ${year} too` },
    ]);
  }
};

/** Events that loading the file would record, one stream for each changed year. @throws RuleViolationError */
export const decideOnTables = async (
  store: EventStore,
  file: TableFile,
  metadata: CommandMetadata,
): Promise<readonly (StreamAppend & { readonly year: number })[]> => {
  await refuseLostYears(store, file, metadata.now);
  const { from, tables } = file;
  const aggregate = openAggregate(store, referenceTableAggregate);
  const streams: (StreamAppend & { readonly year: number })[] = [];
  for (const rows of tables) {
    const tableId = referenceTableId(rows.table, rows.year);
    const data = { tableId, rows, from };
    const decided = await aggregate.decide(tableId, { type: 'LoadReferenceTable', data }, metadata);
    streams.push(...decided.map((stream) => ({ ...stream, year: rows.year })));
  }
  return streams;
};

/**
 * Records all that a file changes in one append, so that a table is never half loaded; decides again when someone else
 * loads at the same time. @param commandId of this run
 * @throws RuleViolationError for a sample over a published table, or an older file; ValidationError
 */
export const loadReferenceTable = async (
  store: EventStore,
  file: TableFile,
  { metadata, commandId }: { readonly metadata: CommandMetadata; readonly commandId: string },
): Promise<LoadedTables> => {
  for (let attempt = 1; ; attempt += 1) {
    const decided = await decideOnTables(store, file, metadata);
    if (decided.length === 0) return { years: [], position: 0 };
    const streams = decided.map(({ year: _year, ...stream }) => stream);
    try {
      const { lastPosition } = await store.append({ commandId, fingerprint: file.from.sha256, streams, metadata });
      return { years: decided.map(({ year }) => year).toSorted((a, b) => a - b), position: lastPosition };
    } catch (error) {
      if (!(error instanceof VersionConflictError) || attempt === ATTEMPTS) throw error;
    }
  }
};
