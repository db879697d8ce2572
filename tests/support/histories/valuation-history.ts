import { randomUUID } from 'node:crypto';
import type { StreamAppend } from '../../../events/store/append/append.ts';
import { saleImportStream } from '../../../events/sale-import/sale-import.stream.ts';
import { valuationRunStream } from '../../../events/valuation-run/valuation-run.stream.ts';

/** A file of sales, every third one withdrawn; and a home that was valued with them, reviewed every other time. */
export const valuation = (step: number): StreamAppend[] => {
  const [importId, runId, saleId] = [randomUUID(), randomUUID(), randomUUID()];
  const file = {
    fileName: 'sales.csv',
    sha256: 'a'.repeat(64),
    sizeBytes: 90,
    delimiter: ',',
    header: ['date', 'price'],
  };
  const mapping = { columns: [{ field: 'soldOn', column: 'date' }], priceUnit: 'dollars' };
  const units = { areaUnit: 'square_feet', lotUnit: 'acres' };
  const sale = {
    saleId,
    homeId: saleId,
    row: 2,
    soldOn: '2026-01-05',
    priceCents: 40_000_000,
    livingArea: 1_500 + step,
  };
  const counts = { repeated: 0, refusedRows: 1 };
  const refused = [{ row: 3, field: 'Sale price', reason: 'It is missing', fix: 'Give it' }];
  const read = { importId, part: 1, upToRow: 3, upToByte: 90, sales: [sale], refused, ...counts };
  const run = {
    runId,
    purpose: 'screen',
    addressOf: valuationRunStream(runId),
    valuedOn: '2026-02-01',
    home: { street: `${step} Elm Street`, postalCode: '98103' },
    particulars: JSON.stringify({ facts: { livingArea: 1_500 }, comparables: [] }),
    placedBy: 'postal_code',
    fromEarlierSale: [],
    model: 'hedonic-comparables-1',
    isSampled: step % 2 === 0,
    salesFound: step,
    salesNeeded: 60,
  };
  return [
    {
      streamId: saleImportStream(importId),
      expectedVersion: 0,
      events: [
        { type: 'SaleFileReceived', data: { importId, ...file, isSample: false } },
        { type: 'SaleImportStarted', data: { importId, mapping: { ...mapping, ...units } } },
        { type: 'SaleRowsRead', data: read },
        { type: 'SaleImportFinished', data: { importId, rows: 2, sales: 1, ...counts } },
        ...(step % 3 === 0 ? [{ type: 'SaleImportWithdrawn', data: { importId, reason: 'Only to try' } }] : []),
      ],
    },
    {
      streamId: valuationRunStream(runId),
      expectedVersion: 0,
      events: [
        { type: 'HomeNotValued', data: run },
        ...(step % 2 === 0
          ? [{ type: 'ValuationReviewed', data: { runId, outcome: 'supported', note: 'Nothing is sold there' } }]
          : []),
      ],
    },
  ];
};
