import type { z } from 'zod';
import { ValidationError } from '../../../events/kernel/errors.ts';
import { houseWords, problemsInWords } from '../../../events/kernel/house-words.ts';
import type { CommandMetadata, RecordedEvent } from '../../../events/kernel/message.ts';
import type {
  PartnerDeliveryAttached,
  PartnerDeliveryReceived,
} from '../../../events/partner-delivery/partner-delivery.events.ts';
import type { WorkflowDeps } from '../../engine/manifest/manifest.ts';
import type { OpenOrders } from './open-orders.ts';

/** Dependencies for judging a delivery. */
export type DeliveryDeps = Pick<WorkflowDeps, 'store' | 'files' | 'scanner' | 'scansFiles' | 'settingsInForce'> & {
  /** The order that a delivery counts against. */
  readonly openOrders: OpenOrders;
};

/** A delivery that is judged, and with what. */
export type Circumstances = {
  readonly delivery: RecordedEvent<PartnerDeliveryReceived>;
  readonly deps: DeliveryDeps;
  /** Of the one command that the delivery may lead to: sent again, it changes nothing. */
  readonly commandId: string;
  /** Of that command: by the partner, caused by its delivery. */
  readonly metadata: CommandMetadata;
  /** By whom it was taken for the file though nobody ordered it, and for which order; null where nobody has. */
  readonly attached: PartnerDeliveryAttached['data'] | null;
};

/** Where a delivery belongs. */
export type Destination = {
  readonly applicationId: string;
  /** Of a message about a vendor order. */
  readonly orderId?: string;
  /** Why nothing may come of it before somebody decides; left out where it counts. */
  readonly heldBecause?: string;
  /**
   * Sends the one command and says what came of it, in words: `Credit report recorded`. Harmless when repeated.
   * @throws DomainError when the file refuses it: the refusal then stands in the file's history
   */
  readonly apply: () => Promise<string>;
};

/** Effect of messages of some types. */
export type MessageHandler = {
  readonly types: readonly string[];
  /**
   * Reads the message and finds where it belongs; changes nothing.
   * @param json the body
   * @throws DomainError when it cannot be read, belongs nowhere, or its partner may not send it
   */
  readonly find: (json: unknown, circumstances: Circumstances) => Promise<Destination>;
};

/** The end of the sentence that says why a delivery is held. */
export const WAITS = "what you sent waits for the lender's decision";

const MOST_PROBLEMS = 10;

/** A handler of messages that the schema reads. */
export const messageHandler = <Schema extends z.ZodType>({
  types,
  schema,
  find,
}: {
  readonly types: readonly string[];
  readonly schema: Schema;
  readonly find: (message: z.output<Schema>, circumstances: Circumstances) => Promise<Destination>;
}): MessageHandler => ({
  types,
  find: async (json, circumstances) => {
    const parsed = schema.safeParse(json, { error: houseWords });
    if (parsed.success) return find(parsed.data, circumstances);
    const problems = problemsInWords(parsed.error, json).slice(0, MOST_PROBLEMS);
    throw new ValidationError(
      'The message is not one that we understand',
      problems.map(({ field, isMissing, message }) => ({
        field: field || 'body',
        message: isMissing ? `It is missing. ${message}` : message,
      })),
    );
  },
});
