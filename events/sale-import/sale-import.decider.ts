import { decideBy } from '../kernel/decide.ts';
import { IllegalTransitionError, NotFoundError, ValidationError } from '../kernel/errors.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import type { SaleImportStatus } from '../lending/sales/import-words.ts';
import { mappingProblems, type SaleMapping } from '../lending/sales/sale-fields.ts';
import type { SaleImportEvent, SaleImportEventOf } from './sale-import.events.ts';
import { evolveSaleImport, type SaleImport } from './sale-import.state.ts';
import { saleImportStream } from './sale-import.stream.ts';

type ReceiveSaleFile = Command<'ReceiveSaleFile', SaleImportEventOf<'SaleFileReceived'>['data']>;
type StartSaleImport = Command<'StartSaleImport', { readonly importId: string; readonly mapping: SaleMapping }>;
type RecordSaleRows = Command<'RecordSaleRows', SaleImportEventOf<'SaleRowsRead'>['data']>;
type FinishSaleImport = Command<'FinishSaleImport', { readonly importId: string }>;
type FailSaleImport = Command<'FailSaleImport', { readonly importId: string; readonly reason: string }>;
type WithdrawSaleImport = Command<'WithdrawSaleImport', { readonly importId: string; readonly reason: string }>;

export type SaleImportCommand =
  ReceiveSaleFile | StartSaleImport | RecordSaleRows | FinishSaleImport | FailSaleImport | WithdrawSaleImport;

const existing = (state: SaleImport | undefined, importId: string): SaleImport => {
  if (!state) throw new NotFoundError('No import of sales has this id', { importId });
  return state;
};

const inWords: Readonly<Record<SaleImportStatus, string>> = {
  received: 'waits for its columns',
  importing: 'is being imported',
  finished: 'is imported',
  failed: 'could not be imported',
  withdrawn: 'is withdrawn',
};

const allowed: Readonly<Record<SaleImportStatus, readonly string[]>> = {
  received: ['start', 'withdraw'],
  importing: ['withdraw'],
  finished: ['withdraw'],
  failed: ['withdraw'],
  withdrawn: [],
};

/** @throws IllegalTransitionError unless the import stands there */
const expect = (state: SaleImport, status: SaleImportStatus, importId: string): void => {
  if (state.status === status) return;
  const next = state.status === 'withdrawn' ? 'upload the file again' : 'look at the list of imports';
  throw new IllegalTransitionError(`${state.file.fileName} ${inWords[state.status]}: ${next}`, {
    importId,
    status: state.status,
    allowed: allowed[state.status],
  });
};

/** @throws ValidationError that names each field as `mapping.<field>` */
export const assertMapping = (mapping: SaleMapping, header: readonly string[]): void => {
  const problems = mappingProblems(mapping, header);
  if (problems.length === 0) return;
  throw new ValidationError(
    'The columns cannot be read so',
    problems.map(({ field, message }) => ({ field: `mapping.${field}`, message })),
  );
};

export const saleImportDecider: Decider<SaleImportCommand, SaleImportEvent, SaleImport | undefined> = {
  initialState: undefined,
  decide: decideBy({
    ReceiveSaleFile: ({ data }, state) => (state ? [] : [{ type: 'SaleFileReceived', data }]),
    StartSaleImport: ({ data: { importId, mapping } }, state) => {
      const received = existing(state, importId);
      // Pressed twice, or by two people: it is under way with the same columns.
      if (received.mapping && JSON.stringify(received.mapping) === JSON.stringify(mapping)) return [];
      expect(received, 'received', importId);
      assertMapping(mapping, received.file.header);
      return [{ type: 'SaleImportStarted', data: { importId, mapping } }];
    },
    RecordSaleRows: ({ data }, state) => {
      const running = existing(state, data.importId);
      if (data.part <= running.parts) return [];
      expect(running, 'importing', data.importId);
      if (data.part !== running.parts + 1) throw new Error(`Part ${data.part} came after part ${running.parts}`);
      return [{ type: 'SaleRowsRead', data }];
    },
    FinishSaleImport: ({ data: { importId } }, state) => {
      const running = existing(state, importId);
      if (running.status === 'finished') return [];
      expect(running, 'importing', importId);
      const { sales, repeated, refusedRows } = running;
      const rows = sales + repeated + refusedRows;
      return [{ type: 'SaleImportFinished', data: { importId, rows, sales, repeated, refusedRows } }];
    },
    FailSaleImport: ({ data }, state) => {
      const running = existing(state, data.importId);
      if (running.status === 'failed') return [];
      expect(running, 'importing', data.importId);
      return [{ type: 'SaleImportFailed', data }];
    },
    WithdrawSaleImport: ({ data }, state) =>
      existing(state, data.importId).status === 'withdrawn' ? [] : [{ type: 'SaleImportWithdrawn', data }],
  }),
  evolve: evolveSaleImport,
};

export const saleImportAggregate: Aggregate<SaleImportCommand, SaleImportEvent, SaleImport | undefined> = {
  streamOf: saleImportStream,
  decider: saleImportDecider,
};
