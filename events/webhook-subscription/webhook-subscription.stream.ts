import { idFromStream, streamIdOf } from '../kernel/ids.ts';

const CATEGORY = 'webhookSubscription';

/** Stream of one subscription. */
export const webhookSubscriptionStream = (subscriptionId: string): string => streamIdOf(CATEGORY, subscriptionId);

/** Inverse of `webhookSubscriptionStream`; undefined for a stream of another category. */
export const subscriptionIdOf = (streamId: string): string | undefined => idFromStream(CATEGORY, streamId);
