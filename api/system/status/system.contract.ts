import { z } from 'zod';

/** One run of `npm run lendlog -- audit:verify`. */
export const lastVerificationSchema = z.object({
  /** ISO 8601. */
  verifiedAt: z.iso.datetime(),
  /** Position of the newest event then. */
  logPosition: z.int(),
  /** Events checked. */
  events: z.int(),
  /** Problems found; the run ends at the first unless asked to continue. */
  findings: z.int(),
  /** Where the first of them is; null when it belongs to no position, or nothing was wrong. */
  firstBadPosition: z.int().nullable(),
});

/** `GET /api/system/status`. */
export const systemStatusSchema = z.object({
  /** `left_out`: the portal was started without it. */
  workflowEngine: z.enum(['online', 'offline', 'left_out']),
  /** `full`: nothing can be stored until there is room; what is there can be read. */
  disk: z.enum(['ok', 'full']),
  /** Events that no workflow has yet; they follow when the engine is back. */
  eventsWaiting: z.int(),
  /** Position of the newest event. */
  logPosition: z.int(),
  /** The database is a restored copy: nothing is backed up from here, and the production is elsewhere. */
  isCopy: z.boolean(),
  /** When the log was last restored, or moved to another server; null when it never was. */
  restoredAt: z.iso.datetime().nullable(),
  /** The last run of `npm run lendlog -- audit:verify`; null before the first. */
  lastVerification: lastVerificationSchema.nullable(),
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
