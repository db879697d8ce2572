import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { NotFoundError, ValidationError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import {
  examplePartnerEvent,
  isInFeedOnly,
  partnerEventNames,
  partnerEvents,
} from '../../events/lending/partners/partner-events.ts';
import { reachOf } from '../../events/platform/outbound/outbound-address.ts';
import { refusalOfUrl } from '../../events/platform/outbound/outbound-request.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { webhookSubscriptionAggregate } from '../../events/webhook-subscription/webhook-subscription.decider.ts';
import { listSubscriptions, type WebhookSubscriptionRow } from '../../projections/webhooks/webhooks.queries.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Route, type RouteContext } from '../http/requests/route.ts';
import { requireRecentSignIn } from '../services/limits/recent-sign-in.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { deliveryRoutes } from './deliveries.routes.ts';
import {
  changeSubscriptionSchema,
  rotateSecretSchema,
  subscribedSchema,
  subscribeSchema,
  type WebhookEventInfo,
  webhookEventSchema,
  type WebhookSubscriptionInfo,
  webhookSubscriptionSchema,
} from './webhook-subscription.contract.ts';

const tag = 'Webhooks out';
const path = '/api/integrations/webhooks';
const HOUR_MS = 3_600_000;

type Deps = Pick<RouteDeps, 'pool' | 'store' | 'settings' | 'settingsInForce' | 'keptSecrets'>;
type Command = Pick<RouteContext<unknown, unknown, unknown>, 'options'>;

const toSubscription = (row: WebhookSubscriptionRow): WebhookSubscriptionInfo => {
  const { lastAt, lastOutcome, lastStatus, ...subscription } = row;
  const isTried = lastAt !== null && lastOutcome !== null;
  const lastAttempt = isTried ? { at: lastAt, outcome: lastOutcome, status: lastStatus } : null;
  return { ...subscription, active: row.status === 'active', lastAttempt };
};

const catalogue: readonly WebhookEventInfo[] = partnerEventNames.map((name) => {
  const { description, scope } = partnerEvents[name];
  return { name, description, scope, isInFeedOnly: isInFeedOnly(name), example: { ...examplePartnerEvent(name) } };
});

/** Webhook subscribers and their events. */
export const webhookSubscriptionRoutes = (deps: Deps): Route[] => {
  const { pool, store, settings, keptSecrets } = deps;
  const subscriptions = openAggregate(store, webhookSubscriptionAggregate);

  const assertReachable = (url: string): void => {
    const refusal = refusalOfUrl(url, reachOf(settings));
    if (refusal) throw new ValidationError('Nothing can be sent there', [{ field: 'url', message: refusal }]);
  };

  /** Keeps a new secret for the command. @returns its id, and the secret in the first answer only */
  const keepSecret = async ({ options: { commandId } }: Command) => {
    const secretId = idFrom(commandId, 'webhook-secret');
    const made = `whsec_${randomBytes(32).toString('base64')}`;
    await keptSecrets.keep(secretId, made);
    return { secretId, secret: (await keptSecrets.read(secretId)) === made ? made : null };
  };

  const find = async (id: string): Promise<WebhookSubscriptionInfo> => {
    const [row] = await listSubscriptions(pool, id);
    if (!row) throw new NotFoundError('There is no such subscription', { subscriptionId: id });
    return toSubscription(row);
  };

  const simple = (what: 'pause' | 'resume', type: 'PauseSubscription' | 'ResumeSubscription', summary: string): Route =>
    commandRoute(subscriptions)({
      method: 'post',
      path: `${path}/:id/${what}`,
      summary,
      tag,
      permission: 'integrations.update',
      done: 'Done',
      command: (_context, id) => ({ type, data: { subscriptionId: id } }),
    });

  return [
    defineRoute({
      method: 'get',
      path: '/api/integrations/webhook-events',
      summary: 'Events for partners, by webhook and in the event feed',
      tag,
      permission: 'integrations.read',
      responses: { 200: { description: 'Every public event', schema: z.array(webhookEventSchema) } },
      handle: async () => ({ body: catalogue }),
    }),
    defineRoute({
      method: 'get',
      path,
      summary: 'Subscriptions to webhooks, by name, and how each does',
      tag,
      permission: 'integrations.read',
      responses: { 200: { description: 'All of them', schema: z.array(webhookSubscriptionSchema) } },
      reads: ['webhook-subscriptions', 'webhook-deliveries'],
      handle: async () => ({ body: (await listSubscriptions(pool)).map(toSubscription) }),
    }),
    defineRoute({
      method: 'get',
      path: `${path}/:id`,
      summary: 'One subscription',
      tag,
      permission: 'integrations.read',
      params: idParams,
      responses: { 200: { description: 'The subscription', schema: webhookSubscriptionSchema } },
      reads: ['webhook-subscriptions', 'webhook-deliveries'],
      handle: async ({ params: { id } }) => {
        const body = await find(id);
        return { body, headers: { ETag: `"${body.version}"` } };
      },
    }),
    defineRoute({
      method: 'post',
      path,
      summary:
        'Subscribe an endpoint; the answer shows the secret that deliveries are signed with, and nothing ever does again',
      tag,
      permission: 'integrations.create',
      body: subscribeSchema,
      responses: { 201: { description: 'The secret', schema: subscribedSchema } },
      handle: async (context) => {
        await requireRecentSignIn(deps, context, 'subscribe an endpoint');
        const { description = null, partnerId, ...wanted } = context.body;
        assertReachable(wanted.url);
        const subscriptionId = idFrom(context.options.commandId, 'webhook-subscription');
        const { secretId, secret } = await keepSecret(context);
        const data = { subscriptionId, ...wanted, description, ...(partnerId && { partnerId }), secretId };
        const outcome = await subscriptions.handle(subscriptionId, { type: 'Subscribe', data }, context);
        const { id, version } = outcome;
        return answer(outcome, { status: 201, body: { id, version, secret } });
      },
    }),
    commandRoute(subscriptions)({
      method: 'put',
      path: `${path}/:id`,
      summary: 'Change name, address, events and description of a subscription',
      tag,
      permission: 'integrations.update',
      body: changeSubscriptionSchema,
      done: 'Changed',
      command: async (context, id) => {
        await requireRecentSignIn(deps, context, 'change where webhooks go');
        const { description = null, ...wanted } = context.body;
        assertReachable(wanted.url);
        const data = { subscriptionId: id, ...wanted, description };
        return { type: 'ChangeSubscription', data };
      },
    }),
    simple('pause', 'PauseSubscription', 'Send nothing for now; what happens meanwhile is in the event feed'),
    simple('resume', 'ResumeSubscription', 'Send again what happens from now on, also after it was disabled'),
    defineRoute({
      method: 'post',
      path: `${path}/:id/secret`,
      summary: 'Replace the secret; deliveries are signed with both for some hours',
      tag,
      permission: 'integrations.update',
      params: idParams,
      body: rotateSecretSchema,
      responses: { 200: { description: 'The new secret', schema: subscribedSchema } },
      handle: async (context) => {
        await requireRecentSignIn(deps, context, 'replace a secret');
        const { id: subscriptionId } = context.params;
        const { rotationOverlapHours } = (await deps.settingsInForce.read()).security;
        const { overlapHours = rotationOverlapHours } = context.body;
        const { state } = await subscriptions.load(subscriptionId);
        const { secretId, secret } = await keepSecret(context);
        const previousValidUntil = new Date(Date.parse(context.metadata.now) + overlapHours * HOUR_MS).toISOString();
        const data = { subscriptionId, secretId, previousValidUntil };
        const outcome = await subscriptions.handle(subscriptionId, { type: 'RotateSubscriptionSecret', data }, context);
        // A request that comes twice finds the secret that its first time left in force for some hours.
        const { state: after } = await subscriptions.load(subscriptionId);
        const replaced = state.previousSecret?.secretId;
        if (replaced && replaced !== after.previousSecret?.secretId) await keptSecrets.destroy(replaced);
        const { id, version } = outcome;
        return answer(outcome, { body: { id, version, secret } });
      },
    }),
    commandRoute(subscriptions)({
      method: 'delete',
      path: `${path}/:id`,
      summary: 'Delete a subscription and its secrets; what waits to be delivered is given up',
      tag,
      permission: 'integrations.delete',
      done: 'Deleted',
      command: (_context, id) => ({ type: 'Unsubscribe', data: { subscriptionId: id } }),
      after: async ({ params: { id } }) => {
        const { secretId, previousSecret } = (await subscriptions.load(id)).state;
        for (const each of [secretId, ...(previousSecret ? [previousSecret.secretId] : [])]) {
          await keptSecrets.destroy(each);
        }
      },
    }),
    ...deliveryRoutes({ pool, store }),
  ];
};
