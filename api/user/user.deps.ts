import { ForbiddenError, NotFoundError } from '../../events/kernel/errors.ts';
import { permissionInWords } from '../../events/lending/permissions/permission-words.ts';
import { type Access, mayManage, permissionsBeyond } from '../../events/lending/permissions/user-permissions.ts';
import { fullName } from '../../events/lending/fields/words.ts';
import type { UserCommand } from '../../events/user/user.decider.ts';
import { answer, type Reply, type RouteContext, type SignedInUser } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { findMember } from '../services/accounts/staff.ts';

export type UserDeps = Pick<
  RouteDeps,
  'pool' | 'staff' | 'sessions' | 'settingsInForce' | 'identityProviders' | 'inForce'
>;

export const noSuchUser = (userId: string): NotFoundError => new NotFoundError('No user has this id', { userId });

/**
 * @param what completes "You may not ..."
 * @throws ForbiddenError when the access may do more than the caller, who may not give permissions
 */
export const refuseAboveOwn = (caller: SignedInUser, access: Access, what: string): void => {
  if (mayManage(caller.permissions, access)) return;
  const beyond = permissionsBeyond(caller.permissions, access);
  throw new ForbiddenError(
    `You may not ${what}, who may do more than you${beyond[0] ? `: ${permissionInWords(beyond[0])}` : ''}`,
    { permission: 'users.approve', beyond },
  );
};

/** For every change of somebody's account. @throws NotFoundError, ForbiddenError as `refuseAboveOwn` */
export const refuseSuperior = async (
  { staff }: Pick<UserDeps, 'staff'>,
  caller: SignedInUser,
  userId: string,
): Promise<void> => {
  const found = await findMember(staff, userId);
  if (!found) throw noSuchUser(userId);
  refuseAboveOwn(caller, found.user, `change ${fullName(found.user)}`);
};

/** Carries out a command to a user and answers with the id and version, once every request here sees what it changed. */
export const changeUser = async (
  { staff, inForce }: Pick<UserDeps, 'staff' | 'inForce'>,
  command: UserCommand,
  context: Pick<RouteContext<unknown, unknown, unknown>, 'metadata' | 'options'>,
  status = 200,
): Promise<Reply> => {
  const outcome = await staff.handle(command.data.userId, command, context);
  await inForce(outcome.position);
  return answer(outcome, { status });
};

/**
 * The same to a member whom the caller may change, also when somebody gives them more permissions meanwhile.
 * @throws ForbiddenError as `refuseSuperior`
 */
export const changeMember = (
  deps: Pick<UserDeps, 'staff' | 'inForce'>,
  command: UserCommand,
  { user, metadata, options }: Pick<RouteContext<unknown, unknown, unknown>, 'metadata' | 'options' | 'user'>,
): Promise<Reply> => {
  const beforeAppend = () => refuseSuperior(deps, user, command.data.userId);
  return changeUser(deps, command, { metadata, options: { ...options, beforeAppend } });
};
