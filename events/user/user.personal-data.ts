import type { PersonalFields } from '../kernel/personal-data.ts';
import type { UserEvent } from './user.events.ts';

/** Which text about a member of staff is encrypted before it is stored. */
export const userPersonalData = {
  UserRegistered: { email: 'userId', firstName: 'userId', lastName: 'userId' },
} as const satisfies Partial<Record<UserEvent['type'], PersonalFields>>;
