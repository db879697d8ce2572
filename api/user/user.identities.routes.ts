import { z } from 'zod';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { connectionsOf } from '../services/accounts/connections.ts';
import { connectionSchema, connectSchema } from '../services/accounts/connections.contract.ts';
import { requireRecentSignIn } from '../services/limits/recent-sign-in.ts';
import { findMember } from '../services/accounts/staff.ts';
import { noSuchUser, userRoute, type UserDeps } from './user.deps.ts';

/** A staff member's accounts at identity providers. */
export const userIdentityRoutes = (deps: UserDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/users/:id/identities',
    summary: 'Which identity providers a user can sign in with',
    tag: 'Users',
    permission: 'users.read',
    params: idParams,
    responses: { 200: { description: 'Each provider that is set up here', schema: z.array(connectionSchema) } },
    handle: async ({ params: { id } }) => {
      const found = await findMember(deps.staff, id);
      if (!found) throw noSuchUser(id);
      return { body: connectionsOf(deps.identityProviders, found.user) };
    },
  }),
  userRoute(deps)({
    method: 'post',
    path: '/api/users/:id/identities',
    summary: 'Let the next sign-in at a provider under the verified email connect an account, or replace the one there',
    permission: 'users.approve',
    body: connectSchema,
    command: async (context, userId) => {
      await requireRecentSignIn(deps, context, 'say who signs in as a user');
      return { type: 'AllowProvider', data: { userId, ...context.body } };
    },
  }),
  userRoute(deps)({
    method: 'delete',
    path: '/api/users/:id/identities',
    summary:
      'Forget which accounts at identity providers the user signs in with, and sign the user out; the next sign-in links them again',
    permission: 'users.approve',
    command: async (context, userId) => {
      await requireRecentSignIn(deps, context, 'say who signs in as a user');
      return { type: 'UnlinkIdentities', data: { userId } };
    },
  }),
];
