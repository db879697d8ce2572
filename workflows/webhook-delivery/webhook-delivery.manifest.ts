import { WEBHOOKS_QUEUE } from '../engine/temporal/task-queue.ts';
import type { WorkflowManifest } from '../engine/manifest/manifest.ts';
import { openDeliveries } from './open-deliveries.ts';
import { createSubscribed, deliveredTypes } from './subscribed.ts';
import { createWebhookDeliveryActivities } from './webhook-delivery.activities.ts';
import { WEBHOOK_DELIVERY } from './webhook-delivery.contract.ts';

export const webhookDeliveryManifest: WorkflowManifest = {
  name: WEBHOOK_DELIVERY,
  type: 'webhookDelivery',
  retired: [],
  startedBy: deliveredTypes,
  wokenBy: [],
  startsAgain: false,
  taskQueue: WEBHOOKS_QUEUE,
  // An event is the business of every subscription that wants it.
  idOf: () => undefined,
  idsOf: createSubscribed,
  openOf: openDeliveries,
  inputOf: (key) => ({ key }),
  activities: createWebhookDeliveryActivities,
  queries: [],
};
