import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import type { CommandMetadata, Decider } from '../kernel/message.ts';
import { overrideOf, type UserStatus } from '../lending/permissions.ts';
import type { EditUser, OverridePermissions, SignInUser, UserCommand } from './user.commands.ts';
import type { UserEvent, UserEventOf } from './user.events.ts';
import { evolveUser, type Member, type User } from './user.state.ts';

/** @throws NotFoundError also for somebody who has been deleted: that is final */
const memberOf = (user: User, userId: string): Member => {
  if (user.status === 'unknown' || user.status === 'deleted') {
    throw new NotFoundError('There is no such user', { userId });
  }
  return user;
};

const refuseOwnPermissions = ({ actor }: CommandMetadata, { userId }: Member, what: string): void => {
  if (actor.kind !== 'user' || actor.id !== userId) return;
  throw new RuleViolationError(`Nobody changes their own ${what}: ask another administrator`, { userId });
};

const statusEvents = {
  active: 'UserActivated',
  inactive: 'UserDeactivated',
  suspended: 'UserSuspended',
  pending_activation: 'UserActivationRequired',
} as const satisfies Record<UserStatus, UserEvent['type']>;

/** What the field is after an edit: left out it stays. */
const edited = <T>(change: T | undefined, before: T): T => (change === undefined ? before : change);

const profileChange = (data: EditUser['data'], user: Member): UserEventOf<'UserProfileChanged'>[] => {
  const after = {
    firstName: edited(data.firstName, user.firstName),
    lastName: edited(data.lastName, user.lastName),
    phone: edited(data.phone, user.phone),
    title: edited(data.title, user.title),
    department: edited(data.department, user.department),
  };
  const isSame =
    after.firstName === user.firstName &&
    after.lastName === user.lastName &&
    after.phone === user.phone &&
    after.title === user.title &&
    after.department === user.department;
  if (isSame) return [];
  const { firstName, lastName, phone, title, department } = after;
  return [
    {
      type: 'UserProfileChanged',
      data: {
        userId: user.userId,
        firstName,
        lastName,
        ...(phone !== null && { phone }),
        ...(title !== null && { title }),
        ...(department !== null && { department }),
      },
    },
  ];
};

const edit = ({ data }: EditUser, user: Member, metadata: CommandMetadata): UserEvent[] => {
  const { userId } = user;
  const { email = user.email, role = user.role, status = user.status } = data;
  if (role !== user.role) refuseOwnPermissions(metadata, user, 'role');
  return [
    ...profileChange(data, user),
    ...(email === user.email ? [] : [{ type: 'UserEmailChanged', data: { userId, email } } as const]),
    ...(role === user.role ? [] : [{ type: 'UserRoleChanged', data: { userId, from: user.role, role } } as const]),
    ...(status === user.status || status === 'deleted' ? [] : [{ type: statusEvents[status], data: { userId } }]),
  ];
};

const overridePermissions = (
  { data }: OverridePermissions,
  user: Member,
  metadata: CommandMetadata,
): UserEventOf<'UserPermissionsOverridden'>[] => {
  const changes = data.changes.filter(({ permission, effect }) => overrideOf(user.overrides, permission) !== effect);
  if (changes.length === 0) return [];
  refuseOwnPermissions(metadata, user, 'permissions');
  return [{ type: 'UserPermissionsOverridden', data: { userId: user.userId, changes } }];
};

const refusedSignIns: Readonly<Partial<Record<UserStatus, string>>> = {
  inactive: 'This account has been deactivated',
  suspended: 'This account is suspended',
};

const signIn = ({ data }: SignInUser, user: Member): UserEvent[] => {
  const { issuer, subject, ...signedIn } = data;
  const refusal = user.status === 'deleted' ? undefined : refusedSignIns[user.status];
  if (refusal) throw new IllegalTransitionError(refusal, { status: user.status });
  const linked = user.identities.find((identity) => identity.issuer === issuer);
  // The address may have been given to somebody else at the provider: whoever holds it now is not who was linked.
  if (linked && linked.subject !== subject) {
    throw new RuleViolationError('This address belongs to another account of the identity provider than before');
  }
  const { userId } = user;
  return [
    ...(linked ? [] : [{ type: 'UserIdentityLinked', data: { userId, issuer, subject } } as const]),
    ...(user.status === 'pending_activation' ? [{ type: 'UserActivated', data: { userId } } as const] : []),
    { type: 'UserSignedIn', data: signedIn },
  ];
};

export const userDecider: Decider<UserCommand, UserEvent, User> = {
  initialState: { status: 'unknown' },
  decide: (command, state, metadata) => {
    const { type, data } = command;
    if (type === 'RegisterUser') {
      return state.status === 'unknown' ? [{ type: 'UserRegistered', data }] : [];
    }
    const user = memberOf(state, data.userId);
    switch (type) {
      case 'EditUser':
        return edit(command, user, metadata);
      case 'OverridePermissions':
        return overridePermissions(command, user, metadata);
      case 'DeleteUser':
        return [{ type: 'UserDeleted', data }];
      case 'SignInUser':
        return signIn(command, user);
      case 'SignOutUser':
        return [{ type: 'UserSignedOut', data }];
      case 'RecordSessionsEnded':
        return [{ type: 'UserSessionsEnded', data }];
      case 'UnlinkIdentities':
        return user.identities.length === 0 ? [] : [{ type: 'UserIdentitiesUnlinked', data }];
    }
  },
  evolve: evolveUser,
};
