import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { findUserByIdentity, namesOfWhoMay, type UserRow } from '../../projections/users/users.queries.ts';
import { escapeHtml, sendPage } from '../http/page.ts';
import type { Reply } from '../http/route.ts';
import type { Provider } from '../services/providers.contract.ts';
import type { RouteDeps } from '../services/route-deps.ts';
import { startSession } from './session.ts';
import { completeSignIn, type Identity, SignInRefusedError } from './sign-in.ts';

type Deps = Pick<RouteDeps, 'settings' | 'store' | 'staff' | 'publicUrl' | 'identityProviders' | 'inForce' | 'log'>;

export const redirect = (location: string): Reply => ({ status: 303, headers: { Location: location } });

const refuse = (res: Response, reason: string, hint: string): Reply => {
  const main = `<p>${escapeHtml(reason)} ${escapeHtml(hint)}</p><p><a href="/?signIn=1">Back to sign-in</a></p>`;
  sendPage(res, { status: 403, title: 'You could not be signed in', main });
  return {};
};

/** Somebody who signs in or out, as the log names them. */
export const actorOf = (user: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'role'>) =>
  ({ kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role }) as const;

/** @throws SignInRefusedError when the account does not take this person in */
const recordSignIn = async (
  { store, staff, inForce }: Deps,
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
    await inForce(position);
  } catch (error) {
    const isRefusal =
      error instanceof IllegalTransitionError || error instanceof RuleViolationError || error instanceof NotFoundError;
    if (!isRefusal) throw error;
    const names = await namesOfWhoMay(store.pool, 'users.approve');
    const whom =
      names.length === 0 ? 'an administrator' : new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
    throw new SignInRefusedError(`${error.message}. Ask ${whom} about it.`, { cause: error });
  }
};

/** The browser is back from the provider: signs in whom it names, or shows a page that says why not. */
export const finishSignIn = async (
  deps: Deps,
  provider: Provider,
  req: Request,
  res: Response,
  metadata: CommandMetadata,
): Promise<Reply> => {
  const { store, log } = deps;
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
    await recordSignIn(deps, user, provider, identity, metadata);
    await startSession(req, { userId: user.id, provider, profileImageUrl: identity.profileImageUrl });
    return redirect(pending.returnTo);
  } catch (error) {
    if (!(error instanceof SignInRefusedError)) throw error;
    log.warn({ err: error.cause, provider }, 'sign-in refused');
    return refuse(res, error.message, 'Try again, or sign in another way.');
  }
};
