import { randomUUID } from 'node:crypto';
import { apiKeyStream } from '../../../events/api-key/api-key.stream.ts';
import { partnerDeliveryStream } from '../../../events/partner-delivery/partner-delivery.stream.ts';
import { webhookDeliveryStream } from '../../../events/webhook-delivery/webhook-delivery.stream.ts';
import { webhookSubscriptionStream } from '../../../events/webhook-subscription/webhook-subscription.stream.ts';
import type { StreamAppend } from '../../../events/store/append/append.ts';

/** A subscription to webhooks that fails for a while, and deliveries to it; every fifth is given up. */
export const webhook = (step: number): StreamAppend[] => {
  const [subscriptionId, deliveryId] = [randomUUID(), randomUUID()];
  const wanted = { name: `Endpoint ${step}`, url: 'https://partner.example/', events: ['application.funded'] };
  const attempt = {
    deliveryId,
    subscriptionId,
    cause: 'event',
    event: 'application.funded',
    sourceEventId: randomUUID(),
    messageId: randomUUID(),
    status: 503,
    durationMs: 12,
    answer: 'not now',
    problem: null,
  };
  const nextAttemptAt = '2026-03-01T10:00:00.000Z';
  return [
    {
      streamId: webhookSubscriptionStream(subscriptionId),
      expectedVersion: 0,
      events: [
        { type: 'WebhookSubscribed', data: { subscriptionId, ...wanted, description: null, secretId: randomUUID() } },
        { type: 'WebhookEndpointFailing', data: { subscriptionId } },
        ...(step % 2 === 0 ? [{ type: 'WebhookSubscriptionPaused', data: { subscriptionId } }] : []),
        ...(step % 7 === 6 ? [{ type: 'WebhookUnsubscribed', data: { subscriptionId } }] : []),
      ],
    },
    {
      streamId: webhookDeliveryStream(deliveryId),
      expectedVersion: 0,
      events: [
        { type: 'WebhookAttempted', data: { ...attempt, number: 1, outcome: 'failed', nextAttemptAt } },
        step % 5 === 0
          ? { type: 'WebhookDeliveryGivenUp', data: { deliveryId, subscriptionId, because: 'three_days' } }
          : {
              type: 'WebhookAttempted',
              data: { ...attempt, number: 2, outcome: 'delivered', status: 200, nextAttemptAt: null },
            },
      ],
    },
  ];
};

/** A key that is issued, rotated and, every other one, revoked. */
export const apiKey = (step: number): StreamAppend => {
  const keyId = randomUUID();
  const secret = (n: number) => ({
    prefix: (step * 2 + n).toString(16).padStart(12, '0'),
    secretHash: 'a'.repeat(64),
    expiresAt: '2027-01-01T00:00:00.000Z',
  });
  const issued = { keyId, name: `Key ${step}`, partner: 'Acme Title', scopes: ['title:report'], ...secret(0) };
  const rotated = { keyId, ...secret(1), previousValidUntil: '2026-12-01T00:00:00.000Z' };
  return {
    streamId: apiKeyStream(keyId),
    expectedVersion: 0,
    events: [
      { type: 'ApiKeyIssued', data: issued },
      { type: 'ApiKeyRotated', data: rotated },
      ...(step % 2 === 0 ? [{ type: 'ApiKeyRevoked', data: { keyId, reason: 'No longer needed' } }] : []),
    ],
  };
};

/** Deliveries of a partner, every other one refused. */
export const delivery = (step: number, applicationId: string): StreamAppend => {
  const deliveryId = randomUUID();
  const received = {
    deliveryId,
    partnerId: 'northwind-credit',
    messageId: `msg_${step}`,
    messageType: 'credit_report.delivered',
    body: '{}',
    sentAt: '2026-03-01T10:00:00.000Z',
  };
  return {
    streamId: partnerDeliveryStream(deliveryId),
    expectedVersion: 0,
    events: [
      { type: 'PartnerDeliveryReceived', data: received },
      step % 2 === 0
        ? { type: 'PartnerDeliveryApplied', data: { deliveryId, applicationId, effect: 'Credit report recorded' } }
        : { type: 'PartnerDeliveryRefused', data: { deliveryId, applicationId, reason: 'Nobody ordered it' } },
    ],
  };
};
