import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { recordedSaleSchema } from '../lending/sales/recorded-sale.ts';
import { delimiters, saleMappingSchema } from '../lending/sales/sale-fields.ts';

const ofImport = { importId: uuidSchema };
const PUBLIC = 'a sale in a public record';

const refusedSaleSchema = z.object({
  /** Of the file, as a spreadsheet counts: the header is row 1. */
  row: z.int().positive(),
  field: z.string(),
  reason: z.string(),
  fix: z.string(),
});

/**
 * Every event of one file of sales. Its rows come in parts of some hundred: a sale by itself is never changed, and an event
 * for each would cost a row of the log, a hash and a place in every reader for no more than the part says.
 */
export const saleImportEvents = {
  /** The file is stored; nobody has said yet which column says what. */
  SaleFileReceived: {
    schema: z.object({
      ...ofImport,
      fileName: z.string().min(1),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      sizeBytes: z.int().positive(),
      delimiter: z.enum(delimiters),
      header: z.array(z.string()).min(1),
      /** Invented, to show what the portal does. */
      isSample: z.boolean(),
    }),
    notPersonal: {
      fileName: 'a file of public records',
      sha256: 'a file of public records',
      'header[]': 'names of columns',
    },
  },
  SaleImportStarted: {
    schema: z.object({ ...ofImport, mapping: saleMappingSchema }),
    notPersonal: {
      'mapping.columns[].column': 'a name of a column',
      'mapping.city': PUBLIC,
      'mapping.state': PUBLIC,
    },
  },
  /** Some of its rows: those that are sales now, those that the table had already, and those that are refused. */
  SaleRowsRead: {
    schema: z.object({
      ...ofImport,
      /** From 1, without a gap. */
      part: z.int().positive(),
      /** Of the last row that was read. */
      upToRow: z.int().positive(),
      /** Of the file, to say how far it is. */
      upToByte: z.int().min(0),
      sales: z.array(recordedSaleSchema),
      /** Rows whose sale was in the table already. */
      repeated: z.int().min(0),
      refused: z.array(refusedSaleSchema),
      refusedRows: z.int().min(0),
    }),
    notPersonal: {
      'sales[].parcelId': PUBLIC,
      'sales[].street': PUBLIC,
      'sales[].city': PUBLIC,
      'sales[].state': PUBLIC,
      'sales[].postalCode': PUBLIC,
      'sales[].area': PUBLIC,
      'sales[].propertyType': PUBLIC,
      'refused[].field': 'a name of a field',
      'refused[].reason': 'our own words, which quote nothing of the file',
      'refused[].fix': 'our own words, which quote nothing of the file',
    },
  },
  SaleImportFinished: {
    schema: z.object({
      ...ofImport,
      rows: z.int().min(0),
      sales: z.int().min(0),
      repeated: z.int().min(0),
      refusedRows: z.int().min(0),
    }),
  },
  /** The file cannot be read; what was read of it is not in the table. */
  SaleImportFailed: {
    schema: z.object({ ...ofImport, reason: z.string().min(1) }),
    notPersonal: { reason: 'about a file of public records' },
  },
  /** Its sales are no longer compared with; of a file that was never imported, that it never will be. */
  SaleImportWithdrawn: {
    schema: z.object({ ...ofImport, reason: z.string().min(1) }),
    notPersonal: { reason: 'about a file of public records' },
  },
} as const satisfies EventDefinitions;

export type SaleImportEvent = EventOf<typeof saleImportEvents>;
export type SaleImportEventOf<Type extends SaleImportEvent['type']> = EventOf<typeof saleImportEvents, Type>;
export type RefusedSaleRow = z.infer<typeof refusedSaleSchema>;
