import { z } from 'zod';
import { NotFoundError } from '../../events/kernel/errors.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { partnerDeliveryAggregate } from '../../events/partner-delivery/partner-delivery.decider.ts';
import type { PartnerDeliveryEvent } from '../../events/partner-delivery/partner-delivery.events.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { partnerOf } from '../services/file/partner-files.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { type OwnDelivery, ownDeliverySchema } from './deliveries.contract.ts';

type Standing = Pick<OwnDelivery, 'state' | 'effect' | 'reason' | 'orderId'> & { readonly isDecided: boolean };

const waiting: Standing = { state: 'received', effect: null, reason: null, orderId: null, isDecided: false };
const toldOf = (text: string): string | null => (text === ERASED ? null : text);

/** Where a delivery stands after its newest event. */
const standingAfter = (event: RecordedEvent<PartnerDeliveryEvent>): Standing => {
  switch (event.type) {
    case 'PartnerDeliveryApplied': {
      const { effect, orderId = null } = event.data;
      return { state: 'applied', effect: toldOf(effect), reason: null, orderId, isDecided: true };
    }
    case 'PartnerDeliveryHeld':
    case 'PartnerDeliveryRefused':
    case 'PartnerDeliveryTurnedDown': {
      const { reason, orderId = null } = event.data;
      const state = event.type === 'PartnerDeliveryHeld' ? 'held' : 'refused';
      return { state, effect: null, reason: toldOf(reason), orderId, isDecided: true };
    }
    default:
      return waiting;
  }
};

/** What came of a partner's own deliveries, by webhook or as a report. */
export const partnerDeliveryStateRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const deliveries = openAggregate(store, partnerDeliveryAggregate);
  return [
    defineRoute({
      method: 'get',
      path: '/api/v1/deliveries/:deliveryId',
      summary: 'What came of a delivery of yours, and why; the deliveryId is in the answer to it',
      tag: 'Partner API',
      permission: 'key',
      params: z.object({ deliveryId: z.uuid() }),
      responses: { 200: { description: 'The delivery, as it stands now', schema: ownDeliverySchema } },
      handle: async ({ params: { deliveryId }, keyHolder }) => {
        const partnerId = partnerOf(keyHolder);
        const history = await deliveries.history(deliveryId);
        const [received] = history;
        // The same for one that is not there and for one of others.
        if (received?.type !== 'PartnerDeliveryReceived' || received.data.partnerId !== partnerId)
          throw new NotFoundError('You have made no such delivery', { deliveryId });
        const newest = history.findLast(({ type }) => type !== 'PartnerDeliveryTextErased') ?? received;
        const { isDecided, ...standing } = standingAfter(newest);
        const { messageId, messageType } = received.data;
        const receivedAt = received.recordedAt;
        const decidedAt = isDecided ? newest.recordedAt : null;
        return { body: { deliveryId, messageId, messageType, receivedAt, ...standing, decidedAt } };
      },
    }),
  ];
};
