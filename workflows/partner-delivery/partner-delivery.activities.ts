import { z } from 'zod';
import { NotFoundError, ValidationError } from '../../events/kernel/errors.ts';
import { legible } from '../../events/kernel/plain-text.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { partnerDeliveryAggregate } from '../../events/partner-delivery/partner-delivery.decider.ts';
import type {
  PartnerDeliveryEvent,
  PartnerDeliveryReceived,
} from '../../events/partner-delivery/partner-delivery.events.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { isFinalRefusal, refusable } from '../engine/state-driven/activity-errors.ts';
import { messageHandlers } from './all-handlers.ts';
import type { Circumstances, DeliveryDeps, Destination, MessageHandler } from './handlers/message-handler.ts';
import {
  type DeliveryOutcome,
  judgementIdOf,
  type PartnerDeliveryActivities,
  type PartnerDeliveryInput,
  partnerDeliveryWorkflowId,
} from './partner-delivery.contract.ts';

type Received = RecordedEvent<PartnerDeliveryReceived>;

/** Of a message; what a vendor sends has ten or so. */
const MOST_LEVELS = 100;
/** Characters of what is said of a message: it may quote it. */
const MOST_REASON = 4_000;

export const createPartnerDeliveryActivities = (deps: DeliveryDeps): PartnerDeliveryActivities => ({
  applyDelivery: refusable(async (input): Promise<DeliveryOutcome> => {
    const { received, outcome } = await readDelivery(deps.store, input);
    // A workflow that is begun again, because Temporal has lost its state, must not judge by the file of today.
    if (outcome) return outcome;
    return orRefused({}, async () => {
      const json = parseJson(received.data.body);
      const { apply, ...belongsTo } = await handlerOf(json).find(json, circumstancesOf(received, deps));
      return orRefused(belongsTo, async () => ({ kind: 'applied', ...belongsTo, effect: await apply() }));
    });
  }),

  recordOutcome: refusable(async ({ outcome, ...input }) => {
    const { received, cause } = await readDelivery(deps.store, input);
    const workflowId = partnerDeliveryWorkflowId(judgementIdOf(input.deliveryId, input.replay));
    const { kind: _kind, ...result } = outcome;
    const data = { ...input, ...result };
    await openAggregate(deps.store, partnerDeliveryAggregate).handle(
      input.deliveryId,
      'reason' in data ? { type: 'RecordDeliveryRefused', data } : { type: 'RecordDeliveryApplied', data },
      {
        metadata: {
          actor: { kind: 'workflow', id: workflowId, name: 'Partner delivery' },
          now: new Date().toISOString(),
          correlationId: received.metadata.correlationId,
          causationId: cause.eventId,
        },
        options: { commandId: `${workflowId}/outcome` },
      },
    );
  }),
});

/**
 * @returns the delivery, what had it judged this time (itself or a replay), and what came of this judgement where that is
 * on record
 */
const readDelivery = async (store: EventStore, { deliveryId, replay = 0 }: PartnerDeliveryInput) => {
  const history = await openAggregate(store, partnerDeliveryAggregate).history(deliveryId);
  const [received] = history;
  if (received?.type !== 'PartnerDeliveryReceived')
    throw new NotFoundError('There is no such delivery', { deliveryId });
  const causeAt = replay === 0 ? 0 : history.findIndex((event) => isReplay(event, replay));
  const cause = history[causeAt];
  if (!cause) throw new NotFoundError('The delivery was never given back so often', { deliveryId, replay });
  const next = history.slice(causeAt + 1).find(({ type }) => type !== 'PartnerDeliveryTextErased');
  const outcome = next && outcomeOf(next);
  return { received, cause, ...(outcome && { outcome }) };
};

const isReplay = (event: PartnerDeliveryEvent, replay: number): boolean =>
  event.type === 'PartnerDeliveryReplayed' && event.data.replay === replay;

const circumstancesOf = (delivery: Received, deps: DeliveryDeps): Circumstances => ({
  delivery,
  deps,
  commandId: partnerDeliveryWorkflowId(delivery.data.deliveryId),
  metadata: {
    actor: delivery.metadata.actor,
    now: new Date().toISOString(),
    correlationId: delivery.metadata.correlationId,
    causationId: delivery.eventId,
  },
});

/** @param belongsTo the file that a refusal belongs to, once that is known */
const orRefused = async (
  belongsTo: Partial<Pick<Destination, 'applicationId' | 'orderId'>>,
  work: () => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> => {
  try {
    return await work();
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    const fields = error.errors.map(({ field, message }) => `${field}: ${message}`);
    return { kind: 'refused', reason: legible([error.message, ...fields].join('; '), MOST_REASON), ...belongsTo };
  }
};

const outcomeOf = (event: PartnerDeliveryEvent): DeliveryOutcome | undefined => {
  if (event.type === 'PartnerDeliveryApplied') {
    const { applicationId, orderId, effect } = event.data;
    return { kind: 'applied', applicationId, ...(orderId && { orderId }), effect };
  }
  return event.type === 'PartnerDeliveryRefused' ? { kind: 'refused', reason: event.data.reason } : undefined;
};

const typedSchema = z.object({ type: z.string() });
const knownTypes = messageHandlers.flatMap(({ types }) => types);

/** @throws ValidationError when nobody knows what to do with such a message */
const handlerOf = (json: unknown): MessageHandler => {
  const typed = typedSchema.safeParse(json);
  const handler = typed.success && messageHandlers.find(({ types }) => types.includes(typed.data.type));
  if (handler) return handler;
  throw new ValidationError('The message is not one that we understand', [
    { field: 'type', message: `Use one of ${knownTypes.join(', ')}` },
  ]);
};

const parseJson = (body: string): unknown => {
  const json = parsed(body);
  // Reading and writing recurse into each level; too many would overflow the stack on every retry.
  if (isDeeper(json, MOST_LEVELS)) throw new ValidationError(`The message has more than ${MOST_LEVELS} levels`);
  return json;
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw new ValidationError('The body is not JSON');
  }
};

const isDeeper = (json: unknown, levels: number): boolean =>
  typeof json === 'object' &&
  json !== null &&
  (levels === 0 || Object.values(json).some((each) => isDeeper(each, levels - 1)));
