import express, { type Express, type Request, type RequestHandler } from 'express';
import type { z } from 'zod';
import {
  DiskFullError,
  type FieldError,
  ForbiddenError,
  LogRestoredError,
  NotFoundError,
  RuleViolationError,
  UnauthenticatedError,
  UnsupportedMediaTypeError,
  ValidationError,
} from '../../../events/kernel/errors.ts';
import type { Actor, CommandMetadata } from '../../../events/kernel/message.ts';
import type { ApiKeyScope } from '../../../events/api-key/api-key.events.ts';
import { type AuthorityRule, meets } from '../../../events/lending/decisions/decision-permissions.ts';
import { permissionInWords } from '../../../events/lending/permissions/permission-words.ts';
import type { Permission } from '../../../events/lending/permissions/permissions.ts';
import type { Epoch } from '../../../events/store/log/epoch.ts';
import { beyondBounds, TOO_LARGE } from '../../../events/kernel/bounded-json.ts';
import { houseWords } from '../../../events/kernel/house-words.ts';
import { DISK_IS_FULL, fieldErrors, requestIdOf } from '../problems/problem-details.ts';
import type { WaitForReadModels } from './read-your-writes.ts';
import { commandOptionsOf, epochOf, minLogPositionOf } from './request-headers.ts';
import { unstorableTexts } from './storable-body.ts';
import {
  type AnyPermission,
  type KeyHolder,
  permissionName,
  type Reply,
  type Route,
  type RouteContext,
  type RoutePermission,
  rulesOf,
  type SignedInUser,
} from './route.ts';

/** Largest JSON body: 1 MB. */
export const MOST_BODY_BYTES = 1024 * 1024;

export type MountDeps = {
  /** User of the request's session; undefined when nobody is signed in. */
  readonly signedInUser: (req: Request) => SignedInUser | undefined;
  /** Owner of the request's API key. @throws UnauthenticatedError, RateLimitedError */
  readonly keyHolder: (req: Request) => Promise<KeyHolder>;
  readonly waitForReadModels: WaitForReadModels;
  /** That this process works in. */
  readonly epoch: Epoch;
  /** True when the disk is too full to record a command's events. */
  readonly isDiskFull: () => Promise<boolean>;
};

/** How a route refuses input: an invalid question is answered as one that a rule refuses. */
const refuse = (route: Route, detail: string, errors: FieldError[]): never => {
  throw route.isQuestion ? new RuleViolationError(detail, {}, errors) : new ValidationError(detail, errors);
};

/** Not strict: `null` and `1` are JSON, which the contract then refuses with what to send. */
const jsonParserFor = (route: Route): RequestHandler =>
  express.json({
    limit: MOST_BODY_BYTES,
    strict: false,
    // Before it is parsed.
    verify: (_req, _res, body, encoding) => {
      // In another one each byte may be half of a bracket.
      if (encoding !== 'utf-8') {
        throw new UnsupportedMediaTypeError('Send the body in UTF-8, as all JSON is', { encoding });
      }
      const beyond = beyondBounds(body.toString('utf8'));
      if (beyond) refuse(route, TOO_LARGE, [beyond]);
    },
  });

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

/** The caller, kept in `res.locals.caller`; both are missing on a public route. */
export type Caller = { readonly user?: SignedInUser | undefined; readonly keyHolder?: KeyHolder };

type UserPermission = Permission | AnyPermission | AuthorityRule | 'signed-in';

/** @throws UnauthenticatedError, ForbiddenError naming the missing permission */
const authorizeUser = (permission: UserPermission, user: SignedInUser | undefined): SignedInUser => {
  if (!user) throw new UnauthenticatedError('You are logged out; sign in and try again');
  if (permission === 'signed-in') return user;
  const rules = rulesOf(permission);
  if (rules.some((rule) => meets(user, rule))) return user;
  const name = permissionName(permission);
  throw new ForbiddenError(`You may not ${rules.map((rule) => permissionInWords(rule.permission)).join(' or ')}`, {
    permission: name,
  });
};

/** @throws ForbiddenError naming the missing scope */
const authorizeKey = (permission: `key:${ApiKeyScope}` | 'key', keyHolder: KeyHolder): KeyHolder => {
  const scope = permission.slice('key:'.length);
  if (scope === '' || keyHolder.scopes.some((granted) => granted === scope)) return keyHolder;
  throw new ForbiddenError(`This needs an API key with the scope ${scope}`, { scope });
};

const isForKeys = (permission: RoutePermission): permission is `key:${ApiKeyScope}` | 'key' =>
  typeof permission === 'string' && (permission === 'key' || permission.startsWith('key:'));

const callerOf = async ({ permission }: Route, req: Request, deps: MountDeps): Promise<Caller> => {
  if (permission === 'public') return {};
  return isForKeys(permission) ? { keyHolder: await deps.keyHolder(req) } : { user: deps.signedInUser(req) };
};

const authorize = ({ permission }: Route, { user, keyHolder }: Caller): void => {
  if (permission === 'public') return;
  if (!isForKeys(permission)) authorizeUser(permission, user);
  else if (keyHolder) authorizeKey(permission, keyHolder);
};

const words = { error: houseWords } as const;

/** Everything of the request that is wrong, in one answer. */
const parseInput = (route: Route, req: Request): { params: unknown; query: unknown; body: unknown } => {
  const params = route.params?.safeParse(req.params);
  // An id that cannot exist is as unknown as one that does not.
  if (params && !params.success) {
    throw new NotFoundError('There is nothing at this address', {}, fieldErrors(params.error));
  }
  const contract = (route.bodyType ?? 'json') === 'json' ? route.body : undefined;
  const query = route.query?.safeParse(req.query, words);
  const body = contract?.safeParse(req.body, words);
  const failed = (result: z.ZodSafeParseResult<unknown> | undefined) =>
    result && !result.success ? fieldErrors(result.error) : [];
  const errors = [...failed(query), ...failed(body), ...(body?.success ? unstorableTexts(req.body) : [])];
  if (errors.length > 0) refuse(route, 'Some fields are not valid', errors);
  return { params: params?.data, query: query?.data, body: body?.data };
};

const actorOf = ({ user, keyHolder }: Caller): Actor => {
  if (user) return { kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role };
  if (keyHolder) return { kind: 'partner', id: keyHolder.keyId, name: keyHolder.partner };
  return { kind: 'system', id: 'api', name: 'API' };
};

const metadataOf = (req: Request, caller: Caller): CommandMetadata => {
  const requestId = requestIdOf(req);
  return {
    actor: actorOf(caller),
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
  caller: Caller,
): RouteContext<unknown, unknown, unknown> => ({
  ...parseInput(route, req),
  get user() {
    if (!caller.user) throw new Error(`${route.path} has no signed-in user`);
    return caller.user;
  },
  get keyHolder() {
    if (!caller.keyHolder) throw new Error(`${route.path} is not called with an API key`);
    return caller.keyHolder;
  },
  metadata: metadataOf(req, caller),
  options: commandOptionsOf(req, caller.user?.id ?? caller.keyHolder?.keyId ?? 'public'),
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

const isOfOtherEpoch = (req: Request, { id }: Epoch): boolean => (epochOf(req) ?? id) !== id;

/** Versions and positions from before a restore are of other events, so nothing is decided on them. @throws LogRestoredError */
const refuseOtherEpoch = (req: Request, epoch: Epoch): void => {
  if (!isOfOtherEpoch(req, epoch)) return;
  const detail = 'The data was restored since you read it: nothing was changed. Reload the page and look at it again';
  throw new LogRestoredError(detail, { restoredAt: epoch.beganAt });
};

const handlerOf =
  (route: Route, { waitForReadModels, epoch }: MountDeps): RequestHandler =>
  async (req, res) => {
    const context = contextOf(route, req, res, res.locals['caller'] as Caller);
    // Events from before a restore may never arrive; a waiting reader gets the current state.
    const position = isOfOtherEpoch(req, epoch) ? undefined : minLogPositionOf(req);
    if (position !== undefined && route.reads) await waitForReadModels(route.reads, position);
    reply(res, await route.handle(context));
  };

/** Mounts a table of routes: who may use them is decided before a byte of the body is read. */
export const mountRoutes = (app: Express, routes: readonly Route[], deps: MountDeps): void => {
  for (const route of routes) {
    const gate: RequestHandler = async (req, res, next) => {
      const caller = await callerOf(route, req, deps);
      // Kept before it is judged: a refusal names who was refused.
      res.locals['caller'] = caller;
      authorize(route, caller);
      checkContentType(req, route);
      const isChange = route.method !== 'get' && !route.isQuestion;
      if (isChange) refuseOtherEpoch(req, deps.epoch);
      // Sign-in and sign-out write next to nothing, and readers need them.
      const needsRoom = isChange && !route.path.startsWith('/auth');
      if (needsRoom && (await deps.isDiskFull())) throw new DiskFullError(DISK_IS_FULL);
      next();
    };
    const parse = route.body && (route.bodyType ?? 'json') === 'json' ? [jsonParserFor(route)] : [];
    app[route.method](route.path, gate, ...parse, handlerOf(route, deps));
  }
};
