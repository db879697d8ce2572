import { z } from 'zod';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** What a printed document comes from: the same bytes come from it again. Hashes are SHA-256 in hexadecimal. */
export const printedFromSchema = z.object({
  /** Name and version, `typst-ts 0.7.0`. */
  engine: z.string(),
  /** Of all fonts that the engine was given. */
  fonts: sha256Schema,
  /** Its hash is of its source and of what it imports. */
  template: z.object({ id: z.string(), version: z.int().positive(), sha256: sha256Schema }),
  /** The file's own date. */
  printedAt: z.iso.datetime(),
  /** What the template was given, as JSON. */
  data: z.string(),
});
export type PrintedFrom = z.output<typeof printedFromSchema>;
