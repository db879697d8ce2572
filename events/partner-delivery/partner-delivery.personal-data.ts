import { STREAM, type PersonalFields } from '../kernel/personal-data.ts';
import type { PartnerDeliveryEvent } from './partner-delivery.events.ts';

/** Which text of a delivery is encrypted before it is stored: a body may hold anything about anybody. */
export const partnerDeliveryPersonalData = {
  PartnerDeliveryReceived: { body: STREAM },
  // Both may name a file or quote the message.
  PartnerDeliveryApplied: { effect: STREAM },
  PartnerDeliveryRefused: { reason: STREAM },
} as const satisfies Partial<Record<PartnerDeliveryEvent['type'], PersonalFields>>;
