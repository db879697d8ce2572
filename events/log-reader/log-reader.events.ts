import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';

/** Checkpoint name of the reader, `name:version`. */
const reader = z.string().min(1);
const reason = z.string().min(1);
/** Where in the log an event stands. */
const position = z.int().positive();
const rebuildId = uuidSchema;

/** Every event of a reader of the log. */
export const logReaderEvents = {
  LogReaderPaused: {
    schema: z.object({ reader, reason }),
    notPersonal: { reader: 'a checkpoint', reason: 'about a reader of the log' },
  },
  LogReaderResumed: { schema: z.object({ reader }), notPersonal: { reader: 'a checkpoint' } },
  /** The reader passes over the event from now on, also when it is rebuilt. */
  PoisonEventSkipped: {
    schema: z.object({ reader, position, eventId: uuidSchema, reason }),
    notPersonal: { reader: 'a checkpoint', reason: 'about a reader of the log' },
  },
  /** To be tried again at once; no longer skipped, if it was. A reader that is past it has it with its next rebuild. */
  PoisonEventRetried: { schema: z.object({ reader, position }), notPersonal: { reader: 'a checkpoint' } },
  LogReaderRebuildRequested: {
    schema: z.object({ reader, rebuildId, reason }),
    notPersonal: { reader: 'a checkpoint', reason: 'about a reader of the log' },
  },
  /** The read model has every event up to the position. */
  LogReaderRebuilt: {
    schema: z.object({ reader, rebuildId, position: z.int().min(0) }),
    notPersonal: { reader: 'a checkpoint' },
  },
  /** `error` is what stopped it; the live read model is as it was before. */
  LogReaderRebuildFailed: {
    schema: z.object({ reader, rebuildId, error: z.string() }),
    notPersonal: { reader: 'a checkpoint', error: 'an error message, which never carries personal data' },
  },
} as const satisfies EventDefinitions;

export type LogReaderEvent = EventOf<typeof logReaderEvents>;
export type LogReaderEventOf<Type extends LogReaderEvent['type']> = EventOf<typeof logReaderEvents, Type>;
