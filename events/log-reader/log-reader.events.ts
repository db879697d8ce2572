import { z } from 'zod';
import { uuidSchema } from '../kernel/ids.ts';
import type { Event } from '../kernel/message.ts';

/** Checkpoint name of the reader, `name:version`. */
const reader = z.string().min(1);
const reason = z.string().min(1);

export const logReaderPausedSchema = z.object({ reader, reason });
export const logReaderResumedSchema = z.object({ reader });
export const poisonEventSkippedSchema = z.object({
  reader,
  /** Where in the log the event stands that the reader passes over from now on, also when it is rebuilt. */
  position: z.int().positive(),
  eventId: uuidSchema,
  reason,
});
export const poisonEventRetriedSchema = z.object({
  reader,
  /** The event to try again at once; no longer skipped, if it was. A reader that is past it has it with its next rebuild. */
  position: z.int().positive(),
});
export const logReaderRebuildRequestedSchema = z.object({ reader, rebuildId: uuidSchema, reason });
export const logReaderRebuiltSchema = z.object({
  reader,
  rebuildId: uuidSchema,
  /** The read model has every event up to here. */
  position: z.int().min(0),
});
export const logReaderRebuildFailedSchema = z.object({
  reader,
  rebuildId: uuidSchema,
  /** What stopped it; the live read model is as it was before. */
  error: z.string(),
});

/** Payload schema of every event of a reader of the log, by type. */
export const logReaderEventSchemas = {
  LogReaderPaused: logReaderPausedSchema,
  LogReaderResumed: logReaderResumedSchema,
  PoisonEventSkipped: poisonEventSkippedSchema,
  PoisonEventRetried: poisonEventRetriedSchema,
  LogReaderRebuildRequested: logReaderRebuildRequestedSchema,
  LogReaderRebuilt: logReaderRebuiltSchema,
  LogReaderRebuildFailed: logReaderRebuildFailedSchema,
} as const;

export type LogReaderPaused = Event<'LogReaderPaused', z.infer<typeof logReaderPausedSchema>>;
export type LogReaderResumed = Event<'LogReaderResumed', z.infer<typeof logReaderResumedSchema>>;
export type PoisonEventSkipped = Event<'PoisonEventSkipped', z.infer<typeof poisonEventSkippedSchema>>;
export type PoisonEventRetried = Event<'PoisonEventRetried', z.infer<typeof poisonEventRetriedSchema>>;
export type LogReaderRebuildRequested = Event<
  'LogReaderRebuildRequested',
  z.infer<typeof logReaderRebuildRequestedSchema>
>;
export type LogReaderRebuilt = Event<'LogReaderRebuilt', z.infer<typeof logReaderRebuiltSchema>>;
export type LogReaderRebuildFailed = Event<'LogReaderRebuildFailed', z.infer<typeof logReaderRebuildFailedSchema>>;
export type LogReaderEvent =
  | LogReaderPaused
  | LogReaderResumed
  | PoisonEventSkipped
  | PoisonEventRetried
  | LogReaderRebuildRequested
  | LogReaderRebuilt
  | LogReaderRebuildFailed;
