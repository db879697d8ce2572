import { z } from 'zod';
import { uuidSchema } from '../../events/kernel/ids.ts';
import { isUsState } from '../../events/lending/fields/us-states.ts';
import { saleImportStatuses } from '../../events/lending/sales/import-words.ts';
import {
  areaUnits,
  lotUnits,
  priceUnits,
  saleFields,
  saleMappingSchema,
} from '../../events/lending/sales/sale-fields.ts';
import { countedList, optionalName, requiredText } from '../http/requests/fields.contract.ts';

/** One file of sales, as `GET /api/sale-imports` lists it. */
export const saleImportSchema = z.object({
  importId: uuidSchema,
  status: z.enum(saleImportStatuses),
  fileName: z.string(),
  sizeBytes: z.int(),
  header: z.array(z.string()),
  /** Invented, for demonstration. */
  isSample: z.boolean(),
  mapping: saleMappingSchema.nullable(),
  receivedBy: z.string(),
  receivedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** Read so far: new, in the table already, and refused. */
  rows: z.int(),
  upToByte: z.int(),
  sales: z.int(),
  repeated: z.int(),
  refusedRows: z.int(),
  version: z.int(),
});
export type SaleImportInfo = z.infer<typeof saleImportSchema>;

export const saleTableSchema = z.object({
  sales: z.int(),
  homes: z.int(),
  /** Days of the first and the last sale. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  imports: z.array(saleImportSchema),
});
export type SaleTable = z.infer<typeof saleTableSchema>;

/** The upload form of a sale file. */
export const saleFileFormSchema = z.object({ file: z.string().meta({ format: 'binary' }) });

/** The first rows of a file, as it has them and as they are read. */
export const previewRowSchema = z.object({
  row: z.int(),
  cells: z.array(z.string()),
  /** Our reading of each field, in words; empty for a refused row. */
  read: z.array(z.object({ field: z.enum(saleFields), value: z.string() })),
  refused: z.array(z.object({ field: z.string(), reason: z.string(), fix: z.string() })),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

export const saleFileSchema = z.object({
  importId: uuidSchema,
  fileName: z.string(),
  header: z.array(z.string()),
  /** Guessed from the names of the columns. */
  mapping: saleMappingSchema,
  preview: z.array(previewRowSchema),
  /** Earlier imports of just this file that are in the table. */
  importedBefore: z.array(z.object({ importId: uuidSchema, receivedBy: z.string(), receivedAt: z.iso.datetime() })),
});
export type SaleFile = z.infer<typeof saleFileSchema>;

export const mappingWishSchema = z.strictObject({
  mapping: z.strictObject({
    columns: countedList(
      z.strictObject({ field: z.enum(saleFields), column: z.string().min(1).max(200) }),
      saleFields.length,
      'columns',
    ),
    priceUnit: z.enum(priceUnits),
    areaUnit: z.enum(areaUnits),
    lotUnit: z.enum(lotUnits),
    city: optionalName(100).optional(),
    state: z
      .string()
      .toUpperCase()
      .refine((code) => code === '' || isUsState(code), 'Use the two letters of a state: WA')
      .optional(),
  }),
});
export const previewSchema = z.object({ rows: z.array(previewRowSchema) });
export const withdrawImportSchema = z.strictObject({ reason: requiredText('A reason', 500) });
