import { streamIdOf } from '../kernel/ids.ts';

/** There is one: whatever concerns several members of staff at once is decided one after the other. */
export const STAFF_ROSTER_ID = '5a7f2c1e-0000-4000-8000-000000000001';

/** Stream of the roster. */
export const staffRosterStream = (rosterId: string): string => streamIdOf('staffRoster', rosterId);
export const STAFF_ROSTER_STREAM = staffRosterStream(STAFF_ROSTER_ID);
