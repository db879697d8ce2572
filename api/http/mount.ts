import express, { type Express, type Request, type RequestHandler } from 'express';
import type { z } from 'zod';
import {
  ForbiddenError,
  NotFoundError,
  UnauthenticatedError,
  UnsupportedMediaTypeError,
  ValidationError,
} from '../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { allows } from '../../events/lending/permissions.ts';
import { fieldErrors, requestIdOf } from './problem-details.ts';
import type { WaitForReadModels } from './read-your-writes.ts';
import { commandOptionsOf, minLogPositionOf } from './request-headers.ts';
import type { Reply, Route, RouteContext, SignedInUser } from './route.ts';

/** Largest JSON body: 1 MB. */
export const MOST_BODY_BYTES = 1024 * 1024;

export type MountDeps = {
  /** Who the request's session belongs to; undefined when nobody is signed in. */
  readonly signedInUser: (req: Request) => SignedInUser | undefined;
  readonly waitForReadModels: WaitForReadModels;
};

const parseJson = express.json({ limit: MOST_BODY_BYTES });

const contentTypes = { json: 'application/json', multipart: 'multipart/form-data' } as const;

/** @throws UnsupportedMediaTypeError when a body is announced in a form that the route does not take */
const checkContentType = (req: Request, { bodyType = 'json' }: Route): void => {
  const hasBody = req.get('Transfer-Encoding') !== undefined || Number(req.get('Content-Length') ?? 0) > 0;
  if (!hasBody || bodyType === 'raw') return;
  const expected = contentTypes[bodyType];
  if (!req.is(expected)) {
    throw new UnsupportedMediaTypeError(`Send the body as ${expected}`, { allowed: [expected] });
  }
};

/** @throws UnauthenticatedError, ForbiddenError naming the missing permission */
const authorize = (route: Route, user: SignedInUser | undefined): void => {
  if (route.permission === 'public') return;
  if (!user) throw new UnauthenticatedError('You are logged out; sign in and try again');
  if (route.permission === 'signed-in' || allows(user.permissions, route.permission)) return;
  throw new ForbiddenError(`This needs the permission ${route.permission}, which you do not have`, {
    permission: route.permission,
  });
};

/** Everything of the request that is wrong, in one answer. */
const parseInput = (route: Route, req: Request): { params: unknown; query: unknown; body: unknown } => {
  const params = route.params?.safeParse(req.params);
  // An id that cannot exist is as unknown as one that does not.
  if (params && !params.success) {
    throw new NotFoundError('There is nothing at this address', {}, fieldErrors(params.error));
  }
  const query = route.query?.safeParse(req.query);
  const body = (route.bodyType ?? 'json') === 'json' ? route.body?.safeParse(req.body) : undefined;
  const failed = (result: z.ZodSafeParseResult<unknown> | undefined) =>
    result && !result.success ? fieldErrors(result.error) : [];
  const errors = [...failed(query), ...failed(body)];
  if (errors.length > 0) throw new ValidationError('Some fields are not valid', errors);
  return { params: params?.data, query: query?.data, body: body?.data };
};

const metadataOf = (req: Request, user: SignedInUser | undefined): CommandMetadata => {
  const requestId = requestIdOf(req);
  return {
    actor: user
      ? { kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role }
      : { kind: 'system', id: 'api', name: 'API' },
    now: new Date().toISOString(),
    correlationId: requestId,
    requestId,
    ...(req.ip !== undefined && { sourceIp: req.ip }),
  };
};

const contextOf = (
  route: Route,
  req: Request,
  res: RouteContext<unknown, unknown, unknown>['res'],
  user: SignedInUser | undefined,
): RouteContext<unknown, unknown, unknown> => ({
  ...parseInput(route, req),
  get user() {
    if (!user) throw new Error(`${route.path} is public: it has no signed-in user`);
    return user;
  },
  metadata: metadataOf(req, user),
  command: commandOptionsOf(req, user?.id ?? 'public'),
  req,
  res,
});

const reply = (
  res: RouteContext<unknown, unknown, unknown>['res'],
  { status = 200, body, headers = {} }: Reply,
): void => {
  // The handler has written the answer itself: a file, or a stream that stays open.
  if (res.headersSent) return;
  res.status(status).set(headers);
  if (body === undefined) res.end();
  else res.json(body);
};

const handlerOf =
  (route: Route, { waitForReadModels }: MountDeps): RequestHandler =>
  async (req, res) => {
    const user = res.locals['user'] as SignedInUser | undefined;
    const context = contextOf(route, req, res, user);
    const position = minLogPositionOf(req);
    if (position !== undefined && route.reads) await waitForReadModels(route.reads, position);
    reply(res, await route.handle(context));
  };

/** Mounts a table of routes: who may use them is decided before a byte of the body is read. */
export const mountRoutes = (app: Express, routes: readonly Route[], deps: MountDeps): void => {
  for (const route of routes) {
    const gate: RequestHandler = (req, res, next) => {
      res.locals['user'] = route.permission === 'public' ? undefined : deps.signedInUser(req);
      authorize(route, res.locals['user'] as SignedInUser | undefined);
      checkContentType(req, route);
      next();
    };
    const parse = route.body && (route.bodyType ?? 'json') === 'json' ? [parseJson] : [];
    app[route.method](route.path, gate, ...parse, handlerOf(route, deps));
  }
};
