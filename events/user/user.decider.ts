import { inverted } from '../kernel/by-type.ts';
import { decideBy } from '../kernel/decide.ts';
import { NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import type { Aggregate, Command, CommandMetadata, Decider } from '../kernel/message.ts';
import {
  type Department,
  overrideOf,
  type PermissionOverride,
  type Role,
  type UserStatus,
} from '../lending/permissions/permissions.ts';
import { type IdentityCommand, identityDecisions, unlinkAll } from './identities.decider.ts';
import { type UserEvent, type UserEventOf, userStatusAfter } from './user.events.ts';
import { type Member, type User, userFold } from './user.state.ts';
import { userStream } from './user.stream.ts';

type OfUser = { readonly userId: string };

/** Nothing happens when the user is registered already: demo staff and the first admin are registered at every start. */
export type RegisterUser = Command<'RegisterUser', UserEventOf<'UserRegistered'>['data']>;
/** Omitted fields stay; null empties an optional one. */
export type EditUser = Command<
  'EditUser',
  OfUser & {
    readonly firstName?: string | undefined;
    readonly lastName?: string | undefined;
    readonly email?: string | undefined;
    readonly phone?: string | null | undefined;
    readonly title?: string | null | undefined;
    readonly department?: Department | null | undefined;
    readonly role?: Role | undefined;
    readonly status?: UserStatus | undefined;
  }
>;
export type OverridePermissions = Command<
  'OverridePermissions',
  OfUser & { readonly changes: readonly PermissionOverride[] }
>;
export type DeleteUser = Command<'DeleteUser', OfUser>;
export type SignOutUser = Command<'SignOutUser', OfUser>;
/** Reports that open sessions have been ended from outside them. */
export type RecordSessionsEnded = Command<'RecordSessionsEnded', UserEventOf<'UserSessionsEnded'>['data']>;
/** One address of a changed e-mail was notified. */
export type RecordAddressTold = Command<'RecordAddressTold', UserEventOf<'UserAddressTold'>['data']>;

export type UserCommand =
  | RegisterUser
  | EditUser
  | OverridePermissions
  | DeleteUser
  | IdentityCommand
  | SignOutUser
  | RecordSessionsEnded
  | RecordAddressTold;

/** @throws NotFoundError also for someone who has been deleted: that is final */
const memberOf = (user: User, userId: string): Member => {
  if (user.status === 'unknown' || user.status === 'deleted') {
    throw new NotFoundError('There is no such user', { userId });
  }
  return user;
};

const refuseOwnPermissions = ({ actor }: CommandMetadata, { userId }: Member, what: string): void => {
  if (actor.kind !== 'user' || actor.id !== userId) return;
  throw new RuleViolationError(`You cannot change your own ${what}: ask another administrator`, { userId });
};

const statusEventTypes = inverted(userStatusAfter);

/** Field value after an edit; omitted means unchanged. */
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
  const isRenamed = firstName !== user.firstName || lastName !== user.lastName;
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
        ...(isRenamed && { renamedFrom: { firstName: user.firstName, lastName: user.lastName } }),
      },
    },
  ];
};

/** Linked identities proved the old address, so they are unlinked. */
const emailChange = (email: string, user: Member): UserEvent[] =>
  email === user.email
    ? []
    : [{ type: 'UserEmailChanged', data: { userId: user.userId, from: user.email, email } }, ...unlinkAll(user)];

const edit = ({ data }: EditUser, user: Member, metadata: CommandMetadata): UserEvent[] => {
  const { userId } = user;
  const { email = user.email, role = user.role, status = user.status } = data;
  if (role !== user.role) refuseOwnPermissions(metadata, user, 'role');
  return [
    ...profileChange(data, user),
    ...emailChange(email, user),
    ...(role === user.role ? [] : [{ type: 'UserRoleChanged', data: { userId, from: user.role, role } } as const]),
    ...(status === user.status || status === 'deleted' ? [] : [{ type: statusEventTypes[status], data: { userId } }]),
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

const decide = decideBy<Exclude<UserCommand, RegisterUser>, UserEvent, Member>({
  EditUser: edit,
  OverridePermissions: overridePermissions,
  DeleteUser: ({ data }) => [{ type: 'UserDeleted', data }],
  ...identityDecisions,
  SignOutUser: ({ data }) => [{ type: 'UserSignedOut', data }],
  RecordSessionsEnded: ({ data }) => [{ type: 'UserSessionsEnded', data }],
  RecordAddressTold: ({ data }) => [{ type: 'UserAddressTold', data }],
});

export const userDecider: Decider<UserCommand, UserEvent, User> = {
  initialState: { status: 'unknown' },
  decide: (command, state, metadata) => {
    if (command.type === 'RegisterUser') {
      return state.status === 'unknown' ? [{ type: 'UserRegistered', data: command.data }] : [];
    }
    const { userId } = command.data;
    // A mail has gone, whatever became of the account meanwhile.
    const isRecord = command.type === 'RecordAddressTold' && state.status !== 'unknown';
    return decide(command, isRecord ? state : memberOf(state, userId), metadata);
  },
  evolve: userFold.evolve,
};

export const userAggregate: Aggregate<UserCommand, UserEvent, User> = {
  streamOf: userStream,
  decider: userDecider,
};
