import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { UnauthenticatedError } from '../../events/kernel/errors.ts';
import type { WebhookSecrets } from '../services/webhook-secrets.ts';

export type WebhookHeaders = { readonly id: string; readonly timestamp: string; readonly signature: string };

/** Verified against for partners that do not exist, so that they are refused in the same time. */
const decoy = `whsec_${randomBytes(32).toString('base64')}`;

const isSignedWith = (secret: string, body: string, { id, timestamp, signature }: WebhookHeaders): boolean => {
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    // Missing header, stale or future timestamp, wrong signature: one refusal for all.
    return false;
  }
};

/**
 * Checks a delivery by Standard Webhooks: HMAC-SHA256 over id, timestamp and body, five minutes of tolerance.
 * @throws UnauthenticatedError, the same whatever was wrong, so that it does not tell which partners exist
 */
export const verifySignature = (
  secrets: WebhookSecrets,
  partnerId: string,
  body: string,
  headers: WebhookHeaders,
): void => {
  // The library reads the number in front, and leaves what follows.
  const isTimestamp = /^\d{1,12}$/.test(headers.timestamp);
  const candidates = secrets.get(partnerId) ?? [decoy];
  if (candidates.some((secret) => isSignedWith(secret, body, headers)) && isTimestamp) return;
  throw new UnauthenticatedError(
    'The delivery is not signed by a known partner; check webhook-id, webhook-timestamp (five minutes) and webhook-signature',
  );
};
