import type { Actor, CommandMetadata } from '../../events/kernel/message.ts';
import type { Message } from '../../events/published/webhook-messages.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { webhookDeliveryAggregate } from '../../events/webhook-delivery/webhook-delivery.decider.ts';
import { webhookSubscriptionAggregate } from '../../events/webhook-subscription/webhook-subscription.decider.ts';
import type { WorkflowDeps } from '../engine/manifest/manifest.ts';
import { workflowIdOf } from '../engine/manifest/workflow-id.ts';
import { pauseAfter, THREE_DAYS_MS } from './backoff.ts';
import type { Went } from './send-message.ts';
import { type AttemptResult, WEBHOOK_DELIVERY } from './webhook-delivery.contract.ts';

/** Event that records an attempt. */
export const openRecords = (store: WorkflowDeps['store']) => ({
  deliveries: openAggregate(store, webhookDeliveryAggregate),
  subscriptions: openAggregate(store, webhookSubscriptionAggregate),
});
type Records = ReturnType<typeof openRecords>;

/** A delivery by the key of its workflow, with the streams that it is about. */
type Delivery = { readonly key: string; readonly deliveryId: string; readonly subscriptionId: string };
type Before = {
  readonly attempts: number;
  readonly elapsedMs: number;
  readonly isFailing: boolean;
  /** Time of the second attempt, which follows the subscription's record of the first; undefined before it. */
  readonly secondAt: string | undefined;
};

export const over: AttemptResult = { waitMs: null, isPutOff: false };

const circumstances = (key: string, step: string) => {
  const workflowId = workflowIdOf(WEBHOOK_DELIVERY, key);
  const actor: Actor = { kind: 'workflow', id: workflowId, name: 'Webhook delivery' };
  const metadata: CommandMetadata = { actor, now: new Date().toISOString(), correlationId: workflowId };
  return { metadata, options: { commandId: `${workflowId}/${step}` } };
};

export const giveUp = async (
  { deliveries }: Records,
  { key, deliveryId, subscriptionId }: Delivery,
  because: 'paused' | 'disabled' | 'deleted' | 'three_days' | 'one_attempt',
): Promise<AttemptResult> => {
  const data = { deliveryId, subscriptionId, because };
  await deliveries.handle(deliveryId, { type: 'GiveDeliveryUp', data }, circumstances(key, 'given-up'));
  return over;
};

/** Records how an attempt went. @returns when the next one is due */
export const recordAttempt = async (
  records: Records,
  delivery: Delivery,
  message: Message,
  went: Went,
  before: Before,
): Promise<AttemptResult> => {
  const { key, deliveryId, subscriptionId } = delivery;
  const { attempts, elapsedMs, isFailing, secondAt } = before;
  const number = attempts + 1;
  const { cause, event, sourceEventId, messageId } = message;
  const { askedMs, ...told } = went;
  const mayFollow = went.outcome === 'failed' && cause === 'event';
  const waitMs = mayFollow ? pauseAfter(number, elapsedMs, Math.random(), askedMs) : null;
  const nextAttemptAt = waitMs === null ? null : new Date(Date.now() + waitMs).toISOString();
  const about = { deliveryId, subscriptionId, cause, event, sourceEventId, messageId };
  const { metadata, options } = circumstances(key, `attempt/${number}`);
  await records.deliveries.handle(
    deliveryId,
    { type: 'RecordAttempt', data: { ...about, number, ...told, nextAttemptAt } },
    { metadata, options: { ...options, likelyNew: attempts === 0 } },
  );
  // A test that fails is looked at by whoever made it.
  if (went.outcome === 'delivered' ? isFailing : cause !== 'test') {
    const failedSince = mayFollow && waitMs === null ? secondAt : undefined;
    await note(records, delivery, went, { step: `attempt/${number}`, failedSince });
  }
  if (waitMs === null && went.outcome === 'failed') {
    return giveUp(records, delivery, mayFollow ? 'three_days' : 'one_attempt');
  }
  return { waitMs, isPutOff: false };
};

/**
 * Notes an attempt on the subscription, where that changes anything about it.
 * @param failedSince when the second attempt was made at what is given up now: an endpoint that failed already then has
 *   taken nothing for three days. One that fails at this message alone has taken others since
 */
const note = async (
  { subscriptions }: Records,
  { key, subscriptionId }: Delivery,
  { outcome }: Went,
  { step, failedSince }: { readonly step: string; readonly failedSince: string | undefined },
): Promise<void> => {
  const history = await subscriptions.history(subscriptionId);
  const failing = history.findLast(
    ({ type }) => type === 'WebhookEndpointFailing' || type === 'WebhookSubscriptionResumed',
  );
  const since = failing?.recordedAt;
  const hasLasted =
    since !== undefined &&
    (Date.now() - Date.parse(since) >= THREE_DAYS_MS || (failedSince !== undefined && since <= failedSince));
  const data = { subscriptionId, outcome, hasLasted };
  await subscriptions.handle(subscriptionId, { type: 'NoteAttempt', data }, circumstances(key, `${step}/noted`));
};
