import { z } from 'zod';

/** One row of `GET /api/applications/{id}/events`; personal data inside `data` is masked. */
export const historyEventSchema = z.object({
  eventId: z.uuid(),
  position: z.int(),
  version: z.int(),
  type: z.string(),
  /** The event in words; who and when are separate. */
  sentence: z.string(),
  /** The event that a person meant, with which it was recorded: of a change of answers, what follows from it. */
  partOf: z.uuid().nullable(),
  /** The note or reason that came with it. */
  notes: z.string().nullable(),
  /** Changes by label; null where the value was or is empty. */
  changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  recordedAt: z.iso.datetime(),
  effectiveAt: z.iso.datetime(),
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string(), role: z.string().optional() }),
  /** Where it came in: portal, partner webhook, workflow, import. */
  source: z.string(),
  correlationId: z.string(),
  /** The event or request that caused it, with the event's type where it is in the log. */
  causedBy: z.object({ id: z.string(), type: z.string().nullable() }).nullable(),
  json: z.unknown(),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;
