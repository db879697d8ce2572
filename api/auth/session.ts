import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import { rolePermissions } from '../../events/lending/permissions.ts';
import type { Settings } from '../../events/platform/config.ts';
import type { Pool } from '../../events/platform/database.ts';
import { readOrCreateSecretFile } from '../../events/platform/secret-file.ts';
import { findUserById } from '../../projections/users/users.queries.ts';
import type { SignedInUser } from '../http/route.ts';
import type { Provider } from './auth.contract.ts';

/** A sign-in that has gone to the provider and has not come back. */
export type PendingSignIn = {
  readonly provider: Provider;
  readonly codeVerifier: string;
  readonly state: string;
  readonly nonce: string;
  readonly returnTo: string;
};

declare module 'express-session' {
  // Declaration merging needs an interface.
  interface SessionData {
    userId: string;
    /** ISO 8601; nobody stays signed in longer than twelve hours after it. */
    signedInAt: string;
    profileImageUrl: string | null;
    pendingSignIn: PendingSignIn;
  }
}

const IDLE_MS = 30 * 60 * 1000;
const ABSOLUTE_MS = 12 * 60 * 60 * 1000;

/** `SESSION_SECRET`, or one that this installation makes for itself at its first start. */
export const sessionSecretOf = async (settings: Settings): Promise<string> =>
  settings.SESSION_SECRET ??
  readOrCreateSecretFile(join(settings.DATA_DIR, 'session-secret'), () => randomBytes(32).toString('base64url'));

/**
 * Sessions in PostgreSQL behind an httpOnly cookie; 30 minutes without a request end one. Over https the `__Host-`
 * prefix ties the cookie to this host.
 */
export const sessions = (deps: { pool: Pool; secret: string; publicUrl: URL }): RequestHandler => {
  const { pool, secret, publicUrl } = deps;
  const isHttps = publicUrl.protocol === 'https:';
  const PgStore = connectPgSimple(session);
  return session({
    name: isHttps ? '__Host-lendlog' : 'lendlog',
    secret,
    // Expired rows are removed by whoever reads or by this timer, unref'd by the store.
    store: new PgStore({ pool, schemaName: 'auth', tableName: 'sessions' }),
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/', maxAge: IDLE_MS },
  });
};

const isTooOld = (signedInAt: string | undefined): boolean =>
  signedInAt === undefined || Date.now() - Date.parse(signedInAt) > ABSOLUTE_MS;

/** Who the session belongs to, with the permissions of now; undefined when nobody is signed in. */
export const createSignedInUser =
  (deps: { pool: Pool }) =>
  async (req: Request): Promise<SignedInUser | undefined> => {
    const { userId, signedInAt } = req.session;
    if (userId === undefined || isTooOld(signedInAt)) return undefined;
    const user = await findUserById(deps.pool, userId);
    return user && { ...user, permissions: rolePermissions(user.role) };
  };

/** A new session id: one that was planted or seen before the sign-in is worth nothing after it. */
export const startSession = (req: Request, userId: string, profileImageUrl: string | null): Promise<void> =>
  new Promise((resolve, reject) => {
    req.session.regenerate((error: unknown) => {
      if (error) return reject(error);
      Object.assign(req.session, { userId, profileImageUrl, signedInAt: new Date().toISOString() });
      req.session.save((saveError: unknown) => (saveError ? reject(saveError) : resolve()));
    });
  });

export const endSession = (req: Request): Promise<void> =>
  new Promise((resolve, reject) => {
    req.session.destroy((error: unknown) => (error ? reject(error) : resolve()));
  });

/** Whether a session, seen from outside a request of it, is still good; unlike a request this does not prolong it. */
export const createIsSessionAlive =
  (deps: { pool: Pool }) =>
  async (sessionId: string): Promise<boolean> => {
    const { rows } = await deps.pool.query<{ signed_in_at: string | null }>(
      `select s.sess ->> 'signedInAt' as signed_in_at from auth.sessions as s
       where s.sid = $1 and s.expire > now()`,
      [sessionId],
    );
    return rows[0] !== undefined && !isTooOld(rows[0].signed_in_at ?? undefined);
  };
