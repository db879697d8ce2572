import { keysOf } from '../../events/kernel/by-type.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type PartnerDeliveryEvent,
  partnerDeliveryEvents,
} from '../../events/partner-delivery/partner-delivery.events.ts';
import { defineProjection } from '../engine/projection.ts';

type Statement = { readonly text: string; readonly values: readonly unknown[] };

const { handles, evolve } = foldBy<readonly Statement[], RecordedEvent<PartnerDeliveryEvent>>({
  PartnerDeliveryReceived: (_none, { data }) => [
    {
      text: 'insert into partner_files (delivery_id, partner_id) values ($1, $2) on conflict (delivery_id) do nothing',
      values: [data.deliveryId, data.partnerId],
    },
  ],
  PartnerDeliveryApplied: (_none, { data, position }) => [
    {
      text: `update partner_files as f set application_id = $2, since_position = $3
             where f.delivery_id = $1 and f.application_id is null`,
      values: [data.deliveryId, data.applicationId, position],
    },
  ],
});

/** Which loan files are which partner's to see, and from which position of the log on. */
export const partnerFilesProjection = defineProjection<PartnerDeliveryEvent>({
  name: 'partner-files:v1',
  tables: { partner_files: { of: 'partnerDelivery', id: 'delivery_id' } },
  handles: keysOf(partnerDeliveryEvents),
  uses: handles,
  apply: async (events, db) => {
    for (const event of events) {
      for (const { text, values } of evolve([], event)) await db.query(text, [...values]);
    }
    return [];
  },
});
