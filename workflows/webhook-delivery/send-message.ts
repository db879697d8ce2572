import { legible } from '../../events/kernel/plain-text.ts';
import { OutboundError } from '../../events/platform/outbound/outbound-request.ts';
import type { Message } from '../../events/published/webhook-messages.ts';
import type { WebhookAttempted } from '../../events/webhook-delivery/webhook-delivery.events.ts';
import type { WorkflowDeps } from '../engine/manifest/manifest.ts';
import { askedPause } from './backoff.ts';
import { signedHeaders } from './signed-headers.ts';

const ENDPOINT_TIMEOUT_MS = 10_000;
const MOST_ANSWER_BYTES = 4_096;
const MOST_ANSWER_CHARACTERS = 500;

/** Outcome of an attempt. */
export type Went = Pick<WebhookAttempted['data'], 'status' | 'durationMs' | 'answer' | 'problem'> & {
  readonly outcome: Exclude<WebhookAttempted['data']['outcome'], 'refused'>;
  readonly askedMs?: number | undefined;
};

const outcomeOf = (status: number): Went['outcome'] => {
  if (status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'failed';
};

/** Sends a message once. */
export const sendMessage = async (
  { sendOut, reachOf }: Pick<WorkflowDeps, 'sendOut' | 'reachOf'>,
  url: string,
  message: Message,
  secrets: readonly string[],
): Promise<Went> => {
  try {
    const answer = await sendOut({
      url,
      reach: reachOf(),
      headers: signedHeaders(message, secrets, new Date()),
      body: message.body,
      timeoutMs: ENDPOINT_TIMEOUT_MS,
      mostAnswerBytes: MOST_ANSWER_BYTES,
    });
    const { status, durationMs, body, headers } = answer;
    const askedMs = askedPause(headers['retry-after']);
    return {
      outcome: outcomeOf(status),
      status,
      durationMs,
      answer: legible(body.toString('utf8'), MOST_ANSWER_CHARACTERS),
      problem: null,
      askedMs,
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // A name may lead to an inner address for a while, as in a failover: that is tried again too.
    return { outcome: 'failed', status: null, durationMs: error.durationMs, answer: '', problem: error.message };
  }
};
