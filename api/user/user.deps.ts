import type { z } from 'zod';
import { ForbiddenError, NotFoundError } from '../../events/kernel/errors.ts';
import { permissionInWords } from '../../events/lending/permissions/permission-words.ts';
import { type Access, mayManage, permissionsBeyond } from '../../events/lending/permissions/user-permissions.ts';
import { fullName } from '../../events/lending/fields/words.ts';
import { answeringAfter } from '../../events/store/append/aggregate.ts';
import type { UserCommand } from '../../events/user/user.decider.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import type { idParams } from '../http/requests/params.ts';
import type { Route, SignedInUser } from '../http/requests/route.ts';
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

/** For every change of someone's account. @throws NotFoundError, ForbiddenError as `refuseAboveOwn` */
export const refuseSuperior = async (
  { staff }: Pick<UserDeps, 'staff'>,
  caller: SignedInUser,
  userId: string,
): Promise<void> => {
  const found = await findMember(staff, userId);
  if (!found) throw noSuchUser(userId);
  refuseAboveOwn(caller, found.user, `change ${fullName(found.user)}`);
};

const endsSessions = (command: UserCommand): boolean => {
  if (command.type !== 'EditUser') return command.type === 'DeleteUser' || command.type === 'UnlinkIdentities';
  const { email, status } = command.data;
  return email !== undefined || (status !== undefined && status !== 'active');
};

/** Routes that change someone's account, answered once every request here sees what changed. */
export const userRoute = ({ staff, sessions, inForce }: Pick<UserDeps, 'staff' | 'sessions' | 'inForce'>) => {
  const route = commandRoute(answeringAfter(staff, ({ position }) => inForce(position)));
  return <P extends z.ZodType = typeof idParams, B extends z.ZodType = z.ZodType>(
    described: Omit<Parameters<typeof route<P, B>>[0], 'tag' | 'after'>,
  ): Route =>
    route({
      done: 'Done, and in force',
      ...described,
      tag: 'Users',
      after: async (_context, _outcome, command) => {
        if (endsSessions(command)) await sessions.end(command.data.userId, {});
      },
    });
};
