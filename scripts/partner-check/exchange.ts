import { Webhook } from 'standardwebhooks';

const TIMEOUT_MS = 20_000;
const MOST_ANSWER = 300;

/** One message, and what is wrong with it on purpose. */
export type Message = {
  readonly id: string;
  readonly body: string;
  readonly contentType?: string;
  /** Signed with another secret. */
  readonly isForged?: boolean;
  /** Age of its signature; a fresh one when left out. */
  readonly minutesOld?: number;
};

export type Answer = { readonly status: number; readonly text: string };

const ANOTHER_SECRET = `whsec_${Buffer.alloc(32, 'not the secret').toString('base64')}`;

/** Sends a message as Standard Webhooks has it. @returns status 0 without an answer */
export const exchange = async (
  address: string,
  secret: string,
  { id, body, contentType = 'application/json', isForged = false, minutesOld = 0 }: Message,
): Promise<Answer> => {
  const sentAt = new Date(Date.now() - minutesOld * 60_000);
  const headers = {
    'content-type': contentType,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(isForged ? ANOTHER_SECRET : secret).sign(id, sentAt, body),
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'manual', signal });
    return { status: answer.status, text: (await answer.text()).slice(0, MOST_ANSWER) };
  } catch (error) {
    const { message, cause } = error as Error;
    return { status: 0, text: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
};
