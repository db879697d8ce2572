import { decideBy } from '../kernel/decide.ts';
import { ErasedError, IllegalTransitionError, NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import { foldBy } from '../kernel/fold.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import type {
  PartnerDeliveryApplied,
  PartnerDeliveryEvent,
  PartnerDeliveryHeld,
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
export type RecordDeliveryHeld = Command<'RecordDeliveryHeld', PartnerDeliveryHeld['data'] & OfReplay>;
/**
 * Somebody takes a held delivery for its file. `orderId`: the order of its partner that it counts against; left out, the
 * one that it was held for, if any.
 */
export type AttachDelivery = Command<
  'AttachDelivery',
  { readonly deliveryId: string; readonly orderId?: string | undefined; readonly reason: string }
>;
/** Somebody ends a held delivery: nothing comes of it. */
export type TurnDownDelivery = Command<'TurnDownDelivery', { readonly deliveryId: string; readonly reason: string }>;
/**
 * Has a refused delivery judged again, after a fix. `overdue`: the judgement that has not come for too long, so that one
 * that waits for it is given back too: its workflow may have failed for good.
 */
export type ReplayPartnerDelivery = Command<
  'ReplayPartnerDelivery',
  { readonly deliveryId: string; readonly overdue?: number | undefined }
>;
export type PartnerDeliveryCommand =
  | ReceivePartnerDelivery
  | RecordDeliveryApplied
  | RecordDeliveryRefused
  | RecordDeliveryHeld
  | AttachDelivery
  | TurnDownDelivery
  | ReplayPartnerDelivery;

export type PartnerDelivery = {
  readonly status: 'unknown' | 'received' | 'applied' | 'refused' | 'held' | 'turned_down';
  /** Times it was returned for another review. */
  readonly replays: number;
  /** Its content is gone for good. */
  readonly isErased: boolean;
  /** Where it was held for; null where it never was. */
  readonly heldFor: Pick<PartnerDeliveryHeld['data'], 'applicationId' | 'orderId'> | null;
  /** Somebody took it for the file. */
  readonly isAttached: boolean;
};

const requireKnown = ({ status }: PartnerDelivery, deliveryId: string): void => {
  if (status === 'unknown') throw new NotFoundError('There is no such delivery', { deliveryId });
};

/** A retried activity reports again what it has reported, and a judgement before a replay may report late. */
const awaitsOutcome = (state: PartnerDelivery, deliveryId: string, ofReplay = 0): boolean => {
  requireKnown(state, deliveryId);
  return state.status === 'received' && ofReplay === state.replays;
};

const notReplayed: Partial<Record<PartnerDelivery['status'], string>> = {
  applied: 'The delivery is applied already: there is nothing left to do',
  held: 'The delivery is held: attach it or turn it down',
  turned_down: 'The delivery was turned down: nothing comes of it any more',
};

const replay = (
  { data: { deliveryId, overdue } }: ReplayPartnerDelivery,
  state: PartnerDelivery,
): PartnerDeliveryEvent[] => {
  requireKnown(state, deliveryId);
  // A second click, or another user's, joins the judgment under way.
  if (state.status === 'received' && overdue !== state.replays) return [];
  const reason = notReplayed[state.status];
  if (reason !== undefined) throw new IllegalTransitionError(reason, { deliveryId, status: state.status, allowed: [] });
  if (state.isErased) throw new ErasedError('What the delivery said was erased: it cannot be judged', { deliveryId });
  return [{ type: 'PartnerDeliveryReplayed', data: { deliveryId, replay: state.replays + 1 } }];
};

/** @returns where it is held for @throws IllegalTransitionError where it is not held */
const heldFor = (state: PartnerDelivery, deliveryId: string): NonNullable<PartnerDelivery['heldFor']> => {
  requireKnown(state, deliveryId);
  if (state.status === 'held' && state.heldFor) return state.heldFor;
  const why = state.status === 'turned_down' ? 'was turned down' : 'is not held: there is nothing to decide';
  throw new IllegalTransitionError(`The delivery ${why}`, { deliveryId, status: state.status, allowed: [] });
};

const attach = ({ data }: AttachDelivery, state: PartnerDelivery): PartnerDeliveryEvent[] => {
  const { deliveryId, reason } = data;
  // A second click, or another user's, joins the judgement under way.
  if (state.status === 'received' && state.isAttached) return [];
  const { applicationId, orderId = data.orderId } = heldFor(state, deliveryId);
  if (data.orderId !== undefined && data.orderId !== orderId) {
    throw new RuleViolationError('The delivery is about another order', { deliveryId, orderId }, [
      { field: 'orderId', message: 'Leave it out, or name the order that the delivery is about' },
    ]);
  }
  if (state.isErased) throw new ErasedError('What the delivery said was erased: it cannot be attached', { deliveryId });
  const counted = { deliveryId, applicationId, ...(orderId !== undefined && { orderId }) };
  return [{ type: 'PartnerDeliveryAttached', data: { ...counted, reason, replay: state.replays + 1 } }];
};

const turnDown = (
  { data: { deliveryId, reason } }: TurnDownDelivery,
  state: PartnerDelivery,
): PartnerDeliveryEvent[] =>
  state.status === 'turned_down'
    ? []
    : [{ type: 'PartnerDeliveryTurnedDown', data: { deliveryId, ...heldFor(state, deliveryId), reason } }];

/** A delivery is received once and judged until it is applied; whatever comes again changes nothing. */
export const partnerDeliveryDecider: Decider<PartnerDeliveryCommand, PartnerDeliveryEvent, PartnerDelivery> = {
  initialState: { status: 'unknown', replays: 0, isErased: false, heldFor: null, isAttached: false },
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
    RecordDeliveryHeld: ({ data: { replay: ofReplay, ...data } }, state) =>
      awaitsOutcome(state, data.deliveryId, ofReplay) ? [{ type: 'PartnerDeliveryHeld', data }] : [],
    AttachDelivery: attach,
    TurnDownDelivery: turnDown,
    ReplayPartnerDelivery: replay,
  }),
  evolve: foldBy<PartnerDelivery, PartnerDeliveryEvent>({
    PartnerDeliveryReceived: (state) => ({ ...state, status: 'received' }),
    PartnerDeliveryApplied: (state) => ({ ...state, status: 'applied' }),
    PartnerDeliveryRefused: (state) => ({ ...state, status: 'refused' }),
    PartnerDeliveryHeld: (state, { data: { applicationId, orderId } }) => ({
      ...state,
      status: 'held',
      heldFor: { applicationId, ...(orderId !== undefined && { orderId }) },
    }),
    PartnerDeliveryAttached: (state, { data }) => ({
      ...state,
      status: 'received',
      replays: data.replay,
      isAttached: true,
    }),
    PartnerDeliveryTurnedDown: (state) => ({ ...state, status: 'turned_down' }),
    PartnerDeliveryReplayed: (state, { data }) => ({ ...state, status: 'received', replays: data.replay }),
    PartnerDeliveryTextErased: (state) => ({ ...state, isErased: true }),
  }).evolve,
};

export const partnerDeliveryAggregate: Aggregate<PartnerDeliveryCommand, PartnerDeliveryEvent, PartnerDelivery> = {
  streamOf: partnerDeliveryStream,
  decider: partnerDeliveryDecider,
};
