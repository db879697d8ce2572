import type { Actor, CommandMetadata } from '../../events/kernel/message.ts';
import { legible } from '../../events/kernel/plain-text.ts';
import { OutboundError } from '../../events/platform/outbound/outbound-request.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { readingOnce } from '../../events/store/privacy/kept-secrets.ts';
import { webhookDeliveryAggregate } from '../../events/webhook-delivery/webhook-delivery.decider.ts';
import type { WebhookAttempted } from '../../events/webhook-delivery/webhook-delivery.events.ts';
import { deliveryIdOf, keyOfText, type DeliveryKey } from '../../events/webhook-delivery/webhook-delivery.stream.ts';
import { webhookSubscriptionAggregate } from '../../events/webhook-subscription/webhook-subscription.decider.ts';
import type { WebhookSubscription } from '../../events/webhook-subscription/webhook-subscription.state.ts';
import { createMessages, type Message } from '../../events/published/webhook-messages.ts';
import { refusable } from '../engine/state-driven/activity-errors.ts';
import type { Activities, WorkflowDeps } from '../engine/manifest/manifest.ts';
import { workflowIdOf } from '../engine/manifest/workflow-id.ts';
import { askedPause, pauseAfter, pauseOfPutOff, THREE_DAYS_MS } from './backoff.ts';
import { signedHeaders } from './signed-headers.ts';
import { createPlaces } from './places.ts';
import { type AttemptInput, type AttemptResult, WEBHOOK_DELIVERY } from './webhook-delivery.contract.ts';

const ENDPOINT_TIMEOUT_MS = 10_000;
const MOST_ANSWER_BYTES = 4_096;
const MOST_ANSWER_CHARACTERS = 500;
const PAUSED_LOOK_MS = 10 * 60_000;

type Went = Pick<WebhookAttempted['data'], 'status' | 'durationMs' | 'answer' | 'problem'> & {
  readonly outcome: Exclude<WebhookAttempted['data']['outcome'], 'refused'>;
  readonly askedMs?: number | undefined;
};
const over: AttemptResult = { waitMs: null, isPutOff: false };

const outcomeOf = (status: number): Went['outcome'] => {
  if (status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'failed';
};

/** Sends a message once. */
const send = async (
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

/** The one activity of a delivery: makes an attempt, records how it went, and says when the next one is due. */
export const createWebhookDeliveryActivities = (deps: WorkflowDeps): Activities => {
  const { store } = deps;
  const deliveries = openAggregate(store, webhookDeliveryAggregate);
  const subscriptions = openAggregate(store, webhookSubscriptionAggregate);
  const messages = createMessages(store);
  const readSecret = readingOnce(deps.keptSecrets);
  const places = createPlaces();

  const circumstances = (key: string, step: string) => {
    const workflowId = workflowIdOf(WEBHOOK_DELIVERY, key);
    const actor: Actor = { kind: 'workflow', id: workflowId, name: 'Webhook delivery' };
    const metadata: CommandMetadata = { actor, now: new Date().toISOString(), correlationId: workflowId };
    return { metadata, options: { commandId: `${workflowId}/${step}` } };
  };

  const giveUp = async (
    key: string,
    ids: Ids,
    because: 'paused' | 'disabled' | 'deleted' | 'three_days' | 'one_attempt',
  ) => {
    const command = { type: 'GiveDeliveryUp', data: { ...ids, because } } as const;
    await deliveries.handle(ids.deliveryId, command, circumstances(key, 'given-up'));
    return over;
  };

  const secretsOf = async ({ secretId, previousSecret }: WebhookSubscription): Promise<string[]> => {
    const now = new Date().toISOString();
    const ids = [secretId, ...(previousSecret && previousSecret.validUntil > now ? [previousSecret.secretId] : [])];
    const secrets = await Promise.all(ids.map(readSecret));
    const there = secrets.filter((secret) => secret !== undefined);
    if (there.length === 0) throw new Error(`The secret ${secretId} of a webhook is not there`);
    return there;
  };

  /**
   * Tells the subscription, where that changes anything about it.
   * @param failedSince when the second attempt was made at what is given up now: an endpoint that failed already then has
   *   taken nothing for three days. One that fails at this message alone has taken others since
   */
  const note = async (
    key: string,
    { subscriptionId }: Ids,
    { outcome }: Went,
    cause: Message['cause'],
    step: string,
    failedSince: string | undefined,
  ) => {
    // A test that fails is looked at by whoever made it.
    if (cause === 'test' && outcome !== 'delivered') return;
    const history = await subscriptions.history(subscriptionId);
    const failing = history.findLast(
      ({ type }) => type === 'WebhookEndpointFailing' || type === 'WebhookSubscriptionResumed',
    );
    const since = failing?.recordedAt;
    const hasLasted =
      since !== undefined &&
      (Date.now() - Date.parse(since) >= THREE_DAYS_MS || (failedSince !== undefined && since <= failedSince));
    await subscriptions.handle(
      subscriptionId,
      { type: 'NoteAttempt', data: { subscriptionId, outcome, hasLasted } },
      circumstances(key, `${step}/noted`),
    );
  };

  const record = async (
    key: string,
    ids: Ids,
    message: Message,
    went: Went,
    { attempts, elapsedMs, isFailing, secondAt }: Before,
  ) => {
    const number = attempts + 1;
    const { cause, event, sourceEventId, messageId } = message;
    const { askedMs, ...told } = went;
    const mayFollow = went.outcome === 'failed' && cause === 'event';
    const waitMs = mayFollow ? pauseAfter(number, elapsedMs, Math.random(), askedMs) : null;
    const nextAttemptAt = waitMs === null ? null : new Date(Date.now() + waitMs).toISOString();
    const data = { ...ids, cause, event, sourceEventId, messageId, number, ...told, nextAttemptAt };
    const { metadata, options } = circumstances(key, `attempt/${number}`);
    await deliveries.handle(
      ids.deliveryId,
      { type: 'RecordAttempt', data },
      { metadata, options: { ...options, likelyNew: attempts === 0 } },
    );
    if (went.outcome !== 'delivered' || isFailing) {
      const failedSince = mayFollow && waitMs === null ? secondAt : undefined;
      await note(key, ids, went, cause, `attempt/${number}`, failedSince);
    }
    if (waitMs === null && went.outcome === 'failed') {
      return giveUp(key, ids, mayFollow ? 'three_days' : 'one_attempt');
    }
    return { waitMs, isPutOff: false };
  };

  const attempt = async ({ key, elapsedMs, putOff }: AttemptInput): Promise<AttemptResult> => {
    const parsed: DeliveryKey = keyOfText(key);
    const ids = { deliveryId: deliveryIdOf(parsed), subscriptionId: parsed.subscriptionId };
    const [made, { state }] = await Promise.all([
      deliveries.history(ids.deliveryId),
      subscriptions.load(ids.subscriptionId),
    ]);
    const delivery = made.reduce(
      webhookDeliveryAggregate.decider.evolve,
      webhookDeliveryAggregate.decider.initialState,
    );
    // Begun again, because Temporal has lost its state, or was told of the attempt before its answer was lost.
    if (delivery.isOver) return over;
    const elapsed = Math.max(elapsedMs, sinceOf(made[0]?.recordedAt));
    if (state.status === 'paused' && elapsed < THREE_DAYS_MS) return { waitMs: PAUSED_LOOK_MS, isPutOff: false };
    if (state.status !== 'active') return giveUp(key, ids, state.status === 'unknown' ? 'deleted' : state.status);
    const result = await places.within(ids.subscriptionId, state.isFailing, async () => {
      const [message, secrets] = await Promise.all([messages.of(parsed), secretsOf(state)]);
      const went = await send(deps, state.url, message, secrets);
      const { attempts } = delivery;
      const before = { attempts, elapsedMs: elapsed, isFailing: state.isFailing, secondAt: made[1]?.recordedAt };
      return record(key, ids, message, went, before);
    });
    if (result) return result;
    if (elapsed >= THREE_DAYS_MS) return giveUp(key, ids, 'three_days');
    return { waitMs: pauseOfPutOff(putOff, Math.random()), isPutOff: true };
  };

  return { attemptWebhook: refusable(attempt) };
};

type Ids = { readonly deliveryId: string; readonly subscriptionId: string };
type Before = {
  readonly attempts: number;
  readonly elapsedMs: number;
  readonly isFailing: boolean;
  /** When the second attempt was made, which comes after the subscription was told of the first; undefined before it. */
  readonly secondAt: string | undefined;
};

const sinceOf = (recordedAt: string | undefined): number =>
  recordedAt === undefined ? 0 : Math.max(0, Date.now() - Date.parse(recordedAt));
