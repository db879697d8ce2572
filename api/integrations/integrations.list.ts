import type { PartnerKind, PartnerStatus } from '../../events/lending/partners/partner-connections.ts';
import type { PartnerConnection, Partners } from '../../events/partner/partner.state.ts';
import { countPartnerCalls, type PartnerCallCounts } from '../../events/partner-access/partner-calls.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import { type DeliveryHealth, deliveryHealth } from '../../projections/partner-deliveries/partner-health.queries.ts';
import type { WebhookSecrets } from '../services/process/webhook-secrets.ts';
import type { Integration, Integrations } from './integrations.contract.ts';

const DAY_MS = 86_400_000;

type Health = { readonly calls: PartnerCallCounts | undefined; readonly deliveries: DeliveryHealth | undefined };

/** Health of a connection: result of its last call or, before the first, whether it has delivered. */
export const statusOf = (
  { isDisconnected, isSandbox }: Pick<PartnerConnection, 'isDisconnected' | 'isSandbox'>,
  { calls, deliveries }: Health,
): PartnerStatus => {
  if (isDisconnected) return 'disconnected';
  if (calls) return calls.last.outcome === 'failed' ? 'error' : 'connected';
  return deliveries || isSandbox ? 'connected' : 'pending';
};

/** Where a partner delivers to. */
export const webhookUrlOf = (publicUrl: URL, partnerId: string): string =>
  new URL(`/webhooks/${partnerId}`, publicUrl).href;

const later = (one: string | null | undefined, other: string | null | undefined): string | null =>
  [one, other]
    .filter((each) => each !== null && each !== undefined)
    .toSorted()
    .at(-1) ?? null;

type Circumstances = { readonly publicUrl: URL; readonly webhookSecrets: WebhookSecrets; readonly now: string };

const toIntegration = (
  partner: PartnerConnection,
  health: Health,
  { publicUrl, webhookSecrets, now }: Circumstances,
): Integration => {
  const { calls, deliveries } = health;
  const { partnerId: id, name, description, kind, endpoint, isSandbox, secretId } = partner;
  return {
    id,
    name,
    description,
    status: statusOf(partner, health),
    lastSync: later(calls?.lastDoneAt, deliveries?.lastAt),
    recordCount: deliveries?.applied ?? 0,
    kind,
    endpoint,
    isSandbox,
    hasApiKey: secretId !== null,
    webhookUrl: webhookUrlOf(publicUrl, id),
    hasWebhookSecret: partner.webhookSecrets.length > 0 || webhookSecrets.has(id),
    previousWebhookSecretUntil:
      partner.webhookSecrets.map(({ validUntil }) => validUntil).find((until) => until !== null && until > now) ?? null,
    syncsToday: (calls?.done ?? 0) + (deliveries?.received ?? 0) - (deliveries?.refused ?? 0),
    errorsToday: (calls?.failures ?? 0) + (deliveries?.refused ?? 0),
    lastCall: calls?.last ?? null,
  };
};

const sum = (integrations: readonly Integration[], figure: 'syncsToday' | 'errorsToday'): number =>
  integrations.reduce((total, integration) => total + integration[figure], 0);

/** All connections by what they are for; the figures above are what the rows add up to. */
export const listIntegrations = async (
  db: Queryable,
  { state, version }: { readonly state: Partners; readonly version: number },
  circumstances: Circumstances,
): Promise<Integrations> => {
  const since = new Date(Date.parse(circumstances.now) - DAY_MS).toISOString();
  const [calls, deliveries] = await Promise.all([countPartnerCalls(db, since), deliveryHealth(db, since)]);
  const all = Object.values(state.partners).map((partner) => {
    const { partnerId } = partner;
    const health = { calls: calls.get(partnerId), deliveries: deliveries.get(partnerId) };
    return toIntegration(partner, health, circumstances);
  });
  const of = (kind: PartnerKind): Integration[] =>
    all.filter((integration) => integration.kind === kind).toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    compliance: of('compliance'),
    title: of('title'),
    appraisal: of('appraisal'),
    credit: of('credit'),
    flood: of('flood'),
    verification: of('verification'),
    underwriting: of('underwriting'),
    stats: {
      active: all.filter(({ status }) => status === 'connected').length,
      syncs: sum(all, 'syncsToday'),
      errors: sum(all, 'errorsToday'),
      partners: all.filter(({ status }) => status !== 'disconnected').length,
    },
    version,
  };
};
