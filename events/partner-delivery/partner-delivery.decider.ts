import { decideBy } from '../kernel/decide.ts';
import { NotFoundError } from '../kernel/errors.ts';
import { foldBy } from '../kernel/fold.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import type {
  PartnerDeliveryApplied,
  PartnerDeliveryEvent,
  PartnerDeliveryReceived,
  PartnerDeliveryRefused,
} from './partner-delivery.events.ts';
import { partnerDeliveryStream } from './partner-delivery.stream.ts';

/** `refusal`: why nothing can come of it, where that is known at once. */
export type ReceivePartnerDelivery = Command<
  'ReceivePartnerDelivery',
  PartnerDeliveryReceived['data'] & { readonly refusal?: string | undefined }
>;
export type RecordDeliveryApplied = Command<'RecordDeliveryApplied', PartnerDeliveryApplied['data']>;
export type RecordDeliveryRefused = Command<'RecordDeliveryRefused', PartnerDeliveryRefused['data']>;
export type PartnerDeliveryCommand = ReceivePartnerDelivery | RecordDeliveryApplied | RecordDeliveryRefused;

export type PartnerDelivery = { readonly status: 'unknown' | 'received' | 'applied' | 'refused' };

/** A retried activity reports again what it has reported: the first report stands. */
const awaitsOutcome = ({ status }: PartnerDelivery, deliveryId: string): boolean => {
  if (status === 'unknown') throw new NotFoundError('There is no such delivery', { deliveryId });
  return status === 'received';
};

/** A delivery is received once and has one outcome; whatever comes again changes nothing. */
export const partnerDeliveryDecider: Decider<PartnerDeliveryCommand, PartnerDeliveryEvent, PartnerDelivery> = {
  initialState: { status: 'unknown' },
  decide: decideBy({
    // A partner that did not get our answer sends again under the same id: the first one stands.
    ReceivePartnerDelivery: ({ data: { refusal, ...data } }, { status }) => {
      if (status !== 'unknown') return [];
      const { deliveryId } = data;
      return [
        { type: 'PartnerDeliveryReceived', data },
        ...(refusal === undefined
          ? []
          : [{ type: 'PartnerDeliveryRefused', data: { deliveryId, reason: refusal } } as const]),
      ];
    },
    RecordDeliveryApplied: ({ data }, state) =>
      awaitsOutcome(state, data.deliveryId) ? [{ type: 'PartnerDeliveryApplied', data }] : [],
    RecordDeliveryRefused: ({ data }, state) =>
      awaitsOutcome(state, data.deliveryId) ? [{ type: 'PartnerDeliveryRefused', data }] : [],
  }),
  evolve: foldBy<PartnerDelivery, PartnerDeliveryEvent>({
    PartnerDeliveryReceived: () => ({ status: 'received' }),
    PartnerDeliveryApplied: () => ({ status: 'applied' }),
    PartnerDeliveryRefused: () => ({ status: 'refused' }),
  }).evolve,
};

export const partnerDeliveryAggregate: Aggregate<PartnerDeliveryCommand, PartnerDeliveryEvent, PartnerDelivery> = {
  streamOf: partnerDeliveryStream,
  decider: partnerDeliveryDecider,
};
