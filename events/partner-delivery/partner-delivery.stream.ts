import { idFromStream, streamIdOf } from '../kernel/ids.ts';

const CATEGORY = 'partnerDelivery';

/** Stream of one delivery, however often the partner sends it. */
export const partnerDeliveryStream = (deliveryId: string): string => streamIdOf(CATEGORY, deliveryId);

/** Inverse of `partnerDeliveryStream`; undefined for a stream of another category. */
export const deliveryIdOf = (streamId: string): string | undefined => idFromStream(CATEGORY, streamId);
