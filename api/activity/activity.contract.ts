import { z } from 'zod';

/** One happening behind the header's bell. */
export const activityEntrySchema = z.object({
  id: z.uuid(),
  /** Place in the log; send the highest one seen to `POST /api/activity/seen`. */
  position: z.int(),
  applicationId: z.uuid(),
  borrowerName: z.string(),
  text: z.string(),
  /** Type of its event. */
  kind: z.string(),
  user: z.string(),
  actorKind: z.string(),
  date: z.iso.datetime(),
  isUnseen: z.boolean(),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

/**
 * `GET /api/activity`: what others did on one's own files and on files of nobody, and every escalation; that of a vendor
 * order goes to those who may change orders of its kind.
 */
export const activitySchema = z.object({
  /** Newest first. */
  entries: z.array(activityEntrySchema),
  /** Of the last seven days and above the position seen, also those beyond `limit`; 100 are 100 or more. */
  unseen: z.int(),
});
export type Activity = z.infer<typeof activitySchema>;

/** `POST /api/activity/seen`: everything up to this position has been looked at; left out, everything there is. */
export const activitySeenSchema = z.strictObject({ position: z.int().min(0).optional() });
