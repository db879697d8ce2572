import type { z } from 'zod';
import type { overridePermissionsSchema, rolePermissionsSchema } from '../../../../api/user/user.contract.ts';
import {
  type Action,
  allPermissions,
  type OverrideEffect,
  overrideOf,
  type Permission,
  type PermissionMap,
  type Resource,
  type Role,
} from '../../../../events/lending/permissions/permissions.ts';

/** One permission of a user: what the role says, and what the user's own value says. */
export type PermissionCell = {
  readonly permission: Permission;
  readonly default: boolean;
  readonly override: OverrideEffect;
};

/** Single permissions that are to become something else, and what. */
export type PermissionChanges = ReadonlyMap<Permission, OverrideEffect>;
export const noChanges: PermissionChanges = new Map();

export type RoleDefaults = z.infer<typeof rolePermissionsSchema>;

export const partsOf = (permission: Permission): readonly [Resource, Action] =>
  permission.split('.') as [Resource, Action];

export const cellsOf = (defaults: RoleDefaults, role: Role, own: PermissionMap): PermissionCell[] =>
  allPermissions.map((permission) => {
    const [resource, action] = partsOf(permission);
    return { permission, default: defaults[role][resource][action] ?? false, override: overrideOf(own, permission) };
  });

/** The user's own value, else the role's default. */
export const isAllowed = (cell: PermissionCell): boolean =>
  cell.override === 'inherit' ? cell.default : cell.override === 'allow';

/** The cells as they will be once the changes are saved. */
export const withChanges = (cells: readonly PermissionCell[], changes: PermissionChanges): PermissionCell[] =>
  cells.map((cell) => ({ ...cell, override: changes.get(cell.permission) ?? cell.override }));

/** The changes that still change something about a user with these own values. */
export const effectiveChanges = (changes: PermissionChanges, own: PermissionMap): PermissionChanges =>
  new Map([...changes].filter(([permission, effect]) => overrideOf(own, permission) !== effect));

/** Changes that make every permission inherit again. */
export const resetToRole = (own: PermissionMap): PermissionChanges =>
  effectiveChanges(new Map(allPermissions.map((permission) => [permission, 'inherit'])), own);

type Request = z.input<typeof overridePermissionsSchema>['permissions'];

const values = { allow: true, deny: false, inherit: null } as const;

/** Only what changes: true allows, false denies, null inherits. */
export const toRequest = (changes: PermissionChanges): Request => {
  const request: Record<string, Record<string, boolean | null>> = {};
  for (const [permission, effect] of changes) {
    const [resource, action] = partsOf(permission);
    request[resource] = { ...request[resource], [action]: values[effect] };
  }
  return request;
};

export const countsOf = (cells: readonly PermissionCell[]) => ({
  allowed: cells.filter(isAllowed).length,
  ownAllowed: cells.filter(({ override }) => override === 'allow').length,
  ownDenied: cells.filter(({ override }) => override === 'deny').length,
});
