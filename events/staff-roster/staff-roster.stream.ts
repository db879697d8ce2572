import { streamIdOf } from '../kernel/ids.ts';

/** The one stream of the roster: whatever concerns several members of staff at once is decided one after the other. */
export const STAFF_ROSTER_STREAM = streamIdOf('staffRoster', '5a7f2c1e-0000-4000-8000-000000000001');
