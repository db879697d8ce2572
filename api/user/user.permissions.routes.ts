import { z } from 'zod';
import {
  actions,
  allPermissions,
  allows,
  effectivePermissions,
  overrideOf,
  permissionFor,
  resources,
  rolePermissions,
  type Permission,
  type PermissionMap,
  type PermissionOverride,
  type Role,
} from '../../events/lending/permissions/permissions.ts';
import { findUserById, namesOfWhoMay } from '../../projections/users/users.queries.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import {
  overridePermissionsSchema,
  userPermissionsSchema,
  type UserPermissions,
  whyPermissionSchema,
  type WhyPermission,
} from './user.contract.ts';
import { requireRecentSignIn } from '../services/limits/recent-sign-in.ts';
import { findMember } from '../services/accounts/staff.ts';
import { noSuchUser, userRoute, type UserDeps } from './user.deps.ts';

const explain = (permission: Permission, user: { role: Role; status: string; overrides: PermissionMap }) => ({
  permission,
  allowed: user.status === 'active' && allows(effectivePermissions(user.role, user.overrides), permission),
  default: allows(rolePermissions(user.role), permission),
  override: overrideOf(user.overrides, permission),
});

type Overrides = z.output<typeof overridePermissionsSchema>['permissions'];

const toChanges = (permissions: Overrides): PermissionOverride[] =>
  resources.flatMap((resource) =>
    actions.flatMap((action) => {
      const value = permissions[resource]?.[action];
      const permission = permissionFor(resource, action);
      if (value === undefined || permission === undefined) return [];
      const effect = value === null ? 'inherit' : value ? 'allow' : 'deny';
      return [{ permission, effect } as const];
    }),
  );

/** The permissions of members of staff: theirs, why, and what they were. */
export const userPermissionRoutes = (deps: UserDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/users/:id/permissions',
    summary:
      'What a user may do, or might do on a past date, folded from the events up to then; also of a deleted user',
    tag: 'Users',
    permission: 'users.read',
    params: idParams,
    query: z.object({
      asOf: z.iso
        .datetime({ offset: true, error: 'Use a date and time with its zone, such as 2026-03-01T17:00:00Z' })
        .transform((time) => new Date(time).toISOString())
        .optional(),
    }),
    responses: { 200: { description: 'All 50 permissions', schema: userPermissionsSchema } },
    handle: async ({ params: { id }, query: { asOf }, metadata }) => {
      const found = await findMember(deps.staff, id, asOf);
      if (!found) throw noSuchUser(id);
      const { status, role } = found.user;
      const permissions = allPermissions.map((permission) => explain(permission, found.user));
      const body: UserPermissions = { id, asOf: asOf ?? metadata.now, status, role, permissions };
      return { body, headers: asOf === undefined ? { ETag: `"${found.version}"` } : {} };
    },
  }),
  userRoute(deps)({
    method: 'patch',
    path: '/api/users/:id/permissions',
    summary: 'Allow or deny a user single permissions regardless of the role, or have them inherit from it again',
    permission: 'users.approve',
    body: overridePermissionsSchema,
    command: async (context, userId) => {
      await requireRecentSignIn(deps, context, 'change permissions');
      return { type: 'OverridePermissions', data: { userId, changes: toChanges(context.body.permissions) } };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/permissions/why',
    summary: 'Why the signed-in user may or may not do something, and who can change it',
    tag: 'Users',
    permission: 'signed-in',
    query: z.object({
      permission: z.enum(allPermissions, { error: 'Name a permission as resource.action, such as documents.approve' }),
    }),
    responses: { 200: { description: 'The permission and where it comes from', schema: whyPermissionSchema } },
    reads: ['users'],
    handle: async ({ query: { permission }, user }) => {
      const overrides = (await findUserById(deps.pool, user.id))?.overrides ?? {};
      const grantedBy = await namesOfWhoMay(deps.pool, 'users.approve', user.id);
      const { role } = user;
      const explained = explain(permission, { role, status: 'active', overrides });
      return { body: { ...explained, role, grantedBy } satisfies WhyPermission };
    },
  }),
];
