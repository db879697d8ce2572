import { z } from 'zod';
import { answeringAfter } from '../../events/store/append/aggregate.ts';
import { NotFoundError, UnavailableError } from '../../events/kernel/errors.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { sendPage } from '../http/pages/page.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { connectionsOf } from '../services/accounts/connections.ts';
import { connectionSchema, connectSchema } from '../services/accounts/connections.contract.ts';
import { providerName } from '../services/accounts/identity-providers.ts';
import { requireRecentSignIn, SIGN_IN_AGAIN_PATH } from '../services/limits/recent-sign-in.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { findMember } from '../services/accounts/staff.ts';
import { SIGNED_IN_AGAIN_CHANNEL } from './auth.contract.ts';
import { redirect } from './finish-sign-in.ts';
import { beginSignIn } from './sign-in.ts';

const AGAIN_DONE_PATH = `${SIGN_IN_AGAIN_PATH}/done`;

/** The accounts that one signs in with, and proving once more who one is. */
export const connectionRoutes = (
  deps: Pick<RouteDeps, 'staff' | 'settingsInForce' | 'identityProviders' | 'publicUrl' | 'inForce'>,
): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/auth/connections',
    summary: 'Which identity providers the signed-in user can sign in with',
    tag: 'Sign-in',
    permission: 'signed-in',
    responses: { 200: { description: 'Each provider that is set up here', schema: z.array(connectionSchema) } },
    handle: async ({ user }) => {
      const found = await findMember(deps.staff, user.id);
      if (!found) throw new NotFoundError('There is no such user', { userId: user.id });
      return { body: connectionsOf(deps.identityProviders, found.user) };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/auth/connections',
    summary: 'Begin to connect an account at one more provider; send the browser to the address of the answer',
    tag: 'Sign-in',
    permission: 'signed-in',
    body: connectSchema,
    responses: { 200: { description: 'Where the browser goes', schema: z.object({ location: z.string() }) } },
    handle: async (context) => {
      const { provider } = context.body;
      await requireRecentSignIn(deps, context, `connect ${providerName(provider)}`);
      const by = { userId: context.user.id, intent: 'connect' } as const;
      const { location, pending } = await beginSignIn(deps, provider, { returnTo: '/profile', by });
      context.req.session.pendingSignIn = pending;
      return { body: { location: location.href } };
    },
  }),
  commandRoute(answeringAfter(deps.staff, ({ position }) => deps.inForce(position)))({
    method: 'delete',
    path: '/api/auth/connections',
    summary: 'Disconnect an account of several; the last one stays',
    tag: 'Sign-in',
    permission: 'signed-in',
    body: connectSchema,
    id: ({ user }) => user.id,
    done: 'Done, and in force',
    command: async (context, userId) => {
      const { provider } = context.body;
      await requireRecentSignIn(deps, context, `disconnect ${providerName(provider)}`);
      const issuer = deps.identityProviders.issuer(provider);
      if (issuer === undefined) throw new UnavailableError(`Sign-in with ${providerName(provider)} is not set up here`);
      return { type: 'UnlinkIdentity', data: { userId, issuer } };
    },
  }),
  defineRoute({
    method: 'get',
    path: SIGN_IN_AGAIN_PATH,
    summary: 'Prove to the provider once more who one is, in a window beside the one that asked for it',
    tag: 'Sign-in',
    permission: 'signed-in',
    responses: { 303: { description: 'Where the browser goes next' } },
    handle: async ({ user, req }) => {
      const provider = req.session.provider ?? 'google';
      const by = { userId: user.id, intent: 'signInAgain' } as const;
      const { location, pending } = await beginSignIn(deps, provider, { returnTo: AGAIN_DONE_PATH, by });
      req.session.pendingSignIn = pending;
      return redirect(location.href);
    },
  }),
  defineRoute({
    method: 'get',
    path: AGAIN_DONE_PATH,
    summary: 'Tells the other windows that one has signed in again, and closes itself',
    tag: 'Sign-in',
    permission: 'signed-in',
    responses: { 200: { description: 'Page that says so', mediaType: 'text/html' } },
    handle: async ({ res }) => {
      sendPage(res, {
        title: 'You are signed in again',
        main: '<p>Close this window and go on in the one that you came from: what you typed is still there.</p>',
        script: `new BroadcastChannel(${JSON.stringify(SIGNED_IN_AGAIN_CHANNEL)}).postMessage('signed in again'); window.close();`,
      });
      return {};
    },
  }),
];
