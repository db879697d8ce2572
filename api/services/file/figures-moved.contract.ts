import { z } from 'zod';

/** A figure of a file that comes out otherwise, as people read it; null where it is not known. */
export const movedFigureSchema = z.object({
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type MovedFigure = z.infer<typeof movedFigureSchema>;
