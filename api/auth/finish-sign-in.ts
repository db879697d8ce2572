import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import type { LinkIdentity, SignInUser } from '../../events/user/identities.decider.ts';
import {
  findUserByIdentity,
  findUserLinkedTo,
  namesOfWhoMay,
  type UserRow,
} from '../../projections/users/users.queries.ts';
import { escapeHtml, sendPage } from '../http/pages/page.ts';
import type { Reply } from '../http/requests/route.ts';
import { providerName } from '../services/accounts/identity-providers.ts';
import type { Provider } from '../services/accounts/providers.contract.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { type PendingSignIn, startSession } from './session.ts';
import { completeSignIn, type Identity, SignInRefusedError } from './sign-in.ts';

type Deps = Pick<RouteDeps, 'settings' | 'store' | 'staff' | 'publicUrl' | 'identityProviders' | 'inForce' | 'log'>;
/** The browser is back: what it was sent for, who it brings, and the circumstances. */
type Return = {
  readonly pending: PendingSignIn;
  readonly identity: Identity;
  readonly req: Request;
  readonly metadata: CommandMetadata;
};

export const redirect = (location: string): Reply => ({ status: 303, headers: { Location: location } });

const refuse = (res: Response, reason: string, hint: string, { by, returnTo }: Partial<PendingSignIn> = {}): Reply => {
  const back = by ? { href: returnTo ?? '/', text: 'Back' } : { href: '/?signIn=1', text: 'Back to sign-in' };
  const main = `<p>${escapeHtml(reason)} ${escapeHtml(hint)}</p>
<p><a href="${escapeHtml(back.href)}">${back.text}</a></p>`;
  sendPage(res, { status: 403, title: by ? 'This did not work' : 'You could not be signed in', main });
  return {};
};

/** Someone who signs in or out, as the log names them. */
export const actorOf = (user: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'role'>) =>
  ({ kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role }) as const;

/** Names who can help, as a phrase. */
const whomToAsk = async ({ store }: Deps): Promise<string> => {
  const names = await namesOfWhoMay(store.pool, 'users.approve');
  return names.length === 0 ? 'an administrator' : new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
};

/** @throws SignInRefusedError when the account does not take this */
const record = async (
  deps: Deps,
  user: UserRow,
  command: SignInUser | LinkIdentity,
  metadata: CommandMetadata,
): Promise<void> => {
  try {
    const { position } = await deps.staff.handle(user.id, command, {
      metadata: { ...metadata, actor: actorOf(user) },
      options: { commandId: `sign-in:${randomUUID()}` },
    });
    await deps.inForce(position);
  } catch (error) {
    const isRefusal =
      error instanceof IllegalTransitionError || error instanceof RuleViolationError || error instanceof NotFoundError;
    if (!isRefusal) throw error;
    const message = error.message.replace(/\.$/, '');
    throw new SignInRefusedError(`${message}. Ask ${await whomToAsk(deps)} about it.`, { cause: error });
  }
};

const signInCommand = (userId: string, { provider }: PendingSignIn, identity: Identity): SignInUser => {
  const { issuer, subject, email, profileImageUrl } = identity;
  const picture = profileImageUrl === null ? {} : { profileImageUrl };
  return { type: 'SignInUser', data: { userId, provider, issuer, subject, email, ...picture } };
};

/** @throws SignInRefusedError when there is no account for who came back */
const accountOf = async ({ store }: Deps, { identity }: Return): Promise<UserRow> => {
  const user = await findUserByIdentity(store.pool, identity);
  if (user) return user;
  throw new SignInRefusedError(
    `There is no Lendlog account for ${identity.email}. Ask an administrator to add you, or use the account you work with.`,
  );
};

const signIn = async (deps: Deps, back: Return): Promise<void> => {
  const { pending, identity, req, metadata } = back;
  const user = await accountOf(deps, back);
  await record(deps, user, signInCommand(user.id, pending, identity), metadata);
  const { profileImageUrl, authenticatedAt } = identity;
  const { provider } = pending;
  await startSession(req, { userId: user.id, email: user.email, provider, profileImageUrl, authenticatedAt });
};

/** The user who left a session for the provider, if the session is still theirs. @throws SignInRefusedError */
const ownerOf = ({ req, pending }: Return): UserRow => {
  const { account } = req.session;
  if (account?.status === 'active' && account.id === pending.by?.userId) return account;
  throw new SignInRefusedError('Your session has ended in the meantime, so nothing was changed. Sign in first.');
};

/** The session stays the one that it is: pages that are open go on with it. */
const signInAgain = async (deps: Deps, back: Return): Promise<void> => {
  const owner = ownerOf(back);
  const { req, pending, identity, metadata } = back;
  const user = await accountOf(deps, back);
  if (user.id !== owner.id) {
    throw new SignInRefusedError(`You are signed in as ${owner.email}, and came back as someone else.`);
  }
  await record(deps, user, signInCommand(user.id, pending, identity), metadata);
  req.session.authenticatedAt = identity.authenticatedAt;
};

const connect = async (deps: Deps, back: Return): Promise<void> => {
  const owner = ownerOf(back);
  const { pending, identity, metadata } = back;
  const { issuer, subject } = identity;
  const other = await findUserLinkedTo(deps.store.pool, { issuer, subject });
  if (other && other.id !== owner.id) {
    throw new SignInRefusedError(`Someone else signs in with this account at ${providerName(pending.provider)}.`);
  }
  const data = { userId: owner.id, provider: pending.provider, issuer, subject };
  await record(deps, owner, { type: 'LinkIdentity', data }, metadata);
};

const carriedOut = { connect, signInAgain } as const;

/** The browser is back from the provider: does what it was sent for, or shows a page that says why not. */
export const finishSignIn = async (
  deps: Deps,
  provider: Provider,
  req: Request,
  res: Response,
  metadata: CommandMetadata,
): Promise<Reply> => {
  const pending = req.session.pendingSignIn;
  if (pending?.provider !== provider) {
    return refuse(res, 'This sign-in has expired or was begun in another window.', 'Start again.');
  }
  // A code is redeemed once; coming back with the same address must not find it again.
  delete req.session.pendingSignIn;
  try {
    const back = { pending, identity: await completeSignIn(deps, pending, req), req, metadata };
    await (pending.by ? carriedOut[pending.by.intent] : signIn)(deps, back);
    return redirect(pending.returnTo);
  } catch (error) {
    if (!(error instanceof SignInRefusedError)) throw error;
    deps.log.warn({ err: error.cause, provider }, 'sign-in refused');
    return refuse(res, error.message, 'Try again, or sign in another way.', pending);
  }
};
