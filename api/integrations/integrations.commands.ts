import { randomBytes } from 'node:crypto';
import { idFrom } from '../../events/kernel/ids.ts';
import { partnerIdFrom } from '../../events/lending/partners/partner-connections.ts';
import { partnerAggregate, type PartnerCommand } from '../../events/partner/partner.decider.ts';
import { connectionTo } from '../../events/partner/partner.state.ts';
import { PARTNERS_ID } from '../../events/partner/partner.stream.ts';
import { answeringAfter, openAggregate, type Outcome } from '../../events/store/append/aggregate.ts';
import type { RouteContext } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import type { z } from 'zod';
import type { configureIntegrationSchema } from './integrations.contract.ts';
import { announcePartnersMoved } from './partners-moved.ts';

type Context = Pick<RouteContext<unknown, unknown, unknown>, 'metadata' | 'options'>;
type Configuration = z.output<typeof configureIntegrationSchema>;

/** Result of a command, and the partner's new signing key if this request created one. */
export type WithSecret = {
  readonly outcome: Outcome;
  readonly partnerId: string;
  readonly webhookSecret: string | null;
};

const HOUR_MS = 3_600_000;

const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

type Deps = Pick<RouteDeps, 'store' | 'keptSecrets' | 'webhookSecrets' | 'settingsInForce'>;

const openPartners = ({ store, keptSecrets }: Deps) => {
  const partners = answeringAfter(openAggregate(store, partnerAggregate), ({ position, events }) =>
    events.length > 0 ? announcePartnersMoved(store.pool, position) : Promise.resolve(),
  );
  return {
    load: () => partners.load(PARTNERS_ID),
    connectionTo: async (partnerId: string) => connectionTo((await partners.load(PARTNERS_ID)).state, partnerId),
    /** @param secrets text by id, kept before the events that name them */
    send: (command: PartnerCommand, { metadata, options }: Context, secrets: ReadonlyMap<string, string> = new Map()) =>
      partners.handle(PARTNERS_ID, command, {
        metadata,
        options: {
          ...options,
          beforeAppend: async () => {
            for (const [id, text] of secrets) await keptSecrets.keep(id, text);
          },
        },
      }),
    /** The secret as this request made it; null when the request came before: then another one was shown. */
    asKept: async (secretId: string, made: string): Promise<string | null> =>
      (await keptSecrets.read(secretId)) === made ? made : null,
  };
};
type Partners = ReturnType<typeof openPartners>;

const connect = async (
  { webhookSecrets }: Deps,
  partners: Partners,
  { partnerType: kind, partnerName: name, endpoint, apiKey, description }: Configuration,
  context: Context,
): Promise<WithSecret> => {
  const { commandId } = context.options;
  const partnerId = partnerIdFrom(name);
  const secretId = apiKey ? idFrom(commandId, 'partner-secret') : null;
  // One that the environment has secrets of signs with those.
  const webhookSecretId = webhookSecrets.has(partnerId) ? null : idFrom(commandId, 'partner-webhook-secret');
  const made = newWebhookSecret();
  const data = { partnerId, kind, name, endpoint, description, isSandbox: false, secretId, webhookSecretId };
  const secrets = new Map<string, string>();
  if (secretId && apiKey) secrets.set(secretId, apiKey);
  if (webhookSecretId) secrets.set(webhookSecretId, made);
  const outcome = await partners.send({ type: 'ConnectPartner', data }, context, secrets);
  return { outcome, partnerId, webhookSecret: webhookSecretId && (await partners.asKept(webhookSecretId, made)) };
};

const configure = async (
  { keptSecrets }: Deps,
  partners: Partners,
  { partnerId, ...configuration }: Configuration & { readonly partnerId: string },
  context: Context,
): Promise<WithSecret> => {
  const { partnerType: kind, partnerName: name, endpoint, apiKey, description } = configuration;
  const before = (await partners.connectionTo(partnerId))?.secretId;
  const given = idFrom(context.options.commandId, 'partner-secret');
  // A field left empty on the screen keeps its value.
  const secretId = apiKey === null ? null : apiKey ? given : undefined;
  const data = { partnerId, kind, name, endpoint, description, ...(secretId !== undefined && { secretId }) };
  const secrets = new Map(apiKey ? [[given, apiKey]] : []);
  const outcome = await partners.send({ type: 'ConfigurePartner', data }, context, secrets);
  // A request that comes twice finds the key of its first time, which is in use.
  const isInUse = before === (await partners.connectionTo(partnerId))?.secretId;
  if (before && !isInUse) await keptSecrets.destroy(before);
  return { outcome, partnerId, webhookSecret: null };
};

const replaceWebhookSecret = async (
  { keptSecrets, settingsInForce }: Deps,
  partners: Partners,
  partnerId: string,
  context: Context,
): Promise<WithSecret> => {
  const { rotationOverlapHours } = (await settingsInForce.read()).security;
  const before = await partners.connectionTo(partnerId);
  const { now } = context.metadata;
  const webhookSecretId = idFrom(context.options.commandId, 'partner-webhook-secret');
  const made = newWebhookSecret();
  const previousValidUntil = new Date(Date.parse(now) + rotationOverlapHours * HOUR_MS).toISOString();
  const data = { partnerId, webhookSecretId, previousValidUntil };
  const secrets = new Map([[webhookSecretId, made]]);
  const outcome = await partners.send({ type: 'ReplacePartnerWebhookSecret', data }, context, secrets);
  for (const { secretId, validUntil } of before?.webhookSecrets ?? []) {
    if (validUntil !== null && validUntil < now) await keptSecrets.destroy(secretId);
  }
  return { outcome, partnerId, webhookSecret: await partners.asKept(webhookSecretId, made) };
};

/** Commands to the connections; secrets are kept before the events that name them, and destroyed after those that drop them. */
export const createIntegrationCommands = (deps: Deps) => {
  const partners = openPartners(deps);
  return {
    /** All connections as they stand. */
    load: partners.load,
    connect: (configuration: Configuration, context: Context) => connect(deps, partners, configuration, context),
    configure: (configuration: Parameters<typeof configure>[2], context: Context) =>
      configure(deps, partners, configuration, context),
    replaceWebhookSecret: (partnerId: string, context: Context) =>
      replaceWebhookSecret(deps, partners, partnerId, context),
    disconnect: (partnerId: string, reason: string, context: Context) =>
      partners.send({ type: 'DisconnectPartner', data: { partnerId, reason } }, context),
    reconnect: (partnerId: string, context: Context) =>
      partners.send({ type: 'ReconnectPartner', data: { partnerId } }, context),
  };
};
