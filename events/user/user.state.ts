import { forEvery } from '../kernel/by-type.ts';
import { type Fold, foldChangesBy } from '../kernel/fold.ts';
import {
  override,
  type Department,
  type PermissionMap,
  type Role,
  type UserStatus,
} from '../lending/permissions/permissions.ts';
import { type UserEvent, type UserEventOf, userStatusAfter } from './user.events.ts';

/** A member of staff, folded from the stream. */
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
  /** One subject for each issuer. */
  readonly identities: readonly { readonly issuer: string; readonly subject: string }[];
  /** Where an administrator lets the next sign-in link an identity; read models do without. */
  readonly allowedProviders?: readonly string[];
};
export type User = Member | { readonly status: 'unknown' };

const begin = ({ data }: UserEventOf<'UserRegistered'>): Member => ({
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

const changes = foldChangesBy<Member, UserEvent>({
  UserProfileChanged: (_user, { data }) => ({
    firstName: data.firstName,
    lastName: data.lastName,
    phone: data.phone ?? null,
    title: data.title ?? null,
    department: data.department ?? null,
  }),
  UserEmailChanged: (_user, { data }) => ({ email: data.email }),
  UserRoleChanged: (_user, { data }) => ({ role: data.role }),
  UserPermissionsOverridden: ({ overrides }, { data }) => ({ overrides: override(overrides, data.changes) }),
  ...forEvery(userStatusAfter, (_user: Member, { type }: UserEventOf<keyof typeof userStatusAfter>) => ({
    status: userStatusAfter[type],
  })),
  UserDeleted: () => ({ status: 'deleted' }),
  UserIdentityLinked: ({ identities, allowedProviders = [] }, { data: { issuer, subject, provider } }) => ({
    identities: [...identities.filter((identity) => identity.issuer !== issuer), { issuer, subject }],
    allowedProviders: allowedProviders.filter((allowed) => allowed !== provider),
  }),
  UserIdentityUnlinked: ({ identities }, { data }) => ({
    identities: identities.filter(({ issuer }) => issuer !== data.issuer),
  }),
  UserIdentitiesUnlinked: () => ({ identities: [], allowedProviders: [] }),
  UserProviderAllowed: ({ allowedProviders = [] }, { data }) => ({
    allowedProviders: [...allowedProviders, data.provider],
  }),
});

/** A user from the first event on, which registers them. */
export const userFold: Fold<User, UserEvent> = {
  handles: ['UserRegistered', ...changes.handles],
  evolve: (state, event) => {
    if (event.type === 'UserRegistered') return state.status === 'unknown' ? begin(event) : state;
    return state.status === 'unknown' ? state : changes.evolve(state, event);
  },
};
