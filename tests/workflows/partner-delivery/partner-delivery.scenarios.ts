import { randomUUID } from 'node:crypto';
import { partnerDeliveryAggregate } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { judgementIdOf } from '../../../workflows/partner-delivery/partner-delivery.contract.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import type { Scenario } from '../../replay/scenario.ts';
import { orderOf } from '../../support/histories/partner-orders.ts';
import { creditReportBody, partner, receiveDelivery } from '../support/delivery.ts';
import { loanFileIn } from '../support/loan-file.ts';

const applicable = async (store: EventStore): Promise<string> => {
  const file = loanFileIn(store);
  await file.submit();
  await orderOf(store, file.applicationId, 'credit').take('hand', partner.id);
  return creditReportBody(file.applicationId);
};
const unasked = async (store: EventStore): Promise<string> => {
  const file = loanFileIn(store);
  await file.submit();
  return creditReportBody(file.applicationId);
};

export const scenarios: readonly Scenario[] = [
  {
    name: 'applied',
    play: async ({ store, wake, untilEnded }) => {
      const { deliveryId } = await receiveDelivery(store, await applicable(store));
      await wake(deliveryId);
      await untilEnded(deliveryId);
      return deliveryId;
    },
  },
  {
    name: 'refused',
    play: async ({ store, wake, untilEnded }) => {
      const { deliveryId } = await receiveDelivery(store, '{}');
      await wake(deliveryId);
      await untilEnded(deliveryId);
      return deliveryId;
    },
  },
  {
    name: 'judged-again',
    play: async ({ store, wake, untilEnded }) => {
      const { deliveryId } = await receiveDelivery(store, '{}');
      await wake(deliveryId);
      await untilEnded(deliveryId);
      await openAggregate(store, partnerDeliveryAggregate).handle(
        deliveryId,
        { type: 'ReplayPartnerDelivery', data: { deliveryId } },
        { metadata: commandMetadata(), options: { commandId: randomUUID() } },
      );
      const judgementId = judgementIdOf(deliveryId, 1);
      await wake(judgementId);
      await untilEnded(judgementId);
      return judgementId;
    },
  },
  {
    name: 'applied-at-once',
    play: async ({ store, wake, untilEnded }) => {
      const { deliveryId } = await receiveDelivery(store, await applicable(store));
      await wake(deliveryId);
      await untilEnded(deliveryId);
      return deliveryId;
    },
  },
  {
    name: 'refused-at-once',
    play: async ({ store, wake, untilEnded }) => {
      const { deliveryId } = await receiveDelivery(store, '{}');
      await wake(deliveryId);
      await untilEnded(deliveryId);
      return deliveryId;
    },
  },
  {
    name: 'held-and-attached',
    play: async ({ store, wake, untilEnded }) => {
      const { deliveryId } = await receiveDelivery(store, await unasked(store));
      await wake(deliveryId);
      await untilEnded(deliveryId);
      await openAggregate(store, partnerDeliveryAggregate).handle(
        deliveryId,
        { type: 'AttachDelivery', data: { deliveryId, reason: 'Sent at our call' } },
        { metadata: commandMetadata(), options: { commandId: randomUUID() } },
      );
      const judgementId = judgementIdOf(deliveryId, 1);
      await wake(judgementId);
      await untilEnded(judgementId);
      return judgementId;
    },
  },
  {
    name: 'held',
    play: async ({ store, wake, untilEnded }) => {
      const { deliveryId } = await receiveDelivery(store, await unasked(store));
      await wake(deliveryId);
      await untilEnded(deliveryId);
      return deliveryId;
    },
  },
  {
    name: 'half-way',
    play: async ({ store, wake, hold }) => {
      const { deliveryId } = await receiveDelivery(store, await applicable(store));
      const held = hold('recordOutcome');
      await wake(deliveryId);
      await held.reached;
      return deliveryId;
    },
  },
];
