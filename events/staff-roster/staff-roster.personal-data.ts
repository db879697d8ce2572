import type { PersonalFields } from '../kernel/personal-data.ts';
import type { StaffRosterEvent } from './staff-roster.events.ts';

/** Addresses are encrypted under the key of whom they belong to: with a forgotten person the address is free again. */
export const staffRosterPersonalData = {
  StaffRosterOpened: { 'members[].email': 'members[].userId' },
  StaffEmailTaken: { email: 'userId' },
} as const satisfies Partial<Record<StaffRosterEvent['type'], PersonalFields>>;
