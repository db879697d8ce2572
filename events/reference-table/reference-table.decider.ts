import { decideBy } from '../kernel/decide.ts';
import { RuleViolationError } from '../kernel/errors.ts';
import { foldBy } from '../kernel/fold.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import { addDays } from '../lending/calendar/days.ts';
import type { AporWeek } from '../lending/hmda/apor.ts';
import type { AporTable, ListedCounty, ReferenceTableEvent, ReferenceTableEventOf } from './reference-table.events.ts';
import { referenceTableStream } from './reference-table.stream.ts';
import { dayInWords } from '../lending/fields/day-words.ts';

/** The rows of one table for one year, in the order of the file. */
export type TableRows =
  | { readonly table: 'county-limits'; readonly year: number; readonly counties: readonly ListedCounty[] }
  | { readonly table: AporTable; readonly year: number; readonly weeks: readonly AporWeek[] };

/** Where rows come from. */
export type TableSource = Pick<
  ReferenceTableEventOf<'ReferenceTableLoaded'>['data'],
  'fileName' | 'sha256' | 'source' | 'isSample'
>;

export type LoadReferenceTable = Command<
  'LoadReferenceTable',
  { readonly tableId: string; readonly rows: TableRows; readonly from: TableSource }
>;

type Row = ListedCounty | AporWeek;
type InForce = { readonly rows: readonly Row[]; readonly isSample: boolean; readonly fileName: string };

export type ReferenceTableState = {
  /** Number of loaded versions. */
  readonly versions: number;
  /** Recorded and not in force yet. */
  readonly coming: readonly Row[];
  readonly inForce: InForce | null;
};

/** Most content of one event: about 30 kB of counties, or a year of weeks. */
const COUNTIES_OF_A_PART = 250;
const WEEKS_OF_A_PART = 53;

const inParts = <Each>(all: readonly Each[], most: number): Each[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, part) => all.slice(part * most, (part + 1) * most));

const rowsOf = (rows: TableRows): readonly Row[] => (rows.table === 'county-limits' ? rows.counties : rows.weeks);

const refuseSampleOverReal = (inForce: InForce, { isSample }: TableSource): void => {
  if (!isSample || inForce.isSample) return;
  throw new RuleViolationError('An invented sample takes no place of a published table', {}, [
    { field: 'file', message: `Leave it: ${inForce.fileName} is in force` },
  ]);
};

/** Weeks are added to the published table and none is taken out, so a file without one is an older one. */
const refuseOlderWeeks = (inForce: InForce, rows: TableRows): void => {
  if (inForce.isSample || rows.table === 'county-limits') return;
  const said = new Set(rows.weeks.map(({ from }) => from));
  const lost = inForce.rows.flatMap((row) => ('from' in row && !said.has(row.from) ? [row.from] : []));
  if (lost.length === 0) return;
  throw new RuleViolationError(`The file is older than ${inForce.fileName}, which is in force`, { lost }, [
    { field: 'file', message: `Load a file that has the weeks of ${lost.join(', ')} too` },
  ]);
};

/** A rate is published on the Thursday before the Monday from which it holds, so a later Monday is mistyped. */
const refuseFutureWeeks = ({ isSample }: TableSource, rows: TableRows, now: string): void => {
  if (isSample || rows.table === 'county-limits') return;
  const latest = addDays(now.slice(0, 10), 7);
  const early = rows.weeks.find(({ from }) => from > latest);
  if (!early) return;
  throw new RuleViolationError(`No rates are published yet for the week of ${dayInWords(early.from)}`, {}, [
    { field: 'file', message: `Give the published yield table: its weeks go to ${dayInWords(latest)} at the latest` },
  ]);
};

const isInForce = (inForce: InForce, rows: TableRows, { isSample }: TableSource): boolean =>
  inForce.isSample === isSample && JSON.stringify(inForce.rows) === JSON.stringify(rowsOf(rows));

const partsOf = (rows: TableRows, tableId: string, version: number): ReferenceTableEvent[] => {
  const { year } = rows;
  return rows.table === 'county-limits'
    ? inParts(rows.counties, COUNTIES_OF_A_PART).map((counties) => ({
        type: 'CountyLimitsRecorded',
        data: { tableId, year, version, counties },
      }))
    : inParts(rows.weeks, WEEKS_OF_A_PART).map((weeks) => ({
        type: 'AporWeeksRecorded',
        data: {
          tableId,
          year,
          version,
          table: rows.table,
          weeks: weeks.map(({ from, percents }) => ({ from, percents: [...percents] })),
        },
      }));
};

export const referenceTableDecider: Decider<LoadReferenceTable, ReferenceTableEvent, ReferenceTableState> = {
  initialState: { versions: 0, coming: [], inForce: null },
  decide: decideBy({
    LoadReferenceTable: ({ data: { tableId, rows, from } }, { versions, inForce }, { now }) => {
      refuseFutureWeeks(from, rows, now);
      if (inForce) {
        if (isInForce(inForce, rows, from)) return [];
        refuseSampleOverReal(inForce, from);
        refuseOlderWeeks(inForce, rows);
      }
      const { table, year } = rows;
      const version = versions + 1;
      const loaded = { tableId, table, year, version, ...from, rows: rowsOf(rows).length };
      return [...partsOf(rows, tableId, version), { type: 'ReferenceTableLoaded', data: loaded }];
    },
  }),
  evolve: foldBy<ReferenceTableState, ReferenceTableEvent>({
    CountyLimitsRecorded: (state, { data }) => ({ ...state, coming: [...state.coming, ...data.counties] }),
    AporWeeksRecorded: (state, { data }) => ({ ...state, coming: [...state.coming, ...data.weeks] }),
    ReferenceTableLoaded: ({ coming }, { data: { version, isSample, fileName } }) => ({
      versions: version,
      coming: [],
      inForce: { rows: coming, isSample, fileName },
    }),
  }).evolve,
};

export const referenceTableAggregate: Aggregate<LoadReferenceTable, ReferenceTableEvent, ReferenceTableState> = {
  streamOf: referenceTableStream,
  decider: referenceTableDecider,
};
