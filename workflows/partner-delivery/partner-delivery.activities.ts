import { z } from 'zod';
import { readJson } from '../../events/kernel/bounded-json.ts';
import { inOneLine, NotFoundError, ValidationError } from '../../events/kernel/errors.ts';
import { legible } from '../../events/kernel/plain-text.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  partnerDeliveryAggregate,
  type PartnerDeliveryCommand,
} from '../../events/partner-delivery/partner-delivery.decider.ts';
import type {
  PartnerDeliveryAttached,
  PartnerDeliveryEvent,
  PartnerDeliveryReceived,
} from '../../events/partner-delivery/partner-delivery.events.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { isFinalRefusal, refusable } from '../engine/state-driven/activity-errors.ts';
import { messageHandlers } from './all-handlers.ts';
import type { Circumstances, DeliveryDeps, Destination, MessageHandler } from './handlers/message-handler.ts';
import { createOpenOrders } from './handlers/open-orders.ts';
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

export const createPartnerDeliveryActivities = (known: Omit<DeliveryDeps, 'openOrders'>): PartnerDeliveryActivities => {
  const deps: DeliveryDeps = { ...known, openOrders: createOpenOrders(known.store) };
  return activitiesOf(deps);
};

const activitiesOf = (deps: DeliveryDeps): PartnerDeliveryActivities => ({
  applyDelivery: refusable(async (input): Promise<DeliveryOutcome> => {
    const { received, attached, outcome } = await readDelivery(deps.store, input);
    // A workflow that is begun again, because Temporal has lost its state, must not judge by the file of today.
    if (outcome) return outcome;
    return orRefused({}, async () => {
      const json = readJson(received.data.body);
      const circumstances = circumstancesOf(received, attached, deps);
      const { apply, heldBecause, ...belongsTo } = await handlerOf(json).find(json, circumstances);
      if (heldBecause !== undefined) return { kind: 'held', ...belongsTo, reason: heldBecause };
      return orRefused(belongsTo, async () => ({ kind: 'applied', ...belongsTo, effect: await apply() }));
    });
  }),

  recordOutcome: refusable(async ({ outcome, ...input }) => {
    const { received, cause } = await readDelivery(deps.store, input);
    const workflowId = partnerDeliveryWorkflowId(judgementIdOf(input.deliveryId, input.replay));
    await openAggregate(deps.store, partnerDeliveryAggregate).handle(input.deliveryId, commandOf(input, outcome), {
      metadata: {
        actor: { kind: 'workflow', id: workflowId, name: 'Partner delivery' },
        now: new Date().toISOString(),
        correlationId: received.metadata.correlationId,
        causationId: cause.eventId,
      },
      options: { commandId: `${workflowId}/outcome` },
    });
  }),
});

const commandOf = (input: PartnerDeliveryInput, outcome: DeliveryOutcome): PartnerDeliveryCommand => {
  switch (outcome.kind) {
    case 'applied': {
      const { kind: _kind, ...result } = outcome;
      return { type: 'RecordDeliveryApplied', data: { ...input, ...result } };
    }
    case 'refused': {
      const { kind: _kind, ...result } = outcome;
      return { type: 'RecordDeliveryRefused', data: { ...input, ...result } };
    }
    case 'held': {
      const { kind: _kind, ...result } = outcome;
      return { type: 'RecordDeliveryHeld', data: { ...input, ...result } };
    }
  }
};

/**
 * @returns the delivery, what had it judged this time (itself, a replay, or somebody who attached it), by what it was
 * attached before, and what came of this judgement where that is
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
  const attached = history.slice(0, causeAt + 1).findLast((event) => event.type === 'PartnerDeliveryAttached') ?? null;
  return { received, cause, attached, ...(outcome && { outcome }) };
};

const isReplay = (event: PartnerDeliveryEvent, replay: number): boolean =>
  (event.type === 'PartnerDeliveryReplayed' || event.type === 'PartnerDeliveryAttached') &&
  event.data.replay === replay;

const circumstancesOf = (
  delivery: Received,
  attached: RecordedEvent<PartnerDeliveryAttached> | null,
  deps: DeliveryDeps,
): Circumstances => ({
  delivery,
  deps,
  attached: attached?.data ?? null,
  commandId: partnerDeliveryWorkflowId(delivery.data.deliveryId),
  metadata: {
    actor: delivery.metadata.actor,
    now: new Date().toISOString(),
    correlationId: delivery.metadata.correlationId,
    // What somebody attached, they answer for.
    causationId: (attached ?? delivery).eventId,
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
  if (event.type === 'PartnerDeliveryApplied') return { kind: 'applied', ...resultOf(event) };
  if (event.type === 'PartnerDeliveryRefused') return { kind: 'refused', ...resultOf(event) };
  return event.type === 'PartnerDeliveryHeld' ? { kind: 'held', ...resultOf(event) } : undefined;
};

const resultOf = <Data extends { readonly deliveryId: string }>({
  data: { deliveryId: _delivery, ...result },
}: {
  readonly data: Data;
}): Omit<Data, 'deliveryId'> => result;

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
