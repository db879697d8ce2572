import { Webhook } from 'standardwebhooks';

export type WebhookHeaders = { readonly id: string; readonly timestamp: string; readonly signature: string };

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
 * Whether a delivery is signed with one of the secrets, by Standard Webhooks: HMAC-SHA256 over id, timestamp and body,
 * five minutes of tolerance.
 */
export const isSigned = (secrets: readonly string[], body: string, headers: WebhookHeaders): boolean => {
  // The library reads the number in front, and leaves what follows.
  const isTimestamp = /^\d{1,12}$/.test(headers.timestamp);
  return secrets.some((secret) => isSignedWith(secret, body, headers)) && isTimestamp;
};
