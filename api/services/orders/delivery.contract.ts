import { z } from 'zod';

/** Answer to a delivery that is kept. */
export const acceptedSchema = z.object({
  deliveryId: z.uuid(),
  /** Why nothing comes of it, where that is known at once; sending it again changes nothing. */
  refused: z.string().optional(),
});
