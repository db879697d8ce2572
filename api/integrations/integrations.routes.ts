import { z } from 'zod';
import { NotFoundError } from '../../events/kernel/errors.ts';
import { isSameServer, wholeEndpoint } from '../../events/lending/partners/partner-connections.ts';
import { connectionTo, type PartnerConnection } from '../../events/partner/partner.state.ts';
import { newestPartnerCalls, recordPartnerCall } from '../../events/partner-access/partner-calls.ts';
import { requirePermission } from '../http/requests/require-permission.ts';
import { answer, defineRoute, type Reply, type Route, type RouteContext } from '../http/requests/route.ts';
import { requireRecentSignIn } from '../services/limits/recent-sign-in.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { asCall, testConnection } from './connection-test.ts';
import { createIntegrationCommands, type WithSecret } from './integrations.commands.ts';
import {
  configureIntegrationSchema,
  connectionTestSchema,
  disconnectIntegrationSchema,
  integrationChangedSchema,
  integrationConfiguredSchema,
  integrationParams,
  integrationsSchema,
  partnerCallSchema,
  testEndpointSchema,
} from './integrations.contract.ts';
import { listIntegrations, webhookUrlOf } from './integrations.list.ts';
import { announcePartnersMoved } from './partners-moved.ts';

const tag = 'Integrations';
const MOST_CALLS = 50;
const CHANGE = 'change a partner connection';

type Deps = Pick<
  RouteDeps,
  'pool' | 'store' | 'settings' | 'keptSecrets' | 'webhookSecrets' | 'settingsInForce' | 'publicUrl'
>;
type Commands = ReturnType<typeof createIntegrationCommands>;

/** @throws NotFoundError also for one that is disconnected: nothing is sent there */
const createFind =
  (commands: Commands) =>
  async (partnerId: string): Promise<PartnerConnection> => {
    const partner = connectionTo((await commands.load()).state, partnerId);
    if (partner) return partner;
    throw new NotFoundError('There is no such partner, or it is disconnected', { partnerId });
  };

const listRoutes = ({ pool, publicUrl, webhookSecrets }: Deps, commands: Commands): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/integrations',
    summary: 'Connections to partners by what they are for, how each does, and what they come to',
    tag,
    permission: 'integrations.read',
    reads: ['partner-deliveries'],
    responses: { 200: { description: 'The connections', schema: integrationsSchema } },
    handle: async ({ metadata: { now } }) => {
      const all = await commands.load();
      const body = await listIntegrations(pool, all, { publicUrl, webhookSecrets, now });
      return { body, headers: { ETag: `"${all.version}"` } };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/integrations/:partnerId/calls',
    summary: `The newest ${MOST_CALLS} calls to a partner within 30 days, newest first`,
    tag,
    permission: 'integrations.read',
    params: integrationParams,
    responses: { 200: { description: 'A line for each', schema: z.array(partnerCallSchema) } },
    handle: async ({ params: { partnerId } }) => ({ body: await newestPartnerCalls(pool, partnerId, MOST_CALLS) }),
  }),
];

const testRoutes = ({ pool, settings, keptSecrets }: Deps, commands: Commands): Route[] => {
  const find = createFind(commands);
  const keyOf = async ({ secretId }: PartnerConnection): Promise<string | undefined> =>
    secretId === null ? undefined : keptSecrets.read(secretId);
  return [
    defineRoute({
      method: 'post',
      path: '/api/integrations/test',
      summary: 'Try an address before it is saved: GET {endpoint}/health with the key',
      tag,
      permission: { anyOf: ['integrations.create', 'integrations.update'] },
      body: testEndpointSchema,
      isQuestion: true,
      responses: {
        200: { description: 'The result, also where nothing was reached', schema: connectionTestSchema },
      },
      handle: async ({ body: { partnerId, endpoint: typed, apiKey } }) => {
        const endpoint = wholeEndpoint(typed);
        const partner = partnerId === undefined ? undefined : await find(partnerId);
        // The kept credential goes to no other server than the one it was given for.
        const isItsServer = partner !== undefined && isSameServer(partner.endpoint, endpoint);
        const key = apiKey || (isItsServer && apiKey !== null ? await keyOf(partner) : undefined);
        const isSandbox = isItsServer && partner.isSandbox;
        return { body: await testConnection(settings, { endpoint, apiKey: key, isSandbox }) };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/integrations/:partnerId/test',
      summary: 'Ask a partner whether it is there: GET {endpoint}/health; counts as a call',
      tag,
      permission: 'integrations.update',
      params: integrationParams,
      responses: {
        200: { description: 'The result, also where nothing was reached', schema: connectionTestSchema },
      },
      handle: async ({ params }) => {
        const partner = await find(params.partnerId);
        const { endpoint, isSandbox, partnerId } = partner;
        const tested = await testConnection(settings, { endpoint, isSandbox, apiKey: await keyOf(partner) });
        await recordPartnerCall(pool, asCall(partnerId, tested));
        await announcePartnersMoved(pool, 0);
        return { body: tested };
      },
    }),
  ];
};

/** Connections to partners: which there are, how they do, and making, testing, changing and ending them. */
export const integrationRoutes = (deps: Deps): Route[] => {
  const { settingsInForce, publicUrl } = deps;
  const commands = createIntegrationCommands(deps);

  const answerSecret = ({ outcome, partnerId: id, webhookSecret }: WithSecret, status = 200): Reply => {
    const { version } = outcome;
    return answer(outcome, { status, body: { id, version, webhookUrl: webhookUrlOf(publicUrl, id), webhookSecret } });
  };
  const answerChange = ({ id: _stream, ...outcome }: WithSecret['outcome'], partnerId: string): Reply =>
    answer({ ...outcome, id: partnerId });
  type Asked = Pick<RouteContext<unknown, unknown, unknown>, 'user' | 'metadata'>;
  const recently = (context: Asked) => requireRecentSignIn({ settingsInForce }, context, CHANGE);

  return [
    ...listRoutes(deps, commands),
    ...testRoutes(deps, commands),
    defineRoute({
      method: 'post',
      path: '/api/integrations/configure',
      summary: 'Connect a partner, or change its whole configuration; the API key is never shown again',
      tag,
      permission: { anyOf: ['integrations.create', 'integrations.update'] },
      body: configureIntegrationSchema,
      responses: {
        200: { description: 'Changed', schema: integrationConfiguredSchema },
        201: {
          description: 'Connected; its signing key is shown this once',
          schema: integrationConfiguredSchema,
        },
      },
      handle: async (context) => {
        const { partnerId, ...configuration } = context.body;
        requirePermission(
          context.user,
          partnerId === undefined ? 'integrations.create' : 'integrations.update',
          partnerId === undefined ? 'connect a partner' : CHANGE,
        );
        await recently(context);
        return partnerId === undefined
          ? answerSecret(await commands.connect(configuration, context), 201)
          : answerSecret(await commands.configure({ ...configuration, partnerId }, context));
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/integrations/:partnerId/webhook-secret',
      summary: 'Replace the key that a partner signs its webhooks with; the one before is taken for some hours more',
      tag,
      permission: 'integrations.update',
      params: integrationParams,
      responses: { 200: { description: 'The key, shown this once', schema: integrationConfiguredSchema } },
      handle: async (context) => {
        await recently(context);
        return answerSecret(await commands.replaceWebhookSecret(context.params.partnerId, context));
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/integrations/:partnerId/disconnection',
      summary: 'Send nothing to a partner any more, and take nothing from it',
      tag,
      permission: 'integrations.delete',
      params: integrationParams,
      body: disconnectIntegrationSchema,
      responses: { 200: { description: 'Done; ETag has the new version', schema: integrationChangedSchema } },
      handle: async (context) => {
        await recently(context);
        const { partnerId } = context.params;
        return answerChange(await commands.disconnect(partnerId, context.body.reason, context), partnerId);
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/integrations/:partnerId/reconnection',
      summary: 'Connect a disconnected partner again, as it was',
      tag,
      permission: 'integrations.update',
      params: integrationParams,
      responses: { 200: { description: 'Done; ETag has the new version', schema: integrationChangedSchema } },
      handle: async (context) => {
        await recently(context);
        const { partnerId } = context.params;
        return answerChange(await commands.reconnect(partnerId, context), partnerId);
      },
    }),
  ];
};
