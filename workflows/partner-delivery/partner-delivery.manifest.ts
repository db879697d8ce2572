import { deliveryIdOf } from '../../events/partner-delivery/partner-delivery.stream.ts';
import type { WorkflowManifest } from '../engine/manifest.ts';
import { createPartnerDeliveryActivities } from './partner-delivery.activities.ts';
import { PARTNER_DELIVERY, PARTNER_DELIVERY_WORKFLOW } from './partner-delivery.contract.ts';

export const partnerDeliveryManifest: WorkflowManifest = {
  name: PARTNER_DELIVERY,
  type: PARTNER_DELIVERY_WORKFLOW,
  retired: [],
  startedBy: ['PartnerDeliveryReceived'],
  wokenBy: [],
  startsAgain: false,
  idOf: ({ streamId }) => deliveryIdOf(streamId),
  inputOf: (deliveryId) => ({ deliveryId }),
  activities: createPartnerDeliveryActivities,
  queries: [],
};
