import { streamIdOf } from '../kernel/ids.ts';

/** Stream of one instant valuation. */
export const valuationRunStream = (runId: string): string => streamIdOf('valuationRun', runId);
