import { foldChangesBy } from '../kernel/fold.ts';
import type { PartnerEventName } from '../lending/partners/partner-events.ts';
import type { disabledBecause, WebhookSubscriptionEvent } from './webhook-subscription.events.ts';

/** `active`: what happens is delivered. Of what happens otherwise nothing is: the event feed has it. */
export type SubscriptionStatus = 'unknown' | 'active' | 'paused' | 'disabled' | 'deleted';

/** A subscription as its deliveries depend on it. */
export type WebhookSubscription = {
  readonly status: SubscriptionStatus;
  readonly name: string;
  readonly url: string;
  readonly events: readonly PartnerEventName[];
  readonly description: string | null;
  /** Partner whose orders and files it covers; null: all. */
  readonly partnerId: string | null;
  readonly secretId: string;
  /** The secret before, and until when it is good. */
  readonly previousSecret: { readonly secretId: string; readonly validUntil: string } | null;
  readonly isFailing: boolean;
  readonly disabledBecause: (typeof disabledBecause)[number] | null;
};

const initialState: WebhookSubscription = {
  status: 'unknown',
  name: '',
  url: '',
  events: [],
  description: null,
  partnerId: null,
  secretId: '',
  previousSecret: null,
  isFailing: false,
  disabledBecause: null,
};

const { handles, evolve } = foldChangesBy<WebhookSubscription, WebhookSubscriptionEvent>({
  WebhookSubscribed: (_state, { data: { subscriptionId: _id, partnerId = null, ...wanted } }) => ({
    ...wanted,
    partnerId,
    status: 'active',
  }),
  // Another address has not failed yet.
  WebhookSubscriptionChanged: ({ url, isFailing }, { data: { subscriptionId: _id, ...wanted } }) => ({
    ...wanted,
    isFailing: isFailing && url === wanted.url,
  }),
  WebhookSubscriptionPaused: () => ({ status: 'paused' }),
  WebhookSubscriptionResumed: () => ({ status: 'active', isFailing: false, disabledBecause: null }),
  WebhookSubscriptionDisabled: (_state, { data: { because } }) => ({ status: 'disabled', disabledBecause: because }),
  WebhookEndpointFailing: () => ({ isFailing: true }),
  WebhookEndpointRecovered: () => ({ isFailing: false }),
  WebhookSecretRotated: ({ secretId }, { data }) => ({
    secretId: data.secretId,
    previousSecret: { secretId, validUntil: data.previousValidUntil },
  }),
  WebhookUnsubscribed: () => ({ status: 'deleted' }),
});

/** The fold of a subscription's stream. */
export const webhookSubscriptionFold = { initialState, handles, evolve };
