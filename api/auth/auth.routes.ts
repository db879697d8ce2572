import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { isFromOurPages } from '../http/requests/security.ts';
import { providers } from '../services/accounts/providers.contract.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { currentUserSchema, type CurrentUser } from './auth.contract.ts';
import { actorOf, finishSignIn, redirect } from './finish-sign-in.ts';
import { endSession } from './session.ts';
import { beginSignIn, safeReturnTo } from './sign-in.ts';

type AuthDeps = Pick<
  RouteDeps,
  | 'settingsInForce'
  | 'settings'
  | 'store'
  | 'staff'
  | 'publicUrl'
  | 'identityProviders'
  | 'inForce'
  | 'onSignedOut'
  | 'log'
>;

const providerParams = z.object({ provider: z.enum(providers) });
const returnToQuery = z.object({ returnTo: z.string().max(2_000).optional().catch(undefined) });
const redirects = { 303: { description: 'Where the browser goes next' } };

/**
 * Clears at sign-out the pages that Back would show and unsaved text. Our cookie is worthless by then; "cookies" would
 * also clear those of every other portal under the same domain.
 */
const FORGET_VISITOR = '"cache", "storage"';

/** Sign-in, sign-out and who is signed in. */
export const authRoutes = (deps: AuthDeps): Route[] => {
  const { staff, publicUrl } = deps;

  return [
    defineRoute({
      method: 'get',
      path: '/auth/:provider',
      summary: 'Begin to sign in with one of the three identity providers',
      tag: 'Sign-in',
      permission: 'public',
      params: providerParams,
      query: returnToQuery,
      responses: redirects,
      handle: async ({ params, query, req }) => {
        // The session cookie must be set where the provider will send the browser back to.
        if (req.get('Host') !== publicUrl.host) return redirect(new URL(req.originalUrl, publicUrl).href);
        const returnTo = safeReturnTo(query.returnTo, publicUrl);
        const { location, pending } = await beginSignIn(deps, params.provider, { returnTo });
        req.session.pendingSignIn = pending;
        return redirect(location.href);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/auth/:provider/callback',
      summary: 'Where the identity provider sends the browser back to',
      tag: 'Sign-in',
      permission: 'public',
      params: providerParams,
      responses: {
        ...redirects,
        403: { description: 'Page that says why nobody is signed in', mediaType: 'text/html' },
      },
      handle: ({ params, req, res, metadata }) => finishSignIn(deps, params.provider, req, res, metadata),
    }),
    defineRoute({
      method: 'get',
      path: '/api/login',
      summary: 'Show the sign-in panel, and go on to `returnTo` afterwards',
      tag: 'Sign-in',
      permission: 'public',
      query: returnToQuery,
      responses: redirects,
      handle: async ({ query }) => {
        const returnTo = safeReturnTo(query.returnTo, publicUrl);
        const panel = new URLSearchParams({ signIn: '1', ...(returnTo !== '/' && { returnTo }) });
        return redirect(`/?${panel.toString()}`);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/logout',
      summary: 'Sign out and show the landing page; a link on another site does nothing',
      tag: 'Sign-in',
      permission: 'public',
      responses: redirects,
      handle: async ({ req, res, metadata }) => {
        if (isFromOurPages(req, publicUrl)) {
          res.set('Clear-Site-Data', FORGET_VISITOR);
          const { account } = req.session;
          deps.onSignedOut(req.sessionID);
          await endSession(req);
          if (account && account.status !== 'deleted') {
            await staff.handle(
              account.id,
              { type: 'SignOutUser', data: { userId: account.id } },
              {
                metadata: { ...metadata, actor: actorOf(account) },
                options: { commandId: `sign-out:${randomUUID()}` },
              },
            );
          }
        }
        return redirect('/');
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/auth/user',
      summary: 'Who is signed in and what they may do',
      tag: 'Sign-in',
      permission: 'signed-in',
      responses: { 200: { description: 'The signed-in user', schema: currentUserSchema } },
      handle: async ({ user, req }) => {
        const { id, firstName, lastName, email, role, permissions } = user;
        const body = { id, firstName, lastName, email, role, department: user.department, permissions };
        const { timeZone } = mainBranchOf(await deps.settingsInForce.read());
        const { profileImageUrl = null } = req.session;
        return { body: { ...body, timeZone, profileImageUrl } satisfies CurrentUser };
      },
    }),
  ];
};
