import { z } from 'zod';
import { deliveryIdOf } from '../../events/partner-delivery/partner-delivery.stream.ts';
import type { WorkflowManifest } from '../engine/manifest/manifest.ts';
import { DELIVERIES_QUEUE } from '../engine/temporal/task-queue.ts';
import { openJudgements } from './open-judgements.ts';
import { createPartnerDeliveryActivities } from './partner-delivery.activities.ts';
import {
  judgementIdOf,
  judgementOf,
  PARTNER_DELIVERY,
  PARTNER_DELIVERY_WORKFLOW,
} from './partner-delivery.contract.ts';

const replaySchema = z.object({ replay: z.int().optional() });

export const partnerDeliveryManifest: WorkflowManifest = {
  name: PARTNER_DELIVERY,
  type: PARTNER_DELIVERY_WORKFLOW,
  retired: [],
  // Each of the others is a judgement of its own: it is not lost on one that is about to end.
  startedBy: ['PartnerDeliveryReceived', 'PartnerDeliveryReplayed', 'PartnerDeliveryAttached'],
  wokenBy: [],
  startsAgain: false,
  taskQueue: DELIVERIES_QUEUE,
  openOf: openJudgements,
  idOf: ({ streamId, data }) => {
    const deliveryId = deliveryIdOf(streamId);
    return deliveryId && judgementIdOf(deliveryId, replaySchema.parse(data).replay);
  },
  inputOf: judgementOf,
  activities: createPartnerDeliveryActivities,
  queries: [],
};
