import { type KeptSecrets, readingOnce } from '../../events/store/privacy/kept-secrets.ts';
import { createMessages } from '../../events/published/webhook-messages.ts';
import { webhookDeliveryAggregate } from '../../events/webhook-delivery/webhook-delivery.decider.ts';
import { deliveryIdOf, keyOfText } from '../../events/webhook-delivery/webhook-delivery.stream.ts';
import type { WebhookSubscription } from '../../events/webhook-subscription/webhook-subscription.state.ts';
import { refusable } from '../engine/state-driven/activity-errors.ts';
import type { Activities, WorkflowDeps } from '../engine/manifest/manifest.ts';
import { pauseOfPutOff, THREE_DAYS_MS } from './backoff.ts';
import { createPlaces } from './places.ts';
import { giveUp, openRecords, over, recordAttempt } from './record-attempt.ts';
import { sendMessage } from './send-message.ts';
import type { AttemptInput, AttemptResult } from './webhook-delivery.contract.ts';

const PAUSED_LOOK_MS = 10 * 60_000;

/** The one activity of a delivery: makes an attempt, records how it went, and says when the next one is due. */
export const createWebhookDeliveryActivities = (deps: WorkflowDeps): Activities => {
  const { store } = deps;
  const records = openRecords(store);
  const messages = createMessages(store);
  const readSecret = readingOnce(deps.keptSecrets);
  const places = createPlaces();
  const { initialState, evolve } = webhookDeliveryAggregate.decider;

  const attempt = async ({ key, elapsedMs, putOff }: AttemptInput): Promise<AttemptResult> => {
    const parsed = keyOfText(key);
    const { subscriptionId } = parsed;
    const delivery = { key, deliveryId: deliveryIdOf(parsed), subscriptionId };
    const [made, { state }] = await Promise.all([
      records.deliveries.history(delivery.deliveryId),
      records.subscriptions.load(subscriptionId),
    ]);
    const { isOver, attempts } = made.reduce(evolve, initialState);
    // Begun again, because Temporal has lost its state, or was told of the attempt before its answer was lost.
    if (isOver) return over;
    const elapsed = Math.max(elapsedMs, sinceOf(made[0]?.recordedAt));
    if (state.status === 'paused' && elapsed < THREE_DAYS_MS) return { waitMs: PAUSED_LOOK_MS, isPutOff: false };
    if (state.status !== 'active') {
      return giveUp(records, delivery, state.status === 'unknown' ? 'deleted' : state.status);
    }
    const { isFailing } = state;
    const result = await places.within(subscriptionId, isFailing, async () => {
      const [message, secrets] = await Promise.all([messages.of(parsed), secretsOf(state, readSecret)]);
      const went = await sendMessage(deps, state.url, message, secrets);
      const before = { attempts, elapsedMs: elapsed, isFailing, secondAt: made[1]?.recordedAt };
      return recordAttempt(records, delivery, message, went, before);
    });
    if (result) return result;
    if (elapsed >= THREE_DAYS_MS) return giveUp(records, delivery, 'three_days');
    return { waitMs: pauseOfPutOff(putOff, Math.random()), isPutOff: true };
  };

  return { attemptWebhook: refusable(attempt) };
};

const secretsOf = async (
  { secretId, previousSecret }: WebhookSubscription,
  readSecret: KeptSecrets['read'],
): Promise<string[]> => {
  const now = new Date().toISOString();
  const ids = [secretId, ...(previousSecret && previousSecret.validUntil > now ? [previousSecret.secretId] : [])];
  const secrets = await Promise.all(ids.map(readSecret));
  const there = secrets.filter((secret) => secret !== undefined);
  if (there.length === 0) throw new Error(`The secret ${secretId} of a webhook is not there`);
  return there;
};

const sinceOf = (recordedAt: string | undefined): number =>
  recordedAt === undefined ? 0 : Math.max(0, Date.now() - Date.parse(recordedAt));
