import { NotFoundError, IllegalTransitionError, RuleViolationError } from '../kernel/errors.ts';
import type { Command } from '../kernel/message.ts';
import { isOver } from '../lending/vendor-orders/every-kind/order-words.ts';
import type { VendorOrderEvent, VendorOrderEventOf } from './vendor-order.events.ts';
import { type PlacedOrder, standingOf, type VendorOrder } from './vendor-order.state.ts';

type Data<Type extends VendorOrderEvent['type'], Field extends string> = Pick<
  VendorOrderEventOf<Type>['data'],
  Field & keyof VendorOrderEventOf<Type>['data']
>;

/** The days between which a vendor may name one by itself, plain dates. */
type DaysToName = { readonly earliest: string; readonly latest: string };

/** A vendor's message about an order, parsed; its delivery is already validated. */
export type VendorSays =
  | { readonly type: 'acknowledged' }
  | ({ readonly type: 'scheduled' } & DaysToName & Data<'VendorOrderScheduled', 'scheduledFor'>)
  | { readonly type: 'in_progress' }
  | ({ readonly type: 'delivered' } & Data<'VendorOrderDelivered', 'revision' | 'result' | 'files'>)
  | ({ readonly type: 'delivered_wrong' } & Data<'VendorDeliveryFlagged', 'revision' | 'problems'>)
  | ({ readonly type: 'declined' } & Data<'VendorOrderDeclined', 'reason'>)
  | ({ readonly type: 'delayed' } & DaysToName & Data<'VendorOrderDelayed', 'newDueOn' | 'reason'>)
  | ({ readonly type: 'note' } & Data<'VendorNoteReceived', 'text'>);

export type TakeVendorMessage = Command<
  'TakeVendorMessage',
  {
    readonly orderId: string;
    readonly partnerId: string;
    readonly reference: string;
    readonly deliveryId: string;
    readonly sequence: number;
    readonly digest: string;
    readonly says: VendorSays;
  }
>;

type Because = VendorOrderEventOf<'VendorMessageKept'>['data']['because'];

/** @throws NotFoundError, RuleViolationError for a message of someone else, IllegalTransitionError before it is placed */
const assertFromVendor = (
  order: VendorOrder,
  { partnerId, reference, orderId }: TakeVendorMessage['data'],
): PlacedOrder => {
  if (order.status === 'unknown') throw new NotFoundError(`There is no order ${orderId}`, { orderId });
  if (order.partnerId !== partnerId) {
    throw new RuleViolationError(`The order ${order.orderNumber} is not with this partner`, { orderId, partnerId });
  }
  if (order.round === 0) {
    throw new IllegalTransitionError(`The order ${order.orderNumber} has not been sent yet`, { orderId, allowed: [] });
  }
  if (order.reference === null && order.earlierReferences?.includes(reference)) {
    throw new RuleViolationError(
      `The order ${order.orderNumber} was sent again: ${reference} is what it was called earlier`,
      { orderId },
      [{ field: 'data.reference', message: 'Send the one of your answer to the newest request' }],
    );
  }
  if (order.reference !== null && order.reference !== reference) {
    throw new RuleViolationError(
      `The order ${order.orderNumber} has another reference than ${reference}`,
      { orderId },
      [{ field: 'data.reference', message: `Send ${order.reference}` }],
    );
  }
  return order;
};

/** Why a message changes nothing; undefined for one that counts. A delivery counts whatever its place. */
const keptFor = (order: PlacedOrder, { sequence, says }: TakeVendorMessage['data']): Because | undefined => {
  const standing = standingOf(order);
  if (isOver(standing)) return 'order_over';
  const isDelivery = says.type === 'delivered' || says.type === 'delivered_wrong';
  if (isDelivery) return says.revision < order.revision ? 'came_late' : undefined;
  if (!order.isPlaced && !order.isGivenUp) return 'changes_nothing';
  if (order.taken[sequence] !== undefined) return 'sequence_reused';
  if (says.type === 'note') return undefined;
  if (sequence < order.highestSequence) return 'came_late';
  return standing === 'completed' ? 'changes_nothing' : undefined;
};

const eventOf = (
  ofMessage: Pick<
    VendorOrderEventOf<'VendorOrderAcknowledged'>['data'],
    'orderId' | 'subject' | 'deliveryId' | 'sequence' | 'digest'
  >,
  says: VendorSays,
): VendorOrderEvent => {
  switch (says.type) {
    case 'acknowledged':
      return { type: 'VendorOrderAcknowledged', data: ofMessage };
    case 'scheduled': {
      const { scheduledFor, earliest, latest } = says;
      if (scheduledFor < earliest || scheduledFor > latest) {
        throw new RuleViolationError(`No visit can be on ${scheduledFor}`, { scheduledFor }, [
          { field: 'data.scheduledFor', message: `Name a day from ${earliest} to ${latest}` },
        ]);
      }
      return { type: 'VendorOrderScheduled', data: { ...ofMessage, scheduledFor } };
    }
    case 'in_progress':
      return { type: 'VendorOrderStarted', data: ofMessage };
    case 'delivered': {
      const { revision, result, files } = says;
      return { type: 'VendorOrderDelivered', data: { ...ofMessage, revision, result, files } };
    }
    case 'delivered_wrong':
      return {
        type: 'VendorDeliveryFlagged',
        data: { ...ofMessage, revision: says.revision, problems: says.problems },
      };
    case 'declined':
      return { type: 'VendorOrderDeclined', data: { ...ofMessage, reason: says.reason } };
    case 'delayed': {
      const { newDueOn, reason, earliest, latest } = says;
      const data = { ...ofMessage, newDueOn, reason };
      if (newDueOn > latest) return { type: 'VendorDelayNotTaken', data: { ...data, because: 'too_long' } };
      if (newDueOn < earliest) return { type: 'VendorDelayNotTaken', data: { ...data, because: 'past' } };
      return { type: 'VendorOrderDelayed', data };
    }
    case 'note':
      return { type: 'VendorNoteReceived', data: { ...ofMessage, text: says.text } };
  }
};

/**
 * Events from a vendor's message. A repeat changes nothing; a late one is kept and moves nothing back.
 * A vendor may answer by webhook before its answer to our request is in: then this is how we hear that it has the order.
 * @throws NotFoundError, IllegalTransitionError, RuleViolationError also for a visit on a day that makes no sense
 */
export const takeVendorMessage = ({ data }: TakeVendorMessage, state: VendorOrder): VendorOrderEvent[] => {
  const order = assertFromVendor(state, data);
  const { orderId, deliveryId, sequence, digest, reference, says } = data;
  if (order.taken[sequence]?.includes(digest)) return [];
  const { subject } = order;
  const ofMessage = { orderId, subject, deliveryId, sequence, digest };
  // A report may come after the vendor had refused the order, anything after we gave up sending it; and one that was cancelled in the meantime has to be told.
  const isReport = says.type === 'delivered';
  const isSent = order.reference !== null || (!order.isPlaced && !order.isGivenUp && !isReport);
  const sent: VendorOrderEvent[] = isSent
    ? []
    : [{ type: 'VendorOrderSent', data: { orderId, subject, round: order.round, reference } }];
  const because = keptFor(order, data);
  if (because === undefined) return [...sent, eventOf(ofMessage, says)];
  const messageType = says.type === 'delivered_wrong' ? 'delivered' : says.type;
  return [...sent, { type: 'VendorMessageKept', data: { ...ofMessage, messageType, because } }];
};
