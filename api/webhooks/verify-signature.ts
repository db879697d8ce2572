import { createHmac, timingSafeEqual } from 'node:crypto';

export type WebhookHeaders = { readonly id: string; readonly timestamp: string; readonly signature: string };

const TOLERANCE_SECONDS = 5 * 60;

const isTimely = (timestamp: string): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Math.floor(Date.now() / 1000) - Number(timestamp)) <= TOLERANCE_SECONDS;

const signatureOf = (secret: string, body: Uint8Array, { id, timestamp }: WebhookHeaders): Buffer | undefined => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length === 0) return undefined;
  const digest = createHmac('sha256', key)
    .update(`${id}.${Number(timestamp)}.`)
    .update(body)
    .digest('base64');
  return Buffer.from(digest);
};

const isEqual = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/**
 * True when a delivery is signed with one of the secrets, by Standard Webhooks: HMAC-SHA256 over id, timestamp and body,
 * five minutes of tolerance. The public library signs texts only, and a partner signs the bytes that it sends.
 * @param secrets `whsec_...` @param body as sent
 */
export const isSigned = (secrets: readonly string[], body: Uint8Array, headers: WebhookHeaders): boolean => {
  const { id, timestamp, signature } = headers;
  if (id === '' || !isTimely(timestamp)) return false;
  const given = signature
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => Buffer.from(each.slice('v1,'.length)));
  return secrets.some((secret) => {
    const expected = signatureOf(secret, body, headers);
    return expected !== undefined && given.some((each) => isEqual(each, expected));
  });
};
