import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased, type Topic } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { STREAM } from '../kernel/personal-data.ts';

const receivedSchema = z.object({
  deliveryId: uuidSchema,
  partnerId: z.string(),
  /** The partner's `webhook-id`. */
  messageId: z.string(),
  /** The body's `type`; null when the body is not JSON or names none. */
  messageType: z.string().nullable(),
  /** Exactly what was signed; U+FFFD stands for what no text can hold. */
  body: z.string(),
  /** When the partner sent it, from `webhook-timestamp`. */
  sentAt: z.iso.datetime(),
});
const appliedSchema = z.object({
  deliveryId: uuidSchema,
  applicationId: uuidSchema,
  /** Its effect in words: `Credit report recorded`. */
  effect: z.string(),
  /** The vendor order that it was about, where it was about one. */
  orderId: uuidSchema.optional(),
});
const refusedSchema = z.object({
  deliveryId: uuidSchema,
  /** Why nothing came of it, in words the partner can act on. */
  reason: z.string(),
  /** The file that it was for; left out where it names none that there is. */
  applicationId: uuidSchema.optional(),
  /** The vendor order that it was for, where there is one. */
  orderId: uuidSchema.optional(),
});
const replayedSchema = z.object({
  deliveryId: uuidSchema,
  /** Number of this request, from 1. */
  replay: z.int().min(1),
});

const heldSchema = z.object({
  deliveryId: uuidSchema,
  applicationId: uuidSchema,
  /** The vendor order that it names, where it names one that the partner no longer has. */
  orderId: uuidSchema.optional(),
  /** Why it waits for somebody, in words that the partner can act on. */
  reason: z.string(),
});
const attachedSchema = z.object({
  deliveryId: uuidSchema,
  applicationId: uuidSchema,
  /** The order of the partner that it counts against; left out where it is the file's by this decision alone. */
  orderId: uuidSchema.optional(),
  reason: z.string(),
  /** Number of the judgement that this asks for, among the replays. */
  replay: z.int().min(1),
});
const turnedDownSchema = z.object({
  deliveryId: uuidSchema,
  applicationId: uuidSchema,
  orderId: uuidSchema.optional(),
  reason: z.string(),
});

const UUID = /(?=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))/g;

/** Every id in a body may be that of a loan file. */
const guessesIn = ({ body }: z.infer<typeof receivedSchema>): Topic[] =>
  [...body.toLowerCase().matchAll(UUID)].map(([, id = '']) => ({ kind: 'loanApplication', id, isGuess: true }));

/** The file and the order that something came of. */
const judgedOn = ({
  applicationId,
  orderId,
}: {
  readonly applicationId?: string;
  readonly orderId?: string;
}): Topic[] => [
  ...(applicationId === undefined ? [] : [{ kind: 'loanApplication', id: applicationId }]),
  ...(orderId === undefined ? [] : [{ kind: 'vendorOrder', id: orderId }]),
];

/** Every event of a partner's delivery. A body may hold anything about anybody, and what is said of it may quote it. */
export const partnerDeliveryEvents = {
  PartnerDeliveryReceived: {
    schema: receivedSchema,
    personal: { body: STREAM },
    about: guessesIn,
    notPersonal: {
      partnerId: 'a company',
      messageId: "the partner's own number",
      messageType: 'one of the types that the partner documents',
    },
  },
  PartnerDeliveryApplied: { schema: appliedSchema, personal: { effect: STREAM }, about: judgedOn },
  PartnerDeliveryRefused: { schema: refusedSchema, personal: { reason: STREAM }, about: judgedOn },
  /** Nobody ordered it: it moves nothing until somebody decides. */
  PartnerDeliveryHeld: { schema: heldSchema, personal: { reason: STREAM }, about: judgedOn },
  /** Somebody takes it for the file, and has it judged again. */
  PartnerDeliveryAttached: { schema: attachedSchema, personal: { reason: STREAM }, about: judgedOn },
  PartnerDeliveryTurnedDown: { schema: turnedDownSchema, personal: { reason: STREAM }, about: judgedOn },
  /** Someone has mended what was in its way, and has it judged again. */
  PartnerDeliveryReplayed: { schema: replayedSchema },
  PartnerDeliveryTextErased: textErased,
} as const satisfies EventDefinitions;

export type PartnerDeliveryEvent = EventOf<typeof partnerDeliveryEvents>;
export type PartnerDeliveryReceived = EventOf<typeof partnerDeliveryEvents, 'PartnerDeliveryReceived'>;
export type PartnerDeliveryApplied = EventOf<typeof partnerDeliveryEvents, 'PartnerDeliveryApplied'>;
export type PartnerDeliveryAttached = EventOf<typeof partnerDeliveryEvents, 'PartnerDeliveryAttached'>;
export type PartnerDeliveryHeld = EventOf<typeof partnerDeliveryEvents, 'PartnerDeliveryHeld'>;
export type PartnerDeliveryRefused = EventOf<typeof partnerDeliveryEvents, 'PartnerDeliveryRefused'>;
