import { randomBytes, randomUUID } from 'node:crypto';
import type { PartnerEventName } from '../../../events/lending/partners/partner-events.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { webhookDeliveryAggregate } from '../../../events/webhook-delivery/webhook-delivery.decider.ts';
import type { WebhookDeliveryEvent } from '../../../events/webhook-delivery/webhook-delivery.events.ts';
import {
  webhookSubscriptionAggregate,
  type WebhookSubscriptionCommand,
} from '../../../events/webhook-subscription/webhook-subscription.decider.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { eventually } from '../../support/eventually.ts';
import type { WorkflowStack } from './workflow-stack.ts';

/** A subscription in the test's log, with a secret. */
export const subscriptionIn = async (
  { store, deps }: Pick<WorkflowStack, 'store'> & { readonly deps: Pick<WorkflowStack['deps'], 'keptSecrets'> },
  url: string,
  events: readonly PartnerEventName[] = ['application.submitted'],
  partnerId?: string,
) => {
  const subscriptionId = randomUUID();
  const subscriptions = openAggregate(store, webhookSubscriptionAggregate);
  const deliveries = openAggregate(store, webhookDeliveryAggregate);
  const send = (command: WebhookSubscriptionCommand) =>
    subscriptions.handle(subscriptionId, command, {
      metadata: commandMetadata({ now: new Date().toISOString() }),
      options: { commandId: randomUUID() },
    });
  const keep = async () => {
    const secretId = randomUUID();
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    await deps.keptSecrets.keep(secretId, secret);
    return { secretId, secret };
  };
  const { secretId, secret } = await keep();
  const wanted = { name: 'A program', url, events: [...events], description: null, ...(partnerId && { partnerId }) };
  await send({ type: 'Subscribe', data: { subscriptionId, ...wanted, secretId } });
  return {
    subscriptionId,
    secret,
    keep,
    send,
    history: () => subscriptions.history(subscriptionId),
    state: async () => (await subscriptions.load(subscriptionId)).state,
    /** Every event of deliveries to it, in the order of the log. */
    deliveryEvents: () => deliveryEventsOf(store, subscriptionId),
    delivery: (deliveryId: string) => deliveries.history(deliveryId),
    /** Waits for the events of deliveries to it to be such. */
    untilDelivered: async (count: number, outcome: string = 'delivered') =>
      eventually(
        `${count} attempts that ${outcome}`,
        async () => {
          const all = await deliveryEventsOf(store, subscriptionId);
          const such = all.filter((event) => event.type === 'WebhookAttempted' && event.data.outcome === outcome);
          return such.length >= count && such;
        },
        60_000,
      ),
  };
};

const deliveryEventsOf = async (store: WorkflowStack['store'], subscriptionId: string) => {
  const all = await store.reader.readAll<WebhookDeliveryEvent>(store.pool, {
    after: 0,
    limit: 10_000,
    types: ['WebhookAttempted', 'WebhookDeliveryGivenUp'],
  });
  return all.filter(({ data }) => data.subscriptionId === subscriptionId);
};
