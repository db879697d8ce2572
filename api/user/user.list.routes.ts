import { z } from 'zod';
import { allPermissions, allows, rolePermissions, roles } from '../../events/lending/permissions/permissions.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { listUsers, type ListedUser, userStats } from '../../projections/users/users-list.queries.ts';
import { listAssignees } from '../../projections/users/users.queries.ts';
import { listQuerySchema, listReply, pageOf } from '../http/requests/list-query.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import {
  rolePermissionsSchema,
  staffMemberSchema,
  type StaffMember,
  type User,
  type UserHistoryLine,
  userFilterSchema,
  userHistoryLineSchema,
  userSchema,
  userSortFields,
  type UserStats,
  userStatsSchema,
} from './user.contract.ts';
import { withNamesOfNow } from '../services/accounts/actor-names.ts';
import { noSuchUser, type UserDeps } from './user.deps.ts';
import { sentenceOf } from './user.sentences.ts';

const toUser = ({
  overrides,
  registeredAt,
  lastSignedInAt,
  accessVersion: _accessVersion,
  ...user
}: ListedUser): User => ({
  ...user,
  permissions: overrides,
  createdAt: registeredAt,
  lastLogin: lastSignedInAt,
});

/** Every role's default for every permission, said out loud: also what is not allowed. */
const wholeRolePermissions = () =>
  Object.fromEntries(
    roles.map((role) => {
      const defaults = rolePermissions(role);
      const grid: Record<string, Record<string, boolean>> = {};
      for (const permission of allPermissions) {
        const [resource = '', action = ''] = permission.split('.');
        grid[resource] = { ...grid[resource], [action]: allows(defaults, permission) };
      }
      return [role, grid];
    }),
  );

/** Reading about members of staff. */
export const userListRoutes = ({ pool, staff, settingsInForce }: UserDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/users',
    summary:
      'Users: searched, filtered, sorted and paged; by name when no order is asked for. The deleted ones only when the filter asks for that status',
    tag: 'Users',
    permission: 'users.read',
    query: listQuerySchema({ sortFields: userSortFields, filter: userFilterSchema }),
    responses: { 200: { description: 'One page; Content-Range has the total', schema: z.array(userSchema) } },
    reads: ['users'],
    handle: async ({ query }) => {
      const { sort = ['name', 'ASC'], range, filter = {} } = query;
      const page = { filter, sort: { field: sort[0], order: sort[1] }, ...pageOf(range) };
      const { users, total } = await listUsers(pool, page);
      return listReply('users', users.map(toUser), page.offset, total);
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/users/stats',
    summary: 'How many users there are: in all, new this month, active, online, and in how many departments',
    tag: 'Users',
    permission: 'users.read',
    responses: { 200: { description: 'The figures', schema: userStatsSchema } },
    reads: ['users'],
    handle: async ({ metadata }) => {
      const { timeZone } = mainBranchOf(await settingsInForce.read());
      return { body: (await userStats(pool, metadata.now, timeZone)) satisfies UserStats };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/users/role-permissions',
    summary: 'What each role may do by default, for every resource and action',
    tag: 'Users',
    permission: 'users.read',
    responses: { 200: { description: 'Role to resource to action to true or false', schema: rolePermissionsSchema } },
    handle: async () => ({ body: wholeRolePermissions() }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/users/:id',
    summary: 'One user, also one who has been deleted; the ETag is for If-Match',
    tag: 'Users',
    permission: 'users.read',
    params: idParams,
    responses: { 200: { description: 'The user', schema: userSchema } },
    reads: ['users'],
    handle: async ({ params: { id } }) => {
      const page = { filter: { id: [id] }, sort: { field: 'name', order: 'ASC' }, offset: 0, limit: 1 } as const;
      const [user] = (await listUsers(pool, page)).users;
      if (!user) throw noSuchUser(id);
      return { body: toUser(user), headers: { ETag: `"${user.version}"` } };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/users/:id/history',
    summary: 'What was ever recorded about a user, newest first; also of a deleted user',
    tag: 'Users',
    permission: 'users.read',
    params: idParams,
    responses: { 200: { description: 'A line for each event', schema: z.array(userHistoryLineSchema) } },
    handle: async ({ params: { id } }) => {
      const events = await withNamesOfNow(pool, await staff.history(id));
      if (events.length === 0) throw noSuchUser(id);
      const lines = events.toReversed().map((event): UserHistoryLine => ({
        eventId: event.eventId,
        version: event.version,
        type: event.type,
        sentence: sentenceOf(event),
        at: event.effectiveAt,
        recordedAt: event.recordedAt,
        by: event.metadata.actor.name,
      }));
      return { body: lines };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/staff',
    summary: 'Whom a file can be assigned to',
    tag: 'Users',
    permission: 'applications.read',
    responses: {
      200: {
        description: 'The active users who may work on applications, by name',
        schema: z.array(staffMemberSchema),
      },
    },
    reads: ['users'],
    handle: async () => {
      const members = (await listAssignees(pool)).map(({ id, firstName, lastName, role, department }) => ({
        id,
        name: `${firstName} ${lastName}`,
        role,
        department,
      }));
      return listReply('staff', members satisfies StaffMember[], 0, members.length);
    },
  }),
];
