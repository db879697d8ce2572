import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import session, { type SessionData } from 'express-session';
import { effectivePermissions } from '../../events/lending/permissions/permissions.ts';
import type { Settings } from '../../events/platform/process/config.ts';
import type { Pool } from '../../events/platform/database/database.ts';
import { isRandomText, readOrCreateSecretFile, type SecretFile } from '../../events/platform/process/secret-file.ts';
import type { SignedInUser } from '../http/requests/route.ts';
import type { Provider } from '../services/accounts/providers.contract.ts';
import { type SessionLimits, SessionStore, type SessionCircumstances } from '../services/accounts/session-store.ts';

/** A sign-in that has gone to the provider and has not come back. */
export type PendingSignIn = {
  readonly provider: Provider;
  readonly codeVerifier: string;
  readonly state: string;
  readonly nonce: string;
  readonly returnTo: string;
  /** Missing for a plain sign-in: what someone who is signed in has gone to the provider for. */
  readonly by?: { readonly userId: string; readonly intent: 'connect' | 'signInAgain' };
  /** When the browser was sent there: ISO 8601. */
  readonly begunAt: string;
};

declare module 'express-session' {
  // Declaration merging needs an interface.
  interface SessionData extends SessionCircumstances {
    userId: string;
    /** Of the account when it signed in: a session does not outlive the address that was proven for it. */
    email: string;
    /** ISO 8601. */
    signedInAt: string;
    /** When the person last proved to the provider who they are: ISO 8601. */
    authenticatedAt: string;
    provider: Provider;
    ip: string | null;
    userAgent: string | null;
    profileImageUrl: string | null;
    pendingSignIn: PendingSignIn;
  }
}

const MOST_USER_AGENT = 300;

const SECRET_BYTES = 32;

/** Signs session cookies when `SESSION_SECRET` does not. */
export const sessionSecretFile: SecretFile = {
  name: 'session-secret',
  holds: 'the secret that signs session cookies',
  isWhole: isRandomText(SECRET_BYTES),
  remedy: 'Put it back from a copy, or move it away: a new one is made, and everybody signs in again.',
};

/** `SESSION_SECRET`, or one that this installation makes for itself at its first start. */
export const sessionSecretOf = async (settings: Settings): Promise<string> =>
  settings.SESSION_SECRET ??
  readOrCreateSecretFile(settings.DATA_DIR, sessionSecretFile, () => randomBytes(SECRET_BYTES).toString('base64url'));

const cookieName = ({ protocol }: URL): string => (protocol === 'https:' ? '__Host-lendlog' : 'lendlog');

/**
 * Sessions in PostgreSQL behind an httpOnly cookie; some minutes without a request end one. Over https the `__Host-`
 * prefix ties the cookie to this host.
 */
export const sessions = (deps: {
  pool: Pool;
  secret: string;
  publicUrl: URL;
  limits: () => Promise<SessionLimits>;
}): RequestHandler => {
  const { pool, secret, publicUrl, limits } = deps;
  const isHttps = publicUrl.protocol === 'https:';
  let maxAge = 0;
  const handler = session({
    name: cookieName(publicUrl),
    secret,
    store: new SessionStore(pool, limits),
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: () => ({ httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/', maxAge }),
  });
  return async (req, res, next) => {
    maxAge = (await limits()).sessionIdleMinutes * 60_000;
    handler(req, res, (error) => {
      if (error) return next(error);
      // One from the database brings the lifetime that it was begun with.
      req.session.cookie.maxAge = maxAge;
      next();
    });
  };
};

/** @throws URIError for what no browser sends */
const cookieOf = (req: Request, name: string): string | undefined => {
  const start = `${name}=`;
  const found = (req.get('Cookie') ?? '').split(/; */).find((cookie) => cookie.startsWith(start));
  return found && decodeURIComponent(found.slice(start.length));
};

/**
 * The session that a request comes with, by its signed cookie, where it is not to be read or prolonged: `s:<id>.<HMAC
 * SHA-256 in base64 without padding>`, as express-session writes it.
 */
export const sessionIdIn = (req: Request, deps: { secret: string; publicUrl: URL }): string | undefined => {
  const [, id, signature] = /^s:([^.]+)\.(.+)$/.exec(cookieOf(req, cookieName(deps.publicUrl)) ?? '') ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const [given, right] = [signature, createHmac('sha256', deps.secret).update(id).digest('base64').replace(/=+$/, '')];
  const isRight = given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
  return isRight ? id : undefined;
};

/** User of the session, with current permissions; undefined when nobody is signed in or the account is closed. */
export const signedInUser = (req: Request): SignedInUser | undefined => {
  const { account, signedInAt } = req.session;
  if (account?.status !== 'active' || signedInAt === undefined) return undefined;
  if ((req.session.email ?? account.email) !== account.email) return undefined;
  const { id, email, firstName, lastName, role, department, overrides, accessVersion } = account;
  const permissions = effectivePermissions(role, overrides);
  const authenticatedAt = req.session.authenticatedAt ?? signedInAt;
  return { id, email, firstName, lastName, role, department, permissions, accessVersion, authenticatedAt };
};

/** A new session id: one that was planted or seen before the sign-in is worth nothing after it. */
export const startSession = (
  req: Request,
  started: Pick<SessionData, 'userId' | 'email' | 'provider' | 'profileImageUrl' | 'authenticatedAt'>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    req.session.regenerate((error: unknown) => {
      if (error) return reject(error);
      Object.assign(req.session, {
        ...started,
        signedInAt: new Date().toISOString(),
        ip: req.ip ?? null,
        userAgent: req.get('User-Agent')?.slice(0, MOST_USER_AGENT) ?? null,
      });
      req.session.save((saveError: unknown) => (saveError ? reject(saveError) : resolve()));
    });
  });

export const endSession = (req: Request): Promise<void> =>
  new Promise((resolve, reject) => {
    req.session.destroy((error: unknown) => (error ? reject(error) : resolve()));
  });
