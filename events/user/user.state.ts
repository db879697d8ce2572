import type { UserEvent } from './user.events.ts';
import { override, type Department, type PermissionMap, type Role, type UserStatus } from '../lending/permissions.ts';

/** A member of staff as the stream tells. */
export type Member = {
  readonly userId: string;
  readonly status: UserStatus | 'deleted';
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly title: string | null;
  readonly department: Department | null;
  readonly role: Role;
  /** The user's own permissions: true allows, false denies. */
  readonly overrides: PermissionMap;
  /** Who the person is at identity providers: one subject for each issuer. */
  readonly identities: readonly { readonly issuer: string; readonly subject: string }[];
};
export type User = Member | { readonly status: 'unknown' };

const begin = ({ data }: Extract<UserEvent, { type: 'UserRegistered' }>): Member => ({
  userId: data.userId,
  status: data.status ?? 'active',
  email: data.email,
  firstName: data.firstName,
  lastName: data.lastName,
  phone: data.phone ?? null,
  title: data.title ?? null,
  department: data.department ?? null,
  role: data.role,
  overrides: {},
  identities: [],
});

export const evolveUser = (state: User, event: UserEvent): User => {
  if (event.type === 'UserRegistered') return state.status === 'unknown' ? begin(event) : state;
  return state.status === 'unknown' ? state : evolveMember(state, event);
};

const evolveMember = (user: Member, { type, data }: Exclude<UserEvent, { type: 'UserRegistered' }>): Member => {
  switch (type) {
    case 'UserProfileChanged':
      return {
        ...user,
        firstName: data.firstName,
        lastName: data.lastName,
        phone: data.phone ?? null,
        title: data.title ?? null,
        department: data.department ?? null,
      };
    case 'UserEmailChanged':
      return { ...user, email: data.email };
    case 'UserRoleChanged':
      return { ...user, role: data.role };
    case 'UserPermissionsOverridden':
      return { ...user, overrides: override(user.overrides, data.changes) };
    case 'UserActivated':
      return { ...user, status: 'active' };
    case 'UserDeactivated':
      return { ...user, status: 'inactive' };
    case 'UserSuspended':
      return { ...user, status: 'suspended' };
    case 'UserActivationRequired':
      return { ...user, status: 'pending_activation' };
    case 'UserDeleted':
      return { ...user, status: 'deleted' };
    case 'UserIdentityLinked':
      return { ...user, identities: [...user.identities, { issuer: data.issuer, subject: data.subject }] };
    case 'UserIdentitiesUnlinked':
      return { ...user, identities: [] };
    case 'UserSignedIn':
    case 'UserSignedOut':
    case 'UserSessionsEnded':
      return user;
  }
};
