import { ForbiddenError } from '../../../events/kernel/errors.ts';
import { allows, type Permission } from '../../../events/lending/permissions/permissions.ts';
import type { SignedInUser } from './route.ts';

/**
 * For what a route lets only some of its users do.
 * @param what completes "You may not ..."
 * @throws ForbiddenError naming the missing permission
 */
export const requirePermission = (user: SignedInUser, permission: Permission, what: string): void => {
  if (allows(user.permissions, permission)) return;
  throw new ForbiddenError(`You may not ${what}`, { permission });
};
