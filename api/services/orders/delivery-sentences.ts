import { byType } from '../../../events/kernel/by-type.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { PartnerDeliveryEvent } from '../../../events/partner-delivery/partner-delivery.events.ts';

/** An event of a delivery as people read it. */
export type ToldDelivery = { readonly sentence: string; readonly note: string | null };

const plain = (sentence: string): ToldDelivery => ({ sentence, note: null });

/** Says what happened to a delivery, and why where it was refused. */
export const tellDelivery = byType<RecordedEvent<PartnerDeliveryEvent>, [], ToldDelivery>({
  PartnerDeliveryReceived: ({ data: { messageType } }) => plain(`Delivery received: ${messageType ?? 'of no type'}`),
  PartnerDeliveryApplied: ({ data: { effect } }) => plain(`Delivery applied: ${effect}`),
  PartnerDeliveryRefused: ({ data: { reason } }) => ({ sentence: 'Delivery refused', note: reason }),
  PartnerDeliveryHeld: ({ data: { reason } }) => ({ sentence: 'Delivery held: nobody ordered it', note: reason }),
  PartnerDeliveryAttached: ({ data: { orderId, reason } }) => ({
    sentence: orderId === undefined ? 'Delivery attached to the application' : 'Delivery attached to an order',
    note: reason,
  }),
  PartnerDeliveryTurnedDown: ({ data: { reason } }) => ({ sentence: 'Delivery turned down', note: reason }),
  PartnerDeliveryReplayed: () => plain('Delivery given back to be judged again'),
  PartnerDeliveryTextErased: () => plain('Text of the delivery erased'),
});
