import { Webhook } from 'standardwebhooks';
import type { Message } from '../../events/published/webhook-messages.ts';

/** Headers of a signed message (Standard Webhooks). @param secrets `whsec_...`, each makes a signature of its own */
export const signedHeaders = (
  { messageId, body }: Pick<Message, 'messageId' | 'body'>,
  secrets: readonly string[],
  at: Date,
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Lendlog-Webhooks/1',
  'webhook-id': messageId,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, at, body)).join(' '),
});
