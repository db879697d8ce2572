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

/** Commands to the connections; secrets are kept before the events that name them, and destroyed after those that drop them. */
export const createIntegrationCommands = ({
  store,
  keptSecrets,
  webhookSecrets,
  settingsInForce,
}: Pick<RouteDeps, 'store' | 'keptSecrets' | 'webhookSecrets' | 'settingsInForce'>) => {
  const partners = answeringAfter(openAggregate(store, partnerAggregate), ({ position, events }) =>
    events.length > 0 ? announcePartnersMoved(store.pool, position) : Promise.resolve(),
  );

  const send = (command: PartnerCommand, { metadata, options }: Context, secrets: readonly [string, string][] = []) =>
    partners.handle(PARTNERS_ID, command, {
      metadata,
      options: {
        ...options,
        beforeAppend: async () => {
          for (const [id, text] of secrets) await keptSecrets.keep(id, text);
        },
      },
    });

  /** The secret of this request; null for a repeat, whose first answer had another one. */
  const asKept = async (secretId: string, made: string): Promise<string | null> =>
    (await keptSecrets.read(secretId)) === made ? made : null;

  const connect = async (configuration: Configuration, context: Context): Promise<WithSecret> => {
    const { partnerType: kind, partnerName: name, endpoint, apiKey, description } = configuration;
    const { commandId } = context.options;
    const partnerId = partnerIdFrom(name);
    const secretId = apiKey ? idFrom(commandId, 'partner-secret') : null;
    // One that the environment has secrets of signs with those.
    const webhookSecretId = webhookSecrets.has(partnerId) ? null : idFrom(commandId, 'partner-webhook-secret');
    const made = newWebhookSecret();
    const data = { partnerId, kind, name, endpoint, description, isSandbox: false, secretId, webhookSecretId };
    const outcome = await send({ type: 'ConnectPartner', data }, context, [
      ...(secretId && apiKey ? [[secretId, apiKey] as [string, string]] : []),
      ...(webhookSecretId ? [[webhookSecretId, made] as [string, string]] : []),
    ]);
    return { outcome, partnerId, webhookSecret: webhookSecretId && (await asKept(webhookSecretId, made)) };
  };

  const configure = async (
    { partnerId, ...configuration }: Configuration & { readonly partnerId: string },
    context: Context,
  ): Promise<WithSecret> => {
    const { partnerType: kind, partnerName: name, endpoint, apiKey, description } = configuration;
    const { state } = await partners.load(PARTNERS_ID);
    const before = connectionTo(state, partnerId)?.secretId;
    const given = idFrom(context.options.commandId, 'partner-secret');
    // A field left empty on the screen keeps its value.
    const secretId = apiKey === null ? null : apiKey ? given : undefined;
    const data = { partnerId, kind, name, endpoint, description, ...(secretId !== undefined && { secretId }) };
    const outcome = await send({ type: 'ConfigurePartner', data }, context, apiKey ? [[given, apiKey]] : []);
    // A request that comes twice finds the key of its first time, which is in use.
    const isInUse = before === connectionTo((await partners.load(PARTNERS_ID)).state, partnerId)?.secretId;
    if (before && !isInUse) await keptSecrets.destroy(before);
    return { outcome, partnerId, webhookSecret: null };
  };

  const replaceWebhookSecret = async (partnerId: string, context: Context): Promise<WithSecret> => {
    const { rotationOverlapHours } = (await settingsInForce.read()).security;
    const { state } = await partners.load(PARTNERS_ID);
    const { now } = context.metadata;
    const webhookSecretId = idFrom(context.options.commandId, 'partner-webhook-secret');
    const made = newWebhookSecret();
    const previousValidUntil = new Date(Date.parse(now) + rotationOverlapHours * HOUR_MS).toISOString();
    const data = { partnerId, webhookSecretId, previousValidUntil };
    const outcome = await send({ type: 'ReplacePartnerWebhookSecret', data }, context, [[webhookSecretId, made]]);
    for (const { secretId, validUntil } of connectionTo(state, partnerId)?.webhookSecrets ?? []) {
      if (validUntil !== null && validUntil < now) await keptSecrets.destroy(secretId);
    }
    return { outcome, partnerId, webhookSecret: await asKept(webhookSecretId, made) };
  };

  return {
    /** All connections as they stand. */
    load: () => partners.load(PARTNERS_ID),
    connect,
    configure,
    replaceWebhookSecret,
    disconnect: (partnerId: string, reason: string, context: Context) =>
      send({ type: 'DisconnectPartner', data: { partnerId, reason } }, context),
    reconnect: (partnerId: string, context: Context) =>
      send({ type: 'ReconnectPartner', data: { partnerId } }, context),
  };
};
