import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { CommandMetadata } from '../../../events/kernel/message.ts';
import type { AuthorityRule } from '../../../events/lending/decisions/decision-permissions.ts';
import type { ApiKeyScope } from '../../../events/api-key/api-key.events.ts';
import type { Department, Permission, PermissionMap, Role } from '../../../events/lending/permissions/permissions.ts';
import type { Outcome } from '../../../events/store/append/aggregate.ts';
import type { CommandOptions } from '../../../events/store/append/command-handler.ts';
import type { ProjectionName } from '../../../projections/registry.ts';

/** The signed-in user, as routes see it. */
export type SignedInUser = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly department: Department | null;
  /** Current permissions: the role's with the user's own. */
  readonly permissions: PermissionMap;
  /** Changes whenever what the user may do changes. */
  readonly accessVersion: number;
  /** When the person last proved to the identity provider who they are: ISO 8601. */
  readonly authenticatedAt: string;
};

/** The partner whose program sent the request, by its API key. */
export type KeyHolder = {
  readonly keyId: string;
  readonly partner: string;
  /** Whose orders and files it is for; null for a key that has none. */
  readonly partnerId: string | null;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly expiresAt: string | null;
  /** Its quota; null where nobody has said anything of it. */
  readonly requestsPerMinute: number | null;
};

export type Reply = {
  /** Defaults to 200. */
  readonly status?: number;
  /** Sent as JSON; left out when the handler has written `res` itself. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type RouteContext<Params, Query, Body> = {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Present on every route but public ones and those for API keys. */
  readonly user: SignedInUser;
  /** Present on routes for API keys. */
  readonly keyHolder: KeyHolder;
  /** Actor, time, correlation and request id of this request, for commands. */
  readonly metadata: CommandMetadata;
  /** From `If-Match` and `Idempotency-Key`; without a key a fresh command id. */
  readonly options: CommandOptions;
  readonly req: Request;
  readonly res: Response;
};

/** Any one of them is enough. */
export type AnyPermission = { readonly anyOf: readonly [Permission, Permission, ...Permission[]] };

/**
 * Callers of a route: a user with the permission (or one of several), or with the role of a rule; 'signed-in' for any session, a partner whose API key has the
 * scope (`key:title:report`), 'key' for any API key, or 'public'.
 */
export type RoutePermission =
  Permission | AnyPermission | AuthorityRule | 'signed-in' | `key:${ApiKeyScope}` | 'key' | 'public';

/** As documents and refusals name it: `applications.approve or compliance.read`. */
export const permissionName = (permission: RoutePermission): string =>
  typeof permission === 'string'
    ? permission
    : rulesOf(permission)
        .map((rule) => rule.permission)
        .join(' or ');

/** What a caller needs one of. */
export const rulesOf = (needed: Permission | AnyPermission | AuthorityRule): readonly AuthorityRule[] => {
  if (typeof needed === 'string') return [{ permission: needed }];
  return 'anyOf' in needed ? needed.anyOf.map((permission) => ({ permission })) : [needed];
};

/** True for routes that partners' programs call with an API key. */
export const isForKeys = ({ permission }: { readonly permission: RoutePermission }): boolean =>
  /^key\b/.test(permissionName(permission));

/**
 * One endpoint: what it takes, what it answers, who may use it. The table of routes is mounted on Express, described
 * in OpenAPI, and walked by the permission test, so a route that is not in it does not exist.
 */
export type Route<P extends z.ZodType = z.ZodType, Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Express path, such as `/api/applications/:id/status`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** Part of the type: a route cannot leave it out. */
  readonly permission: RoutePermission;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** 'json' unless the handler reads the stream itself; then `body` only describes it. */
  readonly bodyType?: 'json' | 'multipart' | 'raw';
  /** Answer by status, for OpenAPI; problem+json answers are added for every route. */
  readonly responses: Readonly<Record<number, { description: string; schema?: z.ZodType; mediaType?: string }>>;
  /**
   * A POST that asks and changes nothing: it is answered on a full disk too, takes neither `Idempotency-Key` nor
   * `If-Match`, and what is wrong in its body is refused with 422, as what cannot be worked out is.
   */
  readonly isQuestion?: true;
  /** Projections it answers from; `X-Min-Log-Position` waits for all of them. */
  readonly reads?: readonly ProjectionName[];
  readonly handle: (context: RouteContext<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Reply>;
};

/** Keeps the handler's types while the table holds routes of every shape. */
export const defineRoute = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: Route<P, Q, B>,
): Route => route;

/**
 * Answer to a command: id and new version unless another body is given, plus `X-Log-Position` (for read your own writes)
 * and `ETag` (for `If-Match`).
 */
export const answer = (
  { id, version, position }: Pick<Outcome, 'id' | 'version' | 'position'>,
  { status = 200, body = { id, version }, headers = {} }: Reply = {},
): Reply => ({
  status,
  body,
  headers: { 'X-Log-Position': String(position), ETag: `"${version}"`, ...headers },
});
