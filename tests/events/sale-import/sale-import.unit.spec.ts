import { describe, it } from '@jest/globals';
import { guessMapping } from '../../../events/lending/sales/sale-fields.ts';
import { saleImportDecider } from '../../../events/sale-import/sale-import.decider.ts';
import type { SaleImportEvent } from '../../../events/sale-import/sale-import.events.ts';
import { commandMetadata, sha256 } from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';

const given = specificationOf(saleImportDecider, commandMetadata());
const importId = 'aaaaaaaa-0000-4000-8000-000000000001';
const header = ['date', 'price', 'sqft', 'state', 'zip'];
const mapping = guessMapping(header);

const received: SaleImportEvent = {
  type: 'SaleFileReceived',
  data: { importId, fileName: 'sales.csv', sha256, sizeBytes: 100, delimiter: ',', header, isSample: false },
};
const started: SaleImportEvent = { type: 'SaleImportStarted', data: { importId, mapping } };
const sale = { saleId: importId, homeId: importId, row: 2, soldOn: '2026-01-05', priceCents: 1, livingArea: 900 };
const part = (number: number) => ({
  importId,
  part: number,
  upToRow: 3,
  upToByte: 90,
  sales: [sale],
  repeated: 1,
  refused: [{ row: 4, field: 'Sale price', reason: 'Not a number', fix: 'Write digits' }],
  refusedRows: 1,
});
const read: SaleImportEvent = { type: 'SaleRowsRead', data: part(1) };
const finished: SaleImportEvent = {
  type: 'SaleImportFinished',
  data: { importId, rows: 3, sales: 1, repeated: 1, refusedRows: 1 },
};
const reason = 'The county sent a corrected file';
const withdrawn: SaleImportEvent = { type: 'SaleImportWithdrawn', data: { importId, reason } };

describe('An import of sales', () => {
  it('starts once its columns are known, and once when it is pressed twice', () => {
    given(received).when({ type: 'StartSaleImport', data: { importId, mapping } }).thenEvents(started);
    given(received, started).when({ type: 'StartSaleImport', data: { importId, mapping } }).thenNothing();
  });

  it('does not start with columns that say too little, and names the field', () => {
    const columns = mapping.columns.filter(({ field }) => field !== 'price');
    given(received)
      .when({ type: 'StartSaleImport', data: { importId, mapping: { ...mapping, columns } } })
      .thenThrows({ code: 'validation_failed', fields: ['mapping.price'] });
  });

  it('takes each part once, and counts what was in it', () => {
    given(received, started)
      .when({ type: 'RecordSaleRows', data: part(1) })
      .thenEvents(read);
    given(received, started, read)
      .when({ type: 'RecordSaleRows', data: part(1) })
      .thenNothing();
    given(received, started, read).when({ type: 'FinishSaleImport', data: { importId } }).thenEvents(finished);
    given(received, started, read, finished).when({ type: 'FinishSaleImport', data: { importId } }).thenNothing();
  });

  it('is withdrawn wherever it stands, and takes no more rows', () => {
    for (const history of [[received], [received, started], [received, started, read, finished]]) {
      given(...history)
        .when({ type: 'WithdrawSaleImport', data: { importId, reason } })
        .thenEvents(withdrawn);
    }
    given(received, started, withdrawn)
      .when({ type: 'RecordSaleRows', data: part(1) })
      .thenThrows({ code: 'illegal_transition', message: /sales\.csv is withdrawn/ });
    given(received, withdrawn).when({ type: 'WithdrawSaleImport', data: { importId, reason } }).thenNothing();
  });

  it('ends with the reason where the file cannot be read', () => {
    const failure = { importId, reason: 'The stored file is missing' };
    given(received, started)
      .when({ type: 'FailSaleImport', data: failure })
      .thenEvents({ type: 'SaleImportFailed', data: failure });
  });

  it('is not there before its file', () => {
    given().when({ type: 'StartSaleImport', data: { importId, mapping } }).thenThrows({ code: 'not_found' });
  });
});
