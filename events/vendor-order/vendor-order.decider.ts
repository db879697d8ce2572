import { decideBy } from '../kernel/decide.ts';
import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import type { Aggregate, Command, CommandMetadata, Decider } from '../kernel/message.ts';
import { assertIndependent } from '../lending/appraisal-panel/independence.ts';
import { vendorKinds } from '../lending/vendor-orders/kinds.ts';
import {
  isWithVendor,
  MOST_COMPARABLES,
  orderMoves,
  orderStatusNames,
} from '../lending/vendor-orders/every-kind/order-words.ts';
import type { VendorOrderEvent, VendorOrderEventOf } from './vendor-order.events.ts';
import { type TakeVendorMessage, takeVendorMessage } from './vendor-order.messages.ts';
import { evolveOrder, type PlacedOrder, type VendorOrder } from './vendor-order.state.ts';
import { vendorOrderStream } from './vendor-order.stream.ts';

/** The payload of an event without what the order knows itself. */
type Said<Type extends VendorOrderEvent['type'], Known extends string = never> = Omit<
  VendorOrderEventOf<Type>['data'],
  'subject' | Known
>;

export type CreateVendorOrder = Command<'CreateVendorOrder', VendorOrderEventOf<'VendorOrderCreated'>['data']>;
export type ChangeOrderTerms = Command<'ChangeOrderTerms', Said<'VendorOrderTermsChanged'>>;
export type AssignVendor = Command<'AssignVendor', Said<'VendorAssigned'>>;
export type AgreeVendorFee = Command<'AgreeVendorFee', Said<'VendorFeeAgreed'>>;
/** Hands it over to be sent to the vendor that was chosen. */
export type PlaceVendorOrder = Command<'PlaceVendorOrder', Said<'VendorOrderPlaced', 'round' | 'partnerId'>>;
export type RecordOrderSent = Command<'RecordOrderSent', Said<'VendorOrderSent'>>;
export type RecordOrderRefused = Command<'RecordOrderRefused', Said<'VendorOrderRefused'>>;
export type AcceptVendorReport = Command<'AcceptVendorReport', Said<'VendorReportAccepted'>>;
export type RequestRevision = Command<'RequestRevision', Said<'VendorRevisionRequested', 'revision'>>;
/** `isClosed`: whether the loan has closed, by its file. */
export type RequestReconsideration = Command<
  'RequestReconsideration',
  Said<'ReconsiderationRequested', 'revision'> & { readonly isClosed: boolean }
>;
export type HoldVendorOrder = Command<'HoldVendorOrder', Said<'VendorOrderHeld'>>;
/** `dueOn`: the new day, where it is with its vendor again. */
export type ResumeVendorOrder = Command<
  'ResumeVendorOrder',
  Said<'VendorOrderResumed', 'to' | 'dueOn'> & { readonly dueOn: string }
>;
export type CancelVendorOrder = Command<'CancelVendorOrder', Said<'VendorOrderCancelled'>>;
export type RemindVendor = Command<'RemindVendor', Said<'VendorReminded'>>;
export type EscalateVendorOrder = Command<'EscalateVendorOrder', Said<'VendorOrderEscalated'>>;
export type TimeOutVendorOrder = Command<'TimeOutVendorOrder', Said<'VendorOrderTimedOut'>>;
export type RecordVendorTold = Command<'RecordVendorTold', Said<'VendorTold'>>;
export type RecordVendorNotReached = Command<'RecordVendorNotReached', Said<'VendorNotReached'>>;

export type VendorOrderCommand =
  | CreateVendorOrder
  | ChangeOrderTerms
  | AssignVendor
  | AgreeVendorFee
  | PlaceVendorOrder
  | RecordOrderSent
  | RecordOrderRefused
  | TakeVendorMessage
  | AcceptVendorReport
  | RequestRevision
  | RequestReconsideration
  | HoldVendorOrder
  | ResumeVendorOrder
  | CancelVendorOrder
  | RemindVendor
  | EscalateVendorOrder
  | TimeOutVendorOrder
  | RecordVendorTold
  | RecordVendorNotReached;

const known = (order: VendorOrder, orderId: string): PlacedOrder => {
  if (order.status === 'unknown') throw new NotFoundError('There is no such order', { orderId });
  return order;
};

const refuse = ({ orderNumber, status }: PlacedOrder, what: string): never => {
  throw new IllegalTransitionError(`The order ${orderNumber} is ${orderStatusNames[status]}: ${what}`, {
    status,
    allowed: orderMoves[status],
  });
};

const isDropped = ({ held }: PlacedOrder): boolean =>
  held?.cause === 'refused' || held?.cause === 'declined' || held?.cause === 'timed_out';

const assertProduct = (kind: PlacedOrder['kind'], product: string): void => {
  const { products, name } = vendorKinds[kind];
  if (product in products) return;
  throw new RuleViolationError(`${name} orders have no product ${product}`, { product }, [
    { field: 'product', message: `Use one of ${Object.keys(products).join(', ')}` },
  ]);
};

const changeTerms = ({ data }: ChangeOrderTerms, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (order.status !== 'pending_order' || order.round > 0) {
    return refuse(order, 'its terms stand once it is sent. Cancel it and order anew, or ask for a revision');
  }
  assertProduct(order.kind, data.product);
  const { product, priority, details, instructions } = data;
  const isSame =
    product === order.product &&
    priority === order.priority &&
    details === order.details &&
    instructions === order.instructions;
  return isSame ? [] : [{ type: 'VendorOrderTermsChanged', data: { ...data, subject: order.subject } }];
};

/** Whoever brings in loans chooses no appraiser (12 CFR 1026.42(c)); one who is passed over has a reason. */
const assign = (
  { data }: AssignVendor,
  state: VendorOrder,
  { actor }: Pick<CommandMetadata, 'actor'>,
): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  const { isIndependent } = vendorKinds[order.kind];
  if (isIndependent && (data.how === 'chosen' || data.appraiser)) assertIndependent({ actor }, 'choose the appraiser');
  if (order.status !== 'pending_order' && !isDropped(order))
    return refuse(order, 'its vendor stands once it is sent. Cancel it and order anew');
  if (order.status === 'pending_order' && order.isPlaced && order.partnerId !== data.partnerId)
    return refuse(order, 'it is on its way to its vendor. Cancel it and order anew');
  const { partnerId, appraiser, skipped } = data;
  const blank = skipped.findIndex(({ reason }) => reason.trim() === '');
  if (blank >= 0) {
    throw new RuleViolationError('Whoever is passed over needs a reason', {}, [
      { field: `skipped.${blank}.reason`, message: 'Say why it is not this one’s turn' },
    ]);
  }
  const isSame =
    order.status === 'pending_order' &&
    order.partnerId === partnerId &&
    order.appraiser?.appraiserId === appraiser?.appraiserId;
  if (isSame) return [];
  const { subject, orderId } = order;
  const resumed: VendorOrderEvent[] =
    order.status === 'on_hold' ? [{ type: 'VendorOrderResumed', data: { orderId, subject, to: 'pending_order' } }] : [];
  return [...resumed, { type: 'VendorAssigned', data: { ...data, subject } }];
};

const place = ({ data }: PlaceVendorOrder, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (isWithVendor(order.status)) return [];
  if (order.status !== 'pending_order') return refuse(order, 'it is not waiting to be sent');
  const { orderId, subject, partnerId, round } = order;
  if (partnerId === null) {
    throw new RuleViolationError('Choose who is to do it first', { orderId }, [
      { field: 'partnerId', message: 'Choose a vendor' },
    ]);
  }
  if (order.isPlaced) return [];
  return [{ type: 'VendorOrderPlaced', data: { orderId, subject, round: round + 1, partnerId, dueOn: data.dueOn } }];
};

const recordSent = ({ data }: RecordOrderSent, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  const isExpected = order.isPlaced && order.round === data.round && order.reference === null;
  return isExpected ? [{ type: 'VendorOrderSent', data: { ...data, subject: order.subject } }] : [];
};

const recordRefused = ({ data }: RecordOrderRefused, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  const isExpected = order.isPlaced && order.round === data.round && order.status === 'pending_order';
  return isExpected ? [{ type: 'VendorOrderRefused', data: { ...data, subject: order.subject } }] : [];
};

const accept = ({ data }: AcceptVendorReport, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (order.status === 'reviewed') return [];
  if (order.status !== 'completed') return refuse(order, 'there is no report to accept');
  return [{ type: 'VendorReportAccepted', data: { ...data, subject: order.subject } }];
};

const requestRevision = ({ data }: RequestRevision, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  // A delivery that was not attached can be asked for again too.
  const isWrong = isWithVendor(order.status) && order.flaggedDeliveries > 0;
  if (order.status !== 'completed' && !isWrong) return refuse(order, 'there is no report to have revised');
  const revision = order.revision + 1;
  return [{ type: 'VendorRevisionRequested', data: { ...data, revision, subject: order.subject } }];
};

/** One for each appraisal, before the loan closes, with five comparable sales at most (interagency guidance, July 2024). */
const requestReconsideration = (
  { data: { isClosed, ...data } }: RequestReconsideration,
  state: VendorOrder,
): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (order.kind !== 'appraisal') throw new RuleViolationError('Only an appraisal has a value to reconsider');
  if (order.isReconsidered)
    throw new RuleViolationError('The value of this appraisal was reconsidered before: once is all');
  if (isClosed) throw new RuleViolationError('The loan has closed: its value is no longer reconsidered');
  if (data.comparables.length > MOST_COMPARABLES) {
    throw new RuleViolationError('Too many comparable sales', {}, [
      { field: 'comparables', message: `Name ${MOST_COMPARABLES} at most` },
    ]);
  }
  if (order.status !== 'completed' && order.status !== 'reviewed')
    return refuse(order, 'there is no value to reconsider');
  const revision = order.revision + 1;
  return [{ type: 'ReconsiderationRequested', data: { ...data, revision, subject: order.subject } }];
};

const hold = ({ data }: HoldVendorOrder, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (order.status === 'on_hold') return [];
  if (!orderMoves[order.status].includes('on_hold')) return refuse(order, 'nothing of it is left to hold');
  return [{ type: 'VendorOrderHeld', data: { ...data, subject: order.subject } }];
};

/** One that its vendor dropped goes on from the beginning, one that ran out of time where it was, with a new day. */
const resume = ({ data: { dueOn, ...data } }: ResumeVendorOrder, state: VendorOrder): VendorOrderEvent[] => {
  const { held, subject, ...order } = known(state, data.orderId);
  if (held === null) {
    return order.status === 'pending_order' || isWithVendor(order.status) || order.status === 'completed'
      ? []
      : refuse({ held, subject, ...order }, 'it is not on hold');
  }
  const from = held.cause === 'refused' || held.cause === 'declined' ? 'pending_order' : held.from;
  const to = from === 'reviewed' || from === 'cancelled' || from === 'on_hold' ? 'completed' : from;
  return [{ type: 'VendorOrderResumed', data: { ...data, subject, to, ...(isWithVendor(to) && { dueOn }) } }];
};

const cancel = ({ data }: CancelVendorOrder, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (order.status === 'cancelled') return [];
  if (order.status === 'reviewed') return refuse(order, 'its report is accepted');
  return [{ type: 'VendorOrderCancelled', data: { ...data, subject: order.subject } }];
};

const remind = ({ data }: RemindVendor, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (order.waitKeys.includes(data.key)) return [];
  if (!isWithVendor(order.status)) return refuse(order, 'its vendor has nothing to be reminded of');
  return [{ type: 'VendorReminded', data: { ...data, subject: order.subject } }];
};

const escalate = ({ data }: EscalateVendorOrder, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  return order.waitKeys.includes(data.key)
    ? []
    : [{ type: 'VendorOrderEscalated', data: { ...data, subject: order.subject } }];
};

const timeOut = ({ data }: TimeOutVendorOrder, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  const isDue = isWithVendor(order.status) && order.dueOn === data.dueOn;
  return isDue ? [{ type: 'VendorOrderTimedOut', data: { ...data, subject: order.subject } }] : [];
};

export const vendorOrderDecider: Decider<VendorOrderCommand, VendorOrderEvent, VendorOrder> = {
  initialState: { status: 'unknown' },
  decide: decideBy<VendorOrderCommand, VendorOrderEvent, VendorOrder>({
    CreateVendorOrder: ({ data }, { status }) => {
      if (status !== 'unknown') return [];
      assertProduct(data.kind, data.product);
      return [{ type: 'VendorOrderCreated', data }];
    },
    ChangeOrderTerms: changeTerms,
    AssignVendor: assign,
    AgreeVendorFee: ({ data }, state) => {
      const order = known(state, data.orderId);
      if (order.status === 'cancelled') return refuse(order, 'nothing is to be paid for it');
      return order.feeCents === data.feeCents && data.notes === undefined
        ? []
        : [{ type: 'VendorFeeAgreed', data: { ...data, subject: order.subject } }];
    },
    PlaceVendorOrder: place,
    RecordOrderSent: recordSent,
    RecordOrderRefused: recordRefused,
    TakeVendorMessage: takeVendorMessage,
    AcceptVendorReport: accept,
    RequestRevision: requestRevision,
    RequestReconsideration: requestReconsideration,
    HoldVendorOrder: hold,
    ResumeVendorOrder: resume,
    CancelVendorOrder: cancel,
    RemindVendor: remind,
    EscalateVendorOrder: escalate,
    TimeOutVendorOrder: timeOut,
    RecordVendorTold: ({ data }, state) => {
      const order = known(state, data.orderId);
      return order.told.includes(data.version)
        ? []
        : [{ type: 'VendorTold', data: { ...data, subject: order.subject } }];
    },
    RecordVendorNotReached: ({ data }, state) => {
      const { subject } = known(state, data.orderId);
      return [{ type: 'VendorNotReached', data: { ...data, subject } }];
    },
  }),
  evolve: evolveOrder,
};

export const vendorOrderAggregate: Aggregate<VendorOrderCommand, VendorOrderEvent, VendorOrder> = {
  streamOf: vendorOrderStream,
  decider: vendorOrderDecider,
};
