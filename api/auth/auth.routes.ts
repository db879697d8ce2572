import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { findUserByIdentity, namesOfWhoMay, type UserRow } from '../../projections/users/users.queries.ts';
import { escapeHtml, sendPage } from '../http/page.ts';
import { defineRoute, type Reply, type Route } from '../http/route.ts';
import { isFromOurPages } from '../http/security.ts';
import { currentUserSchema, type CurrentUser } from './auth.contract.ts';
import { providers, type Provider } from '../services/providers.contract.ts';
import type { RouteDeps } from '../services/route-deps.ts';
import { endSession, startSession } from './session.ts';
import { beginSignIn, completeSignIn, type Identity, safeReturnTo, SignInRefusedError } from './sign-in.ts';

type AuthDeps = Pick<
  RouteDeps,
  'settings' | 'store' | 'staff' | 'publicUrl' | 'identityProviders' | 'inForce' | 'onSignedOut' | 'log'
>;

const redirect = (location: string): Reply => ({ status: 303, headers: { Location: location } });

const refuse = (res: Response, reason: string, hint: string): Reply => {
  const main = `<p>${escapeHtml(reason)} ${escapeHtml(hint)}</p><p><a href="/?signIn=1">Back to sign-in</a></p>`;
  sendPage(res, { status: 403, title: 'You could not be signed in', main });
  return {};
};

const providerParams = z.object({ provider: z.enum(providers) });
const returnToQuery = z.object({ returnTo: z.string().max(2_000).optional().catch(undefined) });
const redirects = { 303: { description: 'Where the browser goes next' } };

/** Sign-in, sign-out and who is signed in. */
export const authRoutes = (deps: AuthDeps): Route[] => {
  const { store, staff, publicUrl, log } = deps;

  const actorOf = (user: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'role'>) =>
    ({ kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role }) as const;

  /** @throws SignInRefusedError when the account does not take this person in */
  const recordSignIn = async (
    user: UserRow,
    provider: Provider,
    { issuer, subject, profileImageUrl }: Identity,
    metadata: CommandMetadata,
  ): Promise<void> => {
    const picture = profileImageUrl === null ? {} : { profileImageUrl };
    try {
      const { position } = await staff.handle(
        user.id,
        { type: 'SignInUser', data: { userId: user.id, provider, issuer, subject, ...picture } },
        { metadata: { ...metadata, actor: actorOf(user) }, options: { commandId: `sign-in:${randomUUID()}` } },
      );
      await deps.inForce(position);
    } catch (error) {
      const isRefusal =
        error instanceof IllegalTransitionError ||
        error instanceof RuleViolationError ||
        error instanceof NotFoundError;
      if (!isRefusal) throw error;
      const names = await namesOfWhoMay(store.pool, 'users.approve');
      const whom =
        names.length === 0 ? 'an administrator' : new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
      throw new SignInRefusedError(`${error.message}. Ask ${whom} about it.`, { cause: error });
    }
  };

  const finish = async (provider: Provider, req: Request, res: Response, metadata: CommandMetadata) => {
    const pending = req.session.pendingSignIn;
    if (pending?.provider !== provider) {
      return refuse(res, 'This sign-in has expired or was begun in another window.', 'Start again.');
    }
    // A code is redeemed once; coming back with the same address must not find it again.
    delete req.session.pendingSignIn;
    try {
      const identity = await completeSignIn(deps, pending, req);
      const user = await findUserByIdentity(store.pool, identity);
      if (!user) {
        return refuse(
          res,
          `There is no Lendlog account for ${identity.email}.`,
          'Ask an administrator to add you, or use the account you work with.',
        );
      }
      await recordSignIn(user, provider, identity, metadata);
      await startSession(req, { userId: user.id, provider, profileImageUrl: identity.profileImageUrl });
      return redirect(pending.returnTo);
    } catch (error) {
      if (!(error instanceof SignInRefusedError)) throw error;
      log.warn({ err: error.cause, provider }, 'sign-in refused');
      return refuse(res, error.message, 'Try again, or sign in another way.');
    }
  };

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
        const { location, pending } = await beginSignIn(deps, params.provider, returnTo);
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
      handle: ({ params, req, res, metadata }) => finish(params.provider, req, res, metadata),
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
      handle: async ({ req, metadata }) => {
        if (isFromOurPages(req, publicUrl)) {
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
        return { body: { ...body, profileImageUrl: req.session.profileImageUrl ?? null } satisfies CurrentUser };
      },
    }),
  ];
};
