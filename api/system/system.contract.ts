import { z } from 'zod';

/** `GET /api/system/status`. */
export const systemStatusSchema = z.object({
  workflowEngine: z.enum(['online', 'offline']),
  /** Events that no workflow has been told of yet; they are, when the engine is back. */
  eventsWaiting: z.int(),
  /** Position of the newest event. */
  logPosition: z.int(),
  projections: z.array(
    z.object({
      name: z.string(),
      position: z.int(),
      /** Events that it has not applied yet. */
      lag: z.int(),
      /** Why it stands still; null while it runs. */
      error: z.string().nullable(),
    }),
  ),
});
export type SystemStatus = z.infer<typeof systemStatusSchema>;
