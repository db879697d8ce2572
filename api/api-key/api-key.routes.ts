import { z } from 'zod';
import { apiKeyAggregate, type ApiKeyCommand } from '../../events/api-key/api-key.decider.ts';
import type { ApiKeyEvent } from '../../events/api-key/api-key.events.ts';
import { NotFoundError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { answeringAfter, openAggregate } from '../../events/store/append/aggregate.ts';
import { listApiKeys } from '../../projections/api-keys/api-keys.queries.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { listReply } from '../http/requests/list-query.ts';
import { idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Reply, type Route, type RouteContext } from '../http/requests/route.ts';
import { defaultRateLimits } from '../http/requests/security.ts';
import { withNamesOfNow } from '../services/accounts/actor-names.ts';
import { requireRecentSignIn } from '../services/limits/recent-sign-in.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import {
  type ApiKeyHistoryLine,
  apiKeyHistoryLineSchema,
  apiKeySchema,
  changeQuotaSchema,
  issueApiKeySchema,
  issuedKeySchema,
  keyHolderSchema,
  revokeApiKeySchema,
  rotateApiKeySchema,
} from './api-key.contract.ts';
import { createKey } from './key-text.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();
const daysLater = (now: string, days: number | null): string | null =>
  days === null ? null : later(now, days * DAY_MS);

const toHistoryLine = ({ eventId, version, type, data, effectiveAt, metadata }: RecordedEvent<ApiKeyEvent>) =>
  ({
    eventId,
    version,
    type,
    prefix: 'prefix' in data ? data.prefix : null,
    expiresAt: 'expiresAt' in data ? data.expiresAt : null,
    previousValidUntil: 'previousValidUntil' in data ? data.previousValidUntil : null,
    requestsPerMinute: ('requestsPerMinute' in data && data.requestsPerMinute) || null,
    reason: 'reason' in data ? data.reason : null,
    at: effectiveAt,
    by: metadata.actor.name,
  }) satisfies ApiKeyHistoryLine;

/** @param key of whose quota nobody has said anything has the portal's */
const withQuota = <Key extends { readonly requestsPerMinute: number | null }>(key: Key) => ({
  ...key,
  requestsPerMinute: key.requestsPerMinute ?? defaultRateLimits.perKey,
});

type Context = Pick<RouteContext<unknown, unknown, unknown>, 'metadata' | 'options'>;

/** Keys that partners' programs call `/api/v1` with. */
export const apiKeyRoutes = (deps: Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce' | 'inForce'>): Route[] => {
  const { pool, store, settingsInForce, inForce } = deps;

  const keys = answeringAfter(openAggregate(store, apiKeyAggregate), ({ position }) => inForce(position));

  /** Sends the key to the caller, this once. */
  const answerKey = async (
    command: ApiKeyCommand,
    made: { readonly key: string; readonly prefix: string },
    context: Context,
    status: number,
  ): Promise<Reply> => {
    const outcome = await keys.handle(command.data.keyId, command, context);
    const [event] = outcome.events;
    const stored = event && 'prefix' in event.data ? event.data.prefix : made.prefix;
    const key = stored === made.prefix ? made.key : null;
    const { id, version } = outcome;
    return answer(outcome, { status, body: { id, version, prefix: stored, key } });
  };

  return [
    defineRoute({
      method: 'get',
      path: '/api/api-keys',
      summary: 'The API keys of partners, newest first; never the keys themselves',
      tag: 'API keys',
      permission: 'integrations.read',
      responses: { 200: { description: 'All keys', schema: z.array(apiKeySchema) } },
      reads: ['api-keys'],
      handle: async ({ metadata }) => {
        const listed = await listApiKeys(pool, metadata.now);
        return listReply('api-keys', listed.map(withQuota), 0, listed.length);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/api-keys/:id/history',
      summary: 'What ever happened to a key, newest first: who, when and why',
      tag: 'API keys',
      permission: 'integrations.read',
      params: idParams,
      responses: { 200: { description: 'A line for each event', schema: z.array(apiKeyHistoryLineSchema) } },
      handle: async ({ params: { id } }) => {
        const events = await withNamesOfNow(pool, await keys.history(id));
        if (events.length === 0) throw new NotFoundError('There is no such API key', { keyId: id });
        return { body: events.toReversed().map(toHistoryLine) };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/api-keys',
      summary: 'Issue a key; the answer shows it, and nothing ever does again',
      tag: 'API keys',
      permission: 'integrations.create',
      body: issueApiKeySchema,
      responses: { 201: { description: 'The key', schema: issuedKeySchema } },
      handle: async (context) => {
        await requireRecentSignIn({ settingsInForce }, context, 'issue a key');
        const { key, prefix, secretHash } = createKey();
        const keyId = idFrom(context.options.commandId, 'api-key');
        const { now } = context.metadata;
        const { apiKeyDefaultDays, apiKeyMaxDays } = (await settingsInForce.read()).security;
        const { expiresAt = daysLater(now, apiKeyDefaultDays), ...named } = context.body;
        const latestExpiresAt = daysLater(now, apiKeyMaxDays);
        const data = { keyId, ...named, prefix, secretHash, expiresAt, latestExpiresAt };
        return answerKey({ type: 'IssueApiKey', data }, { key, prefix }, context, 201);
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/api-keys/:id/rotation',
      summary: 'Replace the secret of a key; the old one is taken for some hours more',
      tag: 'API keys',
      permission: 'integrations.update',
      params: idParams,
      body: rotateApiKeySchema,
      responses: { 200: { description: 'The new key', schema: issuedKeySchema } },
      handle: async (context) => {
        await requireRecentSignIn({ settingsInForce }, context, 'replace a key');
        const { now } = context.metadata;
        const { apiKeyMaxDays, rotationOverlapHours } = (await settingsInForce.read()).security;
        const { overlapHours = rotationOverlapHours, expiresAt } = context.body;
        const { key, prefix, secretHash } = createKey();
        const previousValidUntil = later(now, overlapHours * HOUR_MS);
        const latestExpiresAt = daysLater(now, apiKeyMaxDays);
        const data = { keyId: context.params.id, prefix, secretHash, previousValidUntil, expiresAt, latestExpiresAt };
        return answerKey({ type: 'RotateApiKey', data }, { key, prefix }, context, 200);
      },
    }),
    commandRoute(keys)({
      method: 'put',
      path: '/api/api-keys/:id/quota',
      summary: 'Say how many requests a minute a key may make',
      tag: 'API keys',
      permission: 'integrations.update',
      body: changeQuotaSchema,
      done: 'Changed, and in force',
      command: ({ body }, keyId) => ({ type: 'ChangeApiKeyQuota', data: { keyId, ...body } }),
    }),
    commandRoute(keys)({
      method: 'post',
      path: '/api/api-keys/:id/revocation',
      summary: 'Revoke a key, with all its secrets, at once and for good',
      tag: 'API keys',
      permission: 'integrations.delete',
      body: revokeApiKeySchema,
      done: 'Revoked, and in force',
      command: ({ body }, keyId) => ({ type: 'RevokeApiKey', data: { keyId, ...body } }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/v1/key',
      summary: 'What the key of the request is good for',
      tag: 'Partner API',
      permission: 'key',
      responses: { 200: { description: 'The key, without its secret', schema: keyHolderSchema } },
      handle: async ({ keyHolder: { keyId: _keyId, ...holder } }) => {
        const { companyName, nmlsId } = await settingsInForce.read();
        return { body: { lender: { name: companyName, nmlsId }, ...withQuota(holder) } };
      },
    }),
  ];
};
