import { streamIdOf } from '../kernel/ids.ts';

/** Stream of one appraiser of the panel. */
export const appraiserStream = (appraiserId: string): string => streamIdOf('appraiser', appraiserId);
