import { streamIdOf } from '../kernel/ids.ts';

/** There is one stream for all connections: a name that is taken is seen, and every process folds them as one. */
export const PARTNERS_ID = '7c0e4b52-0000-4000-8000-000000000002';

/** Stream of the connections. */
export const partnerStream = (partnersId: string): string => streamIdOf('partner', partnersId);
