import { idFromStream, streamIdOf } from '../kernel/ids.ts';

const CATEGORY = 'vendorOrder';

/** Stream of one order. */
export const vendorOrderStream = (orderId: string): string => streamIdOf(CATEGORY, orderId);

/** Inverse of `vendorOrderStream`; undefined for a stream of another category. */
export const orderIdOf = (streamId: string): string | undefined => idFromStream(CATEGORY, streamId);
