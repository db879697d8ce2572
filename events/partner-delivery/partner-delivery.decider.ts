import { NotFoundError } from '../kernel/errors.ts';
import type { Decider } from '../kernel/message.ts';
import type { PartnerDeliveryCommand } from './partner-delivery.commands.ts';
import type { PartnerDeliveryEvent } from './partner-delivery.events.ts';

export type PartnerDelivery = { readonly status: 'unknown' | 'received' | 'applied' | 'refused' };

/** A delivery is received once and has one outcome; whatever comes again changes nothing. */
export const partnerDeliveryDecider: Decider<PartnerDeliveryCommand, PartnerDeliveryEvent, PartnerDelivery> = {
  initialState: { status: 'unknown' },
  decide: (command, { status }) => {
    if (command.type === 'ReceivePartnerDelivery') {
      // A partner that did not get our answer sends again under the same id: the first one stands.
      return status === 'unknown' ? [{ type: 'PartnerDeliveryReceived', data: command.data }] : [];
    }
    if (status === 'unknown') {
      throw new NotFoundError('There is no such delivery', { deliveryId: command.data.deliveryId });
    }
    // A retried activity reports again what it has reported.
    if (status !== 'received') return [];
    return command.type === 'RecordDeliveryApplied'
      ? [{ type: 'PartnerDeliveryApplied', data: command.data }]
      : [{ type: 'PartnerDeliveryRefused', data: command.data }];
  },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'PartnerDeliveryReceived':
        return { status: 'received' };
      case 'PartnerDeliveryApplied':
        return { status: 'applied' };
      case 'PartnerDeliveryRefused':
        return { status: 'refused' };
    }
  },
};
