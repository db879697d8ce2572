import { z } from 'zod';
import { uuidSchema } from '../../events/kernel/ids.ts';

/** Form of `POST /api/v1/orders/{orderId}/files`. */
export const sentFileFormSchema = z.strictObject({
  file: z.string().meta({ format: 'binary', description: 'PDF, JPEG, PNG or TIFF, at most 25 MB (26,214,400 bytes)' }),
});

/** Answer to a file that was sent ahead. */
export const sentFileSchema = z.object({
  orderId: uuidSchema,
  /** For `files` of a report, or for `document.delivered`. */
  fileId: uuidSchema,
  sizeBytes: z.int(),
  /** Lower-case hex, to compare with what you sent. */
  sha256: z.string(),
});
