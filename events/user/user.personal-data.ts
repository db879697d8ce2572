import type { PersonalFields } from '../kernel/personal-data.ts';
import type { UserEvent } from './user.events.ts';

const profile = { firstName: 'userId', lastName: 'userId', phone: 'userId', title: 'userId' } as const;

/** Which text about a member of staff is encrypted before it is stored. */
export const userPersonalData = {
  UserRegistered: { email: 'userId', ...profile },
  UserProfileChanged: profile,
  UserEmailChanged: { email: 'userId' },
  UserIdentityLinked: { subject: 'userId' },
  UserSignedIn: { profileImageUrl: 'userId' },
} as const satisfies Partial<Record<UserEvent['type'], PersonalFields>>;
