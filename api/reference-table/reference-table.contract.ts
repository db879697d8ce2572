import { z } from 'zod';
import { referenceTables } from '../../events/reference-table/reference-table.events.ts';

/** One line of `GET /api/reference-tables`: what one file brought into force, for as long as it is. */
export const loadedTableSchema = z.object({
  table: z.enum(referenceTables),
  /** Of the limits, or of the Mondays of rates. */
  firstYear: z.int(),
  lastYear: z.int(),
  fileName: z.string(),
  source: z.string(),
  /** Counties or weeks. */
  rows: z.int(),
  /** Invented, for demonstration. */
  isSample: z.boolean(),
  loadedBy: z.string(),
  inForceFrom: z.iso.datetime(),
  /** Null: it is in force. */
  inForceUntil: z.iso.datetime().nullable(),
});
export type LoadedTable = z.infer<typeof loadedTableSchema>;
