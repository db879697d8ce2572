import { streamIdOf } from '../kernel/ids.ts';

/**
 * Stream of the orders that an appraiser was given. It is not that of their profile, so that nobody who edits the profile
 * is told of a change when an order is given.
 */
export const appraiserTurnStream = (appraiserId: string): string => streamIdOf('appraiserTurn', appraiserId);
