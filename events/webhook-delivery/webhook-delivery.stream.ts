import { z } from 'zod';
import { idFrom, streamIdOf, uuidSchema } from '../kernel/ids.ts';
import { type PartnerEventName, partnerEventNames } from '../lending/partners/partner-events.ts';

/** Stream of one delivery: of one event to one subscription. */
export const webhookDeliveryStream = (deliveryId: string): string => streamIdOf('webhookDelivery', deliveryId);

/**
 * Identifies a delivery: an event of the log, to a subscription, under its public name. Also the id of its workflow.
 * @param eventId of the event in the log; for a test or a resend, of the request
 */
export type DeliveryKey = {
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly name: PartnerEventName | 'test' | 'resend';
};

/** `<subscriptionId>/<eventId>/<name>` */
export const textOfKey = ({ subscriptionId, eventId, name }: DeliveryKey): string =>
  `${subscriptionId}/${eventId}/${name}`;

const keySchema = z.tuple([uuidSchema, uuidSchema, z.enum([...partnerEventNames, 'test', 'resend'])]);

/** Inverse of `textOfKey`. @throws ZodError for any other text */
export const keyOfText = (text: string): DeliveryKey => {
  const [subscriptionId, eventId, name] = keySchema.parse(text.split('/'));
  return { subscriptionId, eventId, name };
};

/** The id of the delivery, however often it is begun. */
export const deliveryIdOf = (key: DeliveryKey): string => idFrom(textOfKey(key), 'webhook-delivery');
