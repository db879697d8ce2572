import type { Request, RequestHandler } from 'express';
import { type AugmentedRequest, rateLimit, type Store } from 'express-rate-limit';
import helmet from 'helmet';
import { ForbiddenError, RateLimitedError, ValidationError } from '../../../events/kernel/errors.ts';
import { STRICTEST } from '../pages/content-security.ts';
import { isProbe } from '../connections/probes.ts';
import { sendProblem } from '../problems/problem-details.ts';
import type { KeyHolder } from './route.ts';

/**
 * Strict headers on every answer: scripts and styles come from us, or on a page of ours carry its nonce.
 * @param publicUrl with https, the browser must also use nothing else
 */
export const securityHeaders = (publicUrl: URL): RequestHandler[] => {
  const isHttps = publicUrl.protocol === 'https:';
  return [
    (_req, res, next) => {
      res.set('Content-Security-Policy', STRICTEST);
      next();
    },
    helmet({
      contentSecurityPolicy: false,
      // With `no-referrer` browsers would send `Origin: null` with our own forms, which `isFromOurPages` looks at.
      referrerPolicy: { policy: 'same-origin' },
      // As `frame-ancestors` says, for browsers that do not know it.
      xFrameOptions: { action: 'deny' },
      strictTransportSecurity: isHttps && { maxAge: 365 * 24 * 60 * 60 },
    }),
  ];
};

/** A proxy may use a different one of them than the portal does (RFC 9112, 3.2). */
export const refuseSeveralHosts: RequestHandler = (req, res, next) => {
  if ((req.headersDistinct['host'] ?? []).length <= 1) next();
  else {
    res.set('Connection', 'close');
    sendProblem(req, res, new ValidationError('The request names more than one Host; send one'));
  }
};

/** Answers of the API are for this person now: no cache keeps them. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True when our own pages made the request, or no page at all. Every current browser sends `Sec-Fetch-Site` or, on unsafe
 * methods, `Origin`, older ones `Referer`; a request with none of them comes from a program and carries no visitor's
 * cookies.
 */
export const isFromOurPages = (req: Request, publicUrl: URL): boolean => {
  const site = req.get('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = req.get('Origin') ?? req.get('Referer');
  if (origin === undefined) return true;
  const sender = URL.canParse(origin) ? new URL(origin).origin : undefined;
  // Scheme, host and port: a server without TLS, or on another port of our host, is someone else.
  return sender === publicUrl.origin || sender === `${req.protocol}://${req.get('Host')}`;
};

/** Stops a page of another site from acting with a visitor's session. */
export const refuseForeignOrigins =
  (publicUrl: URL): RequestHandler =>
  (req, res, next) => {
    if (SAFE_METHODS.has(req.method) || isFromOurPages(req, publicUrl)) next();
    else sendProblem(req, res, new ForbiddenError('The request came from another site; use the portal itself'));
  };

type LimitOf = number | ((req: Request) => Promise<number>);

/** At most `limit` requests a minute for one key; more are answered with 429. */
const limiter = (
  limit: LimitOf,
  name: string,
  keyOf?: (req: Request) => string | Promise<string>,
  store?: Store,
): RequestHandler =>
  rateLimit({
    windowMs: 60_000,
    limit,
    // Programs of partners pace themselves by these; to browsers they would be a digest more on every answer.
    standardHeaders: name === 'key' && 'draft-8',
    legacyHeaders: false,
    identifier: name,
    ...(keyOf && { keyGenerator: keyOf }),
    ...(store && { store }),
    skip: async (req) => isProbe(req.path) || (await keyOf?.(req)) === '',
    handler: (req, res) => {
      const { resetTime, limit: most } = (req as AugmentedRequest)['rateLimit'] ?? {};
      const retryAfterSeconds = Math.max(1, Math.ceil(((resetTime?.getTime() ?? 0) - Date.now()) / 1_000));
      const problem = new RateLimitedError(`Too many requests: at most ${most} a minute`, {
        limit: most,
        retryAfterSeconds,
      });
      sendProblem(req, res, problem);
    },
  });

/** Requests a minute: one address may carry a whole branch office, one session is one person. */
export type RateLimits = {
  readonly perAddress: number;
  readonly perSession: number;
  readonly signInsPerAddress: number;
  /** Of a key of whose quota nobody has said anything. */
  readonly perKey: number;
  /** Requests with an API key that is not good. */
  readonly wrongKeysPerAddress: number;
};
export const defaultRateLimits: RateLimits = {
  perAddress: 6_000,
  perSession: 1_200,
  signInsPerAddress: 120,
  perKey: 1_200,
  wrongKeysPerAddress: 20,
};

export const limitPerAddress = (limits: RateLimits): RequestHandler => limiter(limits.perAddress, 'address');
/** For what browsers ask for on their way; the portal itself asks the demo issuer for tokens, from one address for all. */
export const limitSignIns = (limits: RateLimits): RequestHandler => limiter(limits.signInsPerAddress, 'sign-in');
/**
 * Each key has a quota of its own.
 * @param holder whose key it is; undefined for one that is not good, which its route refuses
 * @param count of all processes together
 */
export const limitPerKey = (
  limits: RateLimits,
  holder: (req: Request) => Promise<Pick<KeyHolder, 'keyId' | 'requestsPerMinute'> | undefined>,
  count: (keyId: string) => Promise<{ readonly hits: number; readonly resetAt: Date }>,
): RequestHandler => {
  const quotaOf = async (req: Request) => (await holder(req))?.requestsPerMinute ?? limits.perKey;
  return limiter(quotaOf, 'key', async (req) => (await holder(req))?.keyId ?? '', {
    increment: async (key) => {
      const { hits: totalHits, resetAt: resetTime } = await count(key);
      return { totalHits, resetTime };
    },
    // Nothing is ever taken back: that is for limits on failures or successes alone.
    decrement: () => undefined,
    resetKey: () => undefined,
  });
};
/** Runs after the session has been read; requests without a signed-in session count for their address only. */
export const limitPerSession = (limits: RateLimits): RequestHandler =>
  limiter(limits.perSession, 'session', (req) => (req.session.userId === undefined ? '' : req.sessionID));
