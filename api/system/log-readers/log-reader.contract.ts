import { z } from 'zod';
import { isBlank, isPlainText, PLAIN_TEXT } from '../../../events/kernel/plain-text.ts';
import { looksLikeSsn, SSN_SHAPED } from '../../../events/lending/fields/personal-text.ts';
import { fileProblems } from '../../../events/kernel/errors.ts';
import { documentTypes } from '../../../events/lending/life-cycle/life-cycle.ts';

/** Kinds of readers: fill a read model, start workflows, publish to Kafka. */
export const readerKinds = ['read_model', 'dispatcher', 'relay'] as const;
export type ReaderKind = (typeof readerKinds)[number];

/** `stopped`: stands still at an event that it cannot apply. `absent`: no process follows the log under this name.
 * `left_out`: nor should any, because the portal was started without it. */
export const readerStates = [
  'running',
  'catching_up',
  'rebuilding',
  'paused',
  'stopped',
  'absent',
  'left_out',
] as const;
export type ReaderState = (typeof readerStates)[number];

/** When an operator ordered something, who it was, and why. */
const orderSchema = z.object({ reason: z.string(), at: z.iso.datetime(), by: z.string() });

/** One reader of the log: its place, state, and orders from operators. */
export const logReaderSchema = z.object({
  /** Checkpoint name, `name:version`. */
  name: z.string(),
  /** Its effect in words: `Loan files`. */
  what: z.string(),
  /** The process that runs it, as docker-compose.yml calls it. */
  process: z.string(),
  /** Of the orders that it was given, for `If-Match`; 0 before the first. */
  version: z.int(),
  kind: z.enum(readerKinds),
  state: z.enum(readerStates),
  /** The newest event that it has applied, or passed over. */
  position: z.int(),
  /** Events above its position. */
  lagEvents: z.int(),
  /** Age of the oldest of them; 0 without any. */
  lagSeconds: z.number(),
  /** The process that applies; null while there is none. */
  owner: z.string().nullable(),
  /** Why it stands still; null while it does not. The event is null when the error belongs to none. */
  error: z
    .object({
      message: z.string(),
      failedAt: z.iso.datetime(),
      /** Failed attempts at the event. */
      failures: z.int(),
      event: z
        .object({ position: z.int(), eventId: z.uuid(), type: z.string(), streamId: z.string(), version: z.int() })
        .nullable(),
    })
    .nullable(),
  paused: orderSchema.nullable(),
  /** Events that it passes over, oldest first. */
  skipped: z.array(orderSchema.extend({ position: z.int(), eventId: z.uuid() })),
  /** The rebuild that is asked for or under way, or the dispatching again of the whole log; its place is null until it has begun. */
  rebuild: z
    .object({
      order: orderSchema.nullable(),
      /** Expected end at its pace so far; null while unknown. */
      place: z.object({ position: z.int(), head: z.int(), doneAt: z.iso.datetime().nullable() }).nullable(),
    })
    .nullable(),
  /** Result of the last rebuild an operator ordered; `error` is null on success. */
  lastRebuild: z.object({ at: z.iso.datetime(), error: z.string().nullable() }).nullable(),
});
export type LogReader = z.infer<typeof logReaderSchema>;

/** `GET /api/system/readers`. */
export const logReadersSchema = z.object({
  /** Position of the newest event. */
  logPosition: z.int(),
  /** Result of the last `npm run lendlog -- audit:verify`; null before the first run. */
  lastAudit: z
    .object({
      at: z.iso.datetime(),
      /** Up to which position it walked. */
      position: z.int(),
      findings: z.int(),
      firstProblem: z.string().nullable(),
    })
    .nullable(),
  /** Stored documents that were found to be not what was uploaded when someone asked for them, newest first. */
  damagedDocuments: z.array(
    z.object({
      applicationId: z.uuid(),
      documentId: z.uuid(),
      documentVersion: z.int(),
      documentType: z.enum(documentTypes),
      problem: z.enum(fileProblems),
      foundAt: z.iso.datetime(),
    }),
  ),
  readers: z.array(logReaderSchema),
});
export type LogReaders = z.infer<typeof logReadersSchema>;

/** Of the reason of an order. */
const MOST_REASON_CHARACTERS = 500;
const WHY = 'Say why, in one or two sentences';
const reason = z
  .string({ error: WHY })
  .trim()
  .refine((text) => !isBlank(text), WHY)
  .max(MOST_REASON_CHARACTERS, `Use ${MOST_REASON_CHARACTERS} characters at most`)
  .refine(isPlainText, PLAIN_TEXT)
  .refine((text) => !looksLikeSsn(text), SSN_SHAPED);
const position = z.int('Send the position of the event that the reader stands at').positive();

/** Bodies of `POST /api/system/readers/:name/...` by its last part; `resume` has none. */
export const readerOrderSchemas = {
  pause: z.strictObject({ reason }),
  skip: z.strictObject({ position, eventId: z.uuid('Send the id of that event'), reason }),
  retry: z.strictObject({ position }),
  rebuild: z.strictObject({ reason }),
} as const;
/** Orders of an operator to a reader. */
export const readerOrderSchema = z.discriminatedUnion('order', [
  z.object({ order: z.literal('resume') }),
  readerOrderSchemas.pause.extend({ order: z.literal('pause') }),
  readerOrderSchemas.skip.extend({ order: z.literal('skip') }),
  readerOrderSchemas.retry.extend({ order: z.literal('retry') }),
  readerOrderSchemas.rebuild.extend({ order: z.literal('rebuild') }),
]);
export type ReaderOrder = z.output<typeof readerOrderSchema>;

/** One line of `GET /api/system/readers/:name/history`: an order, or what came of a rebuild. */
export const orderHistoryLineSchema = z.object({
  eventId: z.uuid(),
  version: z.int(),
  sentence: z.string(),
  at: z.iso.datetime(),
  /** Name of its author. */
  by: z.string(),
});
export type OrderHistoryLine = z.infer<typeof orderHistoryLineSchema>;

/** Answer to an order: the reader, and the version of its orders. */
export const orderAnswerSchema = z.object({ name: z.string(), version: z.int() });

/** `GET /api/system/events/:position`: an event as the log holds it, personal data encrypted. */
export const storedEventSchema = z.object({
  position: z.int(),
  eventId: z.uuid(),
  type: z.string(),
  schemaVersion: z.int(),
  streamId: z.string(),
  version: z.int(),
  recordedAt: z.iso.datetime(),
  effectiveAt: z.iso.datetime(),
  /** Null when it is withheld. */
  data: z.unknown(),
  /** Why the payload is not shown; left out when it is. */
  withheld: z.string().optional(),
  metadata: z.unknown(),
});
export type StoredEvent = z.infer<typeof storedEventSchema>;
