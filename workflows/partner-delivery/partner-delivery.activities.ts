import { z } from 'zod';
import { NotFoundError, ValidationError } from '../../events/kernel/errors.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { partnerDeliveryAggregate } from '../../events/partner-delivery/partner-delivery.decider.ts';
import type {
  PartnerDeliveryEvent,
  PartnerDeliveryReceived,
} from '../../events/partner-delivery/partner-delivery.events.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import type { EventStore } from '../../events/store/event-store.ts';
import { isFinalRefusal, refusable } from '../engine/activity-errors.ts';
import type { WorkflowDeps } from '../engine/manifest.ts';
import { messageHandlers } from './all-handlers.ts';
import type { Circumstances, MessageHandler } from './handlers/message-handler.ts';
import {
  type DeliveryOutcome,
  type PartnerDeliveryActivities,
  partnerDeliveryWorkflowId,
} from './partner-delivery.contract.ts';

type Received = RecordedEvent<PartnerDeliveryReceived>;

export const createPartnerDeliveryActivities = (deps: WorkflowDeps): PartnerDeliveryActivities => ({
  applyDelivery: refusable(async ({ deliveryId }): Promise<DeliveryOutcome> => {
    const { received, outcome } = await readDelivery(deps.store, deliveryId);
    // A workflow that is begun again, because Temporal has lost its state, must not judge by the file of today.
    if (outcome) return outcome;
    return orRefused({}, async () => {
      const json = parseJson(received.data.body);
      const { apply, ...belongsTo } = await handlerOf(json).find(json, circumstancesOf(received, deps));
      return orRefused(belongsTo, async () => ({ kind: 'applied', ...belongsTo, effect: await apply() }));
    });
  }),

  recordOutcome: refusable(async ({ deliveryId, outcome }) => {
    const { received } = await readDelivery(deps.store, deliveryId);
    const { metadata: cause, eventId } = received;
    const workflowId = partnerDeliveryWorkflowId(deliveryId);
    const { kind: _kind, ...result } = outcome;
    await openAggregate(deps.store, partnerDeliveryAggregate).handle(
      deliveryId,
      'reason' in result
        ? { type: 'RecordDeliveryRefused', data: { deliveryId, ...result } }
        : { type: 'RecordDeliveryApplied', data: { deliveryId, ...result } },
      {
        metadata: {
          actor: { kind: 'workflow', id: workflowId, name: 'Partner delivery' },
          now: new Date().toISOString(),
          correlationId: cause.correlationId,
          causationId: eventId,
        },
        options: { commandId: `${workflowId}/outcome` },
      },
    );
  }),
});

const readDelivery = async (
  store: EventStore,
  deliveryId: string,
): Promise<{ received: Received; outcome?: DeliveryOutcome }> => {
  const [received, ended] = await openAggregate(store, partnerDeliveryAggregate).history(deliveryId);
  if (received?.type !== 'PartnerDeliveryReceived')
    throw new NotFoundError('There is no such delivery', { deliveryId });
  const outcome = ended && outcomeOf(ended);
  return { received, ...(outcome && { outcome }) };
};

const circumstancesOf = (delivery: Received, deps: WorkflowDeps): Circumstances => ({
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
  belongsTo: { readonly applicationId?: string },
  work: () => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> => {
  try {
    return await work();
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    const fields = error.errors.map(({ field, message }) => `${field}: ${message}`);
    return { kind: 'refused', reason: [error.message, ...fields].join('; '), ...belongsTo };
  }
};

const outcomeOf = ({ type, data }: PartnerDeliveryEvent): DeliveryOutcome | undefined => {
  if (type === 'PartnerDeliveryApplied') {
    return { kind: 'applied', applicationId: data.applicationId, effect: data.effect };
  }
  return type === 'PartnerDeliveryRefused' ? { kind: 'refused', reason: data.reason } : undefined;
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
  try {
    return JSON.parse(body);
  } catch {
    throw new ValidationError('The body is not JSON');
  }
};
