import { Webhook } from 'standardwebhooks';

const TIMEOUT_MS = 20_000;
const MOST_ANSWER = 300;

/** The response; status 0 without one. */
export type Answer = { readonly status: number; readonly text: string };

/** Posts a message as Standard Webhooks has it. @param secret `whsec_...` of the vendor */
export const sendSigned = async (
  callback: string,
  secret: string,
  { id, body }: { readonly id: string; readonly body: string },
): Promise<Answer> => {
  const sentAt = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(callback, { method: 'POST', headers, body, redirect: 'manual', signal });
    return { status: answer.status, text: (await answer.text()).slice(0, MOST_ANSWER) };
  } catch (error) {
    return { status: 0, text: error instanceof Error ? error.message : String(error) };
  }
};
