import {
  allows,
  allPermissions,
  effectivePermissions,
  type Permission,
  type PermissionMap,
  type Role,
} from './permissions.ts';

/** Facts that decide a user's permissions, active or not; `overrides` are the user's own values. */
export type Access = { readonly role: Role; readonly overrides?: PermissionMap };

/** Permissions beyond `own`. */
export const permissionsBeyond = (own: PermissionMap, { role, overrides = {} }: Access): Permission[] => {
  const theirs = effectivePermissions(role, overrides);
  return allPermissions.filter((permission) => allows(theirs, permission) && !allows(own, permission));
};

/**
 * A person with the permissions `own` may change an account with that access, or grant it, if they may grant permissions
 * or if it allows nothing beyond their own.
 */
export const mayManage = (own: PermissionMap, access: Access): boolean =>
  allows(own, 'users.approve') || permissionsBeyond(own, access).length === 0;

/** Permission to change an account: `usual`, or `users.approve` for an account with more permissions than the caller. */
export const permissionToManage = (own: PermissionMap, access: Access, usual: Permission): Permission =>
  mayManage(own, access) ? usual : 'users.approve';
