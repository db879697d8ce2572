import { setTimeout as sleep } from 'node:timers/promises';
import { DamagedFileError, ErasedError, IllegalTransitionError } from '../../events/kernel/errors.ts';
import { categoryOf, idOfStream } from '../../events/kernel/ids.ts';
import { stateAfter } from '../../events/kernel/fold.ts';
import type { Actor } from '../../events/kernel/message.ts';
import { type RefusedSale, saleReader } from '../../events/lending/sales/read-sale.ts';
import type { RecordedSale } from '../../events/lending/sales/recorded-sale.ts';
import { exclusively } from '../../events/platform/database/exclusively.ts';
import { saleImportAggregate, saleImportDecider } from '../../events/sale-import/sale-import.decider.ts';
import type { SaleImportEvent } from '../../events/sale-import/sale-import.events.ts';
import type { SaleImport } from '../../events/sale-import/sale-import.state.ts';
import { saleImportStream } from '../../events/sale-import/sale-import.stream.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { settingsAggregate } from '../../events/settings/settings.decider.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { SETTINGS_ID } from '../../events/settings/settings.stream.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { importsUnderWay } from '../../projections/home-sales/home-sales.queries.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { isBlank, readSaleRows, UnreadableRest } from './sale-file.ts';

type ReadingDeps = Pick<RouteDeps, 'pool' | 'store' | 'fileStore'>;
type Deps = ReadingDeps & Pick<RouteDeps, 'log'>;

/** Among the advisory locks of the database. One at a time, so that no two bring the same sale in. */
const LOCK = [4_201_011, 'sales'] as const;
/** About 90 kB of an event. */
const ROWS_OF_A_PART = 250;
/** The same row is not refused for more. */
const MOST_REFUSALS_OF_A_ROW = 10;
/** Of one file: each of its refusals is in the log, and nobody reads so many. */
const MOST_REFUSED_ROWS = 50_000;
const LOOK_AGAIN_MS = 5_000;
const STREAMS_AT_ONCE = 50;

const actor: Actor = { kind: 'system', id: 'sale-import', name: 'Import of sales' };

/** Ids and prices of what was recorded of an import. */
const salesIn = (history: readonly SaleImportEvent[]): [string, number][] =>
  history.flatMap((event) =>
    event.type === 'SaleRowsRead'
      ? event.data.sales.map(({ saleId, priceCents }): [string, number] => [saleId, priceCents])
      : [],
  );

/** The price of every sale of the table, by its id: by the log, which knows before the read model does. */
const salesOfTable = async ({ pool, store }: ReadingDeps, but: string): Promise<Map<string, number>> => {
  const prices = new Map<string, number>();
  for (let after = saleImportStream(''); ;) {
    const streams = await store.reader.listStreams(pool, { after, limit: STREAMS_AT_ONCE });
    const ours = streams.map(({ streamId }) => streamId).filter((id) => categoryOf(id) === 'saleImport');
    for (const streamId of ours.filter((id) => idOfStream(id) !== but)) {
      const history = await store.reader.readStream<SaleImportEvent>(pool, streamId);
      const status = stateAfter(saleImportDecider, history)?.status;
      if (status !== 'importing' && status !== 'finished') continue;
      for (const [saleId, price] of salesIn(history)) prices.set(saleId, price);
    }
    if (ours.length < STREAMS_AT_ONCE) return prices;
    after = ours.at(-1) ?? after;
  }
};

type Part = { sales: RecordedSale[]; refused: RefusedSale[]; repeated: number; refusedRows: number; rows: number };
const newPart = (): Part => ({ sales: [], refused: [], repeated: 0, refusedRows: 0, rows: 0 });

const otherPrice = (row: number): RefusedSale => ({
  row,
  field: 'Sale price',
  reason: 'This sale is in the table with another price',
  fix: 'Withdraw the import that it came with, if this price is right',
});
const wrongCount = (row: number, cells: number, columns: number): RefusedSale => ({
  row,
  field: 'Row',
  reason: `It has ${cells} columns, and the header has ${columns}`,
  fix: 'Look for a comma that is not in quotation marks, or a missing column',
});
const unreadable = ({ row, reason, fix }: UnreadableRest): RefusedSale => ({
  row,
  field: 'Row',
  reason: `${reason}: nothing from here on can be read`,
  fix: `${fix}, and import the file again: what is in the table stays single`,
});

const tooMany = (row: number): RefusedSale => ({
  row,
  field: 'Row',
  reason: 'Too many rows before it are refused: nothing from here on was read',
  fix: 'Put those right, or look at the columns and units, and import the file again: what is in the table stays single',
});

/** Puts a row where it belongs. @param known prices of the table, to which new sales are added */
const take = (
  part: Part,
  { sale, refused }: { readonly sale?: RecordedSale; readonly refused: readonly RefusedSale[] },
  known: Map<string, number>,
): void => {
  part.rows += 1;
  const price = sale && known.get(sale.saleId);
  const problems = sale && price !== undefined && price !== sale.priceCents ? [otherPrice(sale.row)] : refused;
  if (problems.length > 0) {
    part.refused.push(...problems.slice(0, MOST_REFUSALS_OF_A_ROW));
    part.refusedRows += 1;
  } else if (price !== undefined) part.repeated += 1;
  else if (sale) {
    known.set(sale.saleId, sale.priceCents);
    part.sales.push(sale);
  }
};

type Place = { readonly row: number; readonly upToByte: number };
type RecordedPart = Omit<Part, 'rows'> & {
  readonly part: number;
  readonly upToRow: number;
  readonly upToByte: number;
};

/** Collects rows into parts, numbered from where the import stands. @param known see `take` */
const recordParts = (
  { parts, refusedRows: refusedBefore }: SaleImport,
  known: Map<string, number>,
  handle: (part: RecordedPart) => Promise<unknown>,
) => {
  let part = newPart();
  let number = parts + 1;
  let refusedRows = refusedBefore;
  return {
    refusedRows: () => refusedRows + part.refusedRows,
    isFull: () => part.rows === ROWS_OF_A_PART,
    take: (row: Parameters<typeof take>[1]) => take(part, row, known),
    /** @param at up to where the part goes */
    record: async ({ row: upToRow, upToByte }: Place): Promise<void> => {
      if (part.rows === 0) return;
      const { rows: _rows, ...found } = part;
      await handle({ part: number, upToRow, upToByte, ...found });
      refusedRows += part.refusedRows;
      part = newPart();
      number += 1;
    },
  };
};

const todayAtMainBranch = async (store: ReadingDeps['store']): Promise<string> => {
  const { state: settings } = await openAggregate(store, settingsAggregate).load(SETTINGS_ID);
  return plainDateIn(new Date().toISOString(), settings ? mainBranchOf(settings).timeZone : 'UTC');
};

/** @returns undefined when it is damaged or erased */
const openWhole = (fileStore: ReadingDeps['fileStore'], file: Parameters<ReadingDeps['fileStore']['open']>[0]) =>
  fileStore.open(file).catch((error: unknown) => {
    if (error instanceof DamagedFileError || error instanceof ErasedError) return undefined;
    throw error;
  });

/**
 * Reads the file of an import that was started, part by part, from where it was broken off. Good rows become sales, those
 * that the table has are counted, bad ones go into the report.
 */
export const importSales = async (
  deps: ReadingDeps,
  importId: string,
  {
    signal,
    mostRefusedRows = MOST_REFUSED_ROWS,
  }: { readonly signal?: AbortSignal; readonly mostRefusedRows?: number } = {},
): Promise<void> => {
  const { store, fileStore } = deps;
  const imports = openAggregate(store, saleImportAggregate);
  const circumstances = (what: string) => ({
    metadata: { actor, now: new Date().toISOString(), correlationId: `sale-import:${importId}` },
    options: { commandId: `sale-import:${importId}:${what}` },
  });
  const { state } = await imports.load(importId);
  if (state?.status !== 'importing' || !state.mapping) return;
  const { file, mapping } = state;
  const known = await salesOfTable(deps, importId);
  for (const [saleId, price] of salesIn(await imports.history(importId))) known.set(saleId, price);
  const read = saleReader(mapping, file.header, await todayAtMainBranch(store));

  const parts = recordParts(state, known, (data) =>
    imports.handle(
      importId,
      { type: 'RecordSaleRows', data: { importId, ...data } },
      circumstances(`part-${data.part}`),
    ),
  );
  let at = { row: state.upToRow, upToByte: 0 };
  let isPastHeader = false;
  const content = await openWhole(fileStore, { ...file, subjectId: saleImportStream(importId) });
  if (!content) {
    const data = { importId, reason: 'The stored file is damaged or gone: upload the file again' };
    await imports.handle(importId, { type: 'FailSaleImport', data }, circumstances('fail'));
    return;
  }
  try {
    for await (const each of readSaleRows(content, file.delimiter)) {
      const { row, cells, upToByte } = each;
      if (signal?.aborted) return;
      if (isBlank(each)) continue;
      // Blank lines may stand above it.
      const isHeader = !isPastHeader;
      isPastHeader = true;
      if (isHeader || row <= state.upToRow) continue;
      if (parts.refusedRows() >= mostRefusedRows) {
        // Broken off after it had said so, it does not say so again.
        if (parts.refusedRows() === mostRefusedRows) parts.take({ refused: [tooMany(row)] });
        at = { row, upToByte: file.sizeBytes };
        break;
      }
      at = { row, upToByte };
      const isWhole = cells.length === file.header.length;
      parts.take(isWhole ? read(row, cells) : { refused: [wrongCount(row, cells.length, file.header.length)] });
      if (parts.isFull()) await parts.record(at);
    }
  } catch (error) {
    if (!(error instanceof UnreadableRest)) throw error;
    at = { row: error.row, upToByte: file.sizeBytes };
    parts.take({ refused: [unreadable(error)] });
  } finally {
    content.destroy();
  }
  await parts.record(at);
  await imports.handle(importId, { type: 'FinishSaleImport', data: { importId } }, circumstances('finish'));
};

const isOver = (state: SaleImport | undefined): boolean => state?.status !== 'importing';

/** Runs the imports that people start. */
export type SaleImports = {
  /** Sees to it soon, after those that were begun before. */
  readonly begin: (importId: string) => void;
};

/** Imports one file after the other; the process at work holds a lock, so that processes take turns. */
export const createSaleImports = (deps: Deps): SaleImports & { readonly carryOut: (id: string) => Promise<void> } => {
  const { store, pool, log } = deps;
  const imports = openAggregate(store, saleImportAggregate);
  const queue: string[] = [];
  let isWorking = false;

  /** Tries until it is done, by us or by another process. */
  const carryOut = async (importId: string): Promise<void> => {
    for (;;) {
      try {
        await exclusively(pool, LOCK, () => importSales(deps, importId));
      } catch (error) {
        // Withdrawn while it was read.
        if (!(error instanceof IllegalTransitionError)) throw error;
      }
      // It folds all that was read of the file so far: not for every moment that someone else is at it.
      if (isOver((await imports.load(importId)).state)) return;
      await sleep(LOOK_AGAIN_MS);
    }
  };

  const work = async (): Promise<void> => {
    isWorking = true;
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      await carryOut(id).catch((err: unknown) => log.error({ err, importId: id }, 'an import of sales was broken off'));
    }
    isWorking = false;
  };

  return {
    carryOut,
    begin: (importId) => {
      if (!queue.includes(importId)) queue.push(importId);
      if (!isWorking) void work();
    },
  };
};

/** Takes up imports that a process has begun and not ended, now and whenever there is one. */
export const startSaleImports = (deps: Deps): { readonly stop: () => Promise<void> } => {
  const { pool, log } = deps;
  const abort = new AbortController();
  const { signal } = abort;
  const round = async (): Promise<void> => {
    for (const importId of await importsUnderWay(pool)) {
      if (signal.aborted) return;
      // One that fails holds up none of the others.
      await exclusively(pool, LOCK, () => importSales(deps, importId, { signal })).catch((err: unknown) => {
        if (!(err instanceof IllegalTransitionError)) log.warn({ err, importId }, 'an import of sales was broken off');
      });
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await round().catch((err: unknown) => log.warn({ err }, 'imports of sales cannot be carried on'));
      await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: () => {
      abort.abort();
      return running;
    },
  };
};
