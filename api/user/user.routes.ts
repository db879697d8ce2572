import { z } from 'zod';
import type { Pool } from '../../events/platform/database.ts';
import { listUsers } from '../../projections/users/users.queries.ts';
import { defineRoute, type Reply, type Route } from '../http/route.ts';
import { staffMemberSchema, userSchema, type StaffMember, type User } from './user.contract.ts';

const wholeList = (resource: string, rows: readonly unknown[]): Reply => ({
  body: rows,
  headers: { 'Content-Range': `${resource} ${rows.length === 0 ? '*' : `0-${rows.length - 1}`}/${rows.length}` },
});

/** Staff: the full list for whoever manages users, names and roles for whoever assigns files. */
export const userRoutes = (deps: { readonly pool: Pool }): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/users',
    summary: 'All users by name',
    tag: 'Users',
    permission: 'users.read',
    responses: { 200: { description: 'All users', schema: z.array(userSchema) } },
    reads: ['users:v1'],
    handle: async () => wholeList('users', (await listUsers(deps.pool)) satisfies User[]),
  }),
  defineRoute({
    method: 'get',
    path: '/api/staff',
    summary: 'Whom a file can be assigned to',
    tag: 'Users',
    permission: 'applications.read',
    responses: { 200: { description: 'All staff by name', schema: z.array(staffMemberSchema) } },
    reads: ['users:v1'],
    handle: async () => {
      const users = await listUsers(deps.pool);
      const staff = users.map(({ id, firstName, lastName, role, department }) => ({
        id,
        name: `${firstName} ${lastName}`,
        role,
        department,
      }));
      return wholeList('staff', staff satisfies StaffMember[]);
    },
  }),
];
