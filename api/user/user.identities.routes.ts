import { z } from 'zod';
import { commandAnswerSchema } from '../http/requests/command-answer.contract.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { connectionsOf } from '../services/accounts/connections.ts';
import { connectionSchema, connectSchema } from '../services/accounts/connections.contract.ts';
import { requireRecentSignIn } from '../services/limits/recent-sign-in.ts';
import { findMember } from '../services/accounts/staff.ts';
import { changeUser, noSuchUser, type UserDeps } from './user.deps.ts';

const answer = { 200: { description: 'Done, and in force', schema: commandAnswerSchema } };

/** Which accounts at identity providers a member of staff signs in with. */
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
  defineRoute({
    method: 'post',
    path: '/api/users/:id/identities',
    summary: 'Let the next sign-in at a provider under the verified email connect an account, or replace the one there',
    tag: 'Users',
    permission: 'users.approve',
    params: idParams,
    body: connectSchema,
    responses: answer,
    handle: async (context) => {
      await requireRecentSignIn(deps, context, 'say who signs in as a user');
      const data = { userId: context.params.id, ...context.body };
      return changeUser(deps, { type: 'AllowProvider', data }, context);
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/users/:id/identities',
    summary:
      'Forget which accounts at identity providers the user signs in with, and sign the user out; the next sign-in links anew',
    tag: 'Users',
    permission: 'users.approve',
    params: idParams,
    responses: answer,
    handle: async (context) => {
      await requireRecentSignIn(deps, context, 'say who signs in as a user');
      const userId = context.params.id;
      const reply = await changeUser(deps, { type: 'UnlinkIdentities', data: { userId } }, context);
      await deps.sessions.end(userId, {});
      return reply;
    },
  }),
];
