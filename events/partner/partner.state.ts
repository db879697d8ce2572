import { foldBy } from '../kernel/fold.ts';
import type { PartnerKind } from '../lending/partners/partner-connections.ts';
import type { PartnerEvent } from './partner.events.ts';

/** A key that a partner signs its webhooks with. */
export type WebhookSecretOf = {
  readonly secretId: string;
  /** Null: until it is replaced. ISO 8601 otherwise. */
  readonly validUntil: string | null;
};

/** Connection to a partner, in both directions. */
export type PartnerConnection = {
  readonly partnerId: string;
  readonly name: string;
  readonly kind: PartnerKind;
  readonly endpoint: string;
  readonly description: string;
  readonly isSandbox: boolean;
  /** Of the credential that we show the partner: `keptSecrets.read(secretId)`. */
  readonly secretId: string | null;
  /** The newest first; none where the environment has them. */
  readonly webhookSecrets: readonly WebhookSecretOf[];
  readonly isDisconnected: boolean;
};

/** All connections there ever were, by partner, in the order in which they were made. */
export type Partners = { readonly partners: Readonly<Record<string, PartnerConnection>> };

export const noPartners: Partners = { partners: {} };

/** Those of a kind that something can be sent to, the first one made first. */
export const connectionsOf = ({ partners }: Partners, kind: PartnerKind): readonly PartnerConnection[] =>
  Object.values(partners).filter((partner) => partner.kind === kind && !partner.isDisconnected);

/** The connection of a partner that something can be sent to; undefined when there is none (any more). */
export const connectionTo = ({ partners }: Partners, partnerId: string): PartnerConnection | undefined => {
  const partner = Object.hasOwn(partners, partnerId) ? partners[partnerId] : undefined;
  return partner?.isDisconnected ? undefined : partner;
};

const changed = (state: Partners, partnerId: string, change: Partial<PartnerConnection>): Partners => {
  const before = state.partners[partnerId];
  return before ? { partners: { ...state.partners, [partnerId]: { ...before, ...change } } } : state;
};

/** Changes of the connections by events. */
export const partnerChanges = foldBy<Partners, PartnerEvent>({
  PartnerConnected: ({ partners }, { data: { webhookSecretId, ...data } }) => ({
    partners: {
      ...partners,
      [data.partnerId]: {
        ...data,
        webhookSecrets: webhookSecretId === null ? [] : [{ secretId: webhookSecretId, validUntil: null }],
        isDisconnected: false,
      },
    },
  }),
  PartnerConfigured: (state, { data: { partnerId, name, endpoint, description, isSandbox } }) =>
    changed(state, partnerId, { name, endpoint, description, isSandbox }),
  PartnerSecretReplaced: (state, { data: { partnerId, secretId } }) => changed(state, partnerId, { secretId }),
  PartnerWebhookSecretReplaced: (state, { data: { partnerId, webhookSecretId, previousValidUntil } }) =>
    changed(state, partnerId, {
      webhookSecrets: [
        { secretId: webhookSecretId, validUntil: null },
        ...(state.partners[partnerId]?.webhookSecrets ?? []).map(({ secretId, validUntil }) => ({
          secretId,
          validUntil: validUntil ?? previousValidUntil,
        })),
      ],
    }),
  PartnerDisconnected: (state, { data: { partnerId } }) => changed(state, partnerId, { isDisconnected: true }),
  PartnerReconnected: (state, { data: { partnerId } }) => changed(state, partnerId, { isDisconnected: false }),
});
