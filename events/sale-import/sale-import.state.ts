import { foldBy } from '../kernel/fold.ts';
import type { SaleImportStatus } from '../lending/sales/import-words.ts';
import type { Delimiter, SaleMapping } from '../lending/sales/sale-fields.ts';
import type { SaleImportEvent } from './sale-import.events.ts';

export type SaleImport = {
  readonly status: SaleImportStatus;
  readonly file: {
    readonly fileName: string;
    readonly sha256: string;
    readonly sizeBytes: number;
    readonly delimiter: Delimiter;
    readonly header: readonly string[];
  };
  readonly mapping: SaleMapping | null;
  readonly parts: number;
  readonly upToRow: number;
  readonly sales: number;
  readonly repeated: number;
  readonly refusedRows: number;
};

const changed = (state: SaleImport | undefined, change: Partial<SaleImport>): SaleImport | undefined =>
  state && { ...state, ...change };

/** An import after each of its events; undefined before its file. */
export const { evolve: evolveSaleImport } = foldBy<SaleImport | undefined, SaleImportEvent>({
  SaleFileReceived: (state, { data: { fileName, sha256, sizeBytes, delimiter, header } }) =>
    state ?? {
      status: 'received',
      file: { fileName, sha256, sizeBytes, delimiter, header },
      mapping: null,
      parts: 0,
      upToRow: 1,
      sales: 0,
      repeated: 0,
      refusedRows: 0,
    },
  SaleImportStarted: (state, { data: { mapping } }) => changed(state, { status: 'importing', mapping }),
  SaleRowsRead: (state, { data }) =>
    state && {
      ...state,
      parts: data.part,
      upToRow: data.upToRow,
      sales: state.sales + data.sales.length,
      repeated: state.repeated + data.repeated,
      refusedRows: state.refusedRows + data.refusedRows,
    },
  SaleImportFinished: (state) => changed(state, { status: 'finished' }),
  SaleImportFailed: (state) => changed(state, { status: 'failed' }),
  SaleImportWithdrawn: (state) => changed(state, { status: 'withdrawn' }),
});
