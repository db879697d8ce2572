import { z } from 'zod';
import { readJson } from '../../events/kernel/bounded-json.ts';
import { inOneLine, NotFoundError, ValidationError } from '../../events/kernel/errors.ts';
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

/** Characters of what is said of a message: it may quote it. */
const MOST_REASON = 4_000;

export const createPartnerDeliveryActivities = (deps: DeliveryDeps): PartnerDeliveryActivities => ({
  applyDelivery: refusable(async (input): Promise<DeliveryOutcome> => {
    const { received, outcome } = await readDelivery(deps.store, input);
    // A workflow that is begun again, because Temporal has lost its state, must not judge by the file of today.
    if (outcome) return outcome;
    return orRefused({}, async () => {
      const json = readJson(received.data.body);
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
    return { kind: 'refused', reason: legible(inOneLine(error), MOST_REASON), ...belongsTo };
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
