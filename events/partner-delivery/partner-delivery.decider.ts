import { decideBy } from '../kernel/decide.ts';
import { ErasedError, IllegalTransitionError, NotFoundError } from '../kernel/errors.ts';
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
/** `replay`: the judgement that it is the outcome of; 0, or left out, the first one. */
type OfReplay = { readonly replay?: number | undefined };
export type RecordDeliveryApplied = Command<'RecordDeliveryApplied', PartnerDeliveryApplied['data'] & OfReplay>;
export type RecordDeliveryRefused = Command<'RecordDeliveryRefused', PartnerDeliveryRefused['data'] & OfReplay>;
/**
 * Has a refused delivery judged again, after a fix. `overdue`: the judgement that has not come for too long, so that one
 * that waits for it is given back too: its workflow may have failed for good.
 */
export type ReplayPartnerDelivery = Command<
  'ReplayPartnerDelivery',
  { readonly deliveryId: string; readonly overdue?: number | undefined }
>;
export type PartnerDeliveryCommand =
  ReceivePartnerDelivery | RecordDeliveryApplied | RecordDeliveryRefused | ReplayPartnerDelivery;

export type PartnerDelivery = {
  readonly status: 'unknown' | 'received' | 'applied' | 'refused';
  /** Times it was returned for another review. */
  readonly replays: number;
  /** Its content is gone for good. */
  readonly isErased: boolean;
};

const requireKnown = ({ status }: PartnerDelivery, deliveryId: string): void => {
  if (status === 'unknown') throw new NotFoundError('There is no such delivery', { deliveryId });
};

/** A retried activity reports again what it has reported, and a judgement before a replay may report late. */
const awaitsOutcome = (state: PartnerDelivery, deliveryId: string, ofReplay = 0): boolean => {
  requireKnown(state, deliveryId);
  return state.status === 'received' && ofReplay === state.replays;
};

const replay = (
  { data: { deliveryId, overdue } }: ReplayPartnerDelivery,
  state: PartnerDelivery,
): PartnerDeliveryEvent[] => {
  requireKnown(state, deliveryId);
  // A second click, or another user's, joins the judgment under way.
  if (state.status === 'received' && overdue !== state.replays) return [];
  if (state.status === 'applied') {
    throw new IllegalTransitionError('The delivery is applied already: there is nothing left to do', {
      deliveryId,
      status: state.status,
      allowed: [],
    });
  }
  if (state.isErased) throw new ErasedError('What the delivery said was erased: it cannot be judged', { deliveryId });
  return [{ type: 'PartnerDeliveryReplayed', data: { deliveryId, replay: state.replays + 1 } }];
};

/** A delivery is received once and judged until it is applied; whatever comes again changes nothing. */
export const partnerDeliveryDecider: Decider<PartnerDeliveryCommand, PartnerDeliveryEvent, PartnerDelivery> = {
  initialState: { status: 'unknown', replays: 0, isErased: false },
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
    RecordDeliveryApplied: ({ data: { replay: ofReplay, ...data } }, state) =>
      awaitsOutcome(state, data.deliveryId, ofReplay) ? [{ type: 'PartnerDeliveryApplied', data }] : [],
    RecordDeliveryRefused: ({ data: { replay: ofReplay, ...data } }, state) =>
      awaitsOutcome(state, data.deliveryId, ofReplay) ? [{ type: 'PartnerDeliveryRefused', data }] : [],
    ReplayPartnerDelivery: replay,
  }),
  evolve: foldBy<PartnerDelivery, PartnerDeliveryEvent>({
    PartnerDeliveryReceived: (state) => ({ ...state, status: 'received' }),
    PartnerDeliveryApplied: (state) => ({ ...state, status: 'applied' }),
    PartnerDeliveryRefused: (state) => ({ ...state, status: 'refused' }),
    PartnerDeliveryReplayed: (state, { data }) => ({ ...state, status: 'received', replays: data.replay }),
    PartnerDeliveryTextErased: (state) => ({ ...state, isErased: true }),
  }).evolve,
};

export const partnerDeliveryAggregate: Aggregate<PartnerDeliveryCommand, PartnerDeliveryEvent, PartnerDelivery> = {
  streamOf: partnerDeliveryStream,
  decider: partnerDeliveryDecider,
};
