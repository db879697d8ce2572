import { createHash } from 'node:crypto';
import { NotFoundError, RuleViolationError } from '../../../events/kernel/errors.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import type { Event } from '../../../events/kernel/message.ts';
import { openingDayAfter } from '../../../events/lending/calendar/branch-calendar.ts';
import { addDays } from '../../../events/lending/calendar/days.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { MOST_DELAY_DAYS, MOST_TOLD_LATE_DAYS } from '../../../events/lending/vendor-orders/every-kind/due-dates.ts';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import {
  type OrderDelivered,
  type OrderMessage,
  orderMessageSchema,
  orderMessageTypes,
} from '../../../events/lending/vendor-orders/every-kind/order-messages.ts';
import { mainBranchOf } from '../../../events/settings/settings.state.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';
import { fileAhead } from '../../../events/vendor-order/vendor-order.files.ts';
import type { VendorSays } from '../../../events/vendor-order/vendor-order.messages.ts';
import type { PlacedOrder } from '../../../events/vendor-order/vendor-order.state.ts';
import { type Circumstances, messageHandler, WAITS } from './message-handler.ts';
import { recordOrderedCredit } from './order-credit.ts';
import { factsOf } from './ordered-file.ts';
import { withReportFiles } from './report-files.ts';
import type { FindAhead } from './sent-content.ts';

/** A vendor's message about its own order; other senders are refused. */
export const orderHandler = messageHandler({
  types: orderMessageTypes,
  schema: orderMessageSchema,
  find: async (message, circumstances) => {
    const { orderId, orderNumber } = message.data;
    const { deps, delivery, attached, commandId } = circumstances;
    const { decider } = vendorOrderAggregate;
    const history = await openAggregate(deps.store, vendorOrderAggregate).history(orderId);
    const order = stateAfter(decider, history);
    if (order.status === 'unknown') throw new NotFoundError(`There is no order ${orderId}`, { orderId });
    if (order.partnerId !== delivery.data.partnerId) {
      throw new RuleViolationError(`The order ${orderId} is not with this partner`, { orderId });
    }
    const { applicationId } = order;
    // What the vendor said no to is its own again when staff say so. One that is over keeps the report, unused.
    const isDropped = order.held?.cause === 'declined' || order.held?.cause === 'refused';
    const isDone = history.some(({ metadata }) => metadata.commandId === commandId);
    const isHeld = message.type === 'order.delivered' && isDropped && !attached && !isDone;
    return {
      applicationId,
      orderId,
      ...(isHeld && { heldBecause: `You have no open order ${order.orderNumber}: ${WAITS}` }),
      apply: async () => {
        if (order.orderNumber !== orderNumber) {
          throw new RuleViolationError(`The order ${orderId} has another number than ${orderNumber}`, { orderId }, [
            { field: 'data.orderNumber', message: `Send ${order.orderNumber}` },
          ]);
        }
        return take(message, order, circumstances);
      },
    };
  },
});

const take = async (message: OrderMessage, order: PlacedOrder, circumstances: Circumstances): Promise<string> =>
  message.type === 'order.delivered'
    ? takeDelivery(message, order, circumstances)
    : record(message, await sayingOf(message, order, circumstances), order, circumstances);

/** The days between which a vendor may name one by itself: from today, and not too long after the day that we named. */
const daysToName = async (
  { dueOn, promisedOn = dueOn }: PlacedOrder,
  { deps, metadata }: Circumstances,
): Promise<{ earliest: string; latest: string }> => {
  const calendar = mainBranchOf(await deps.settingsInForce.read());
  const earliest = plainDateIn(metadata.now, calendar.timeZone);
  return { earliest, latest: openingDayAfter(promisedOn ?? earliest, MOST_DELAY_DAYS, calendar) };
};

/** The days on which a visit may be: also of an order that is overdue, and also a day that is over when we hear of it. */
const daysToVisit = async (order: PlacedOrder, circumstances: Circumstances) => {
  const { earliest: today, latest } = await daysToName(order, circumstances);
  const { latest: fromToday } = await daysToName({ ...order, dueOn: null, promisedOn: null }, circumstances);
  return { earliest: addDays(today, -MOST_TOLD_LATE_DAYS), latest: latest > fromToday ? latest : fromToday };
};

const sayingOf = async (
  message: Exclude<OrderMessage, OrderDelivered>,
  order: PlacedOrder,
  circumstances: Circumstances,
): Promise<VendorSays> => {
  switch (message.type) {
    case 'order.acknowledged':
      return { type: 'acknowledged' };
    case 'order.scheduled':
      return {
        type: 'scheduled',
        scheduledFor: message.data.scheduledFor,
        ...(await daysToVisit(order, circumstances)),
      };
    case 'order.in_progress':
      return { type: 'in_progress' };
    case 'order.declined':
      return { type: 'declined', reason: message.data.reason };
    case 'order.delayed':
      return {
        type: 'delayed',
        newDueOn: message.data.newDueOn,
        reason: message.data.reason,
        ...(await daysToName(order, circumstances)),
      };
    case 'order.note':
      return { type: 'note', text: message.data.text };
  }
};

/** Attached where it is what was ordered, else kept and flagged: its content stays in the log of deliveries. */
const takeDelivery = async (
  message: OrderDelivered,
  order: PlacedOrder,
  circumstances: Circumstances,
): Promise<string> => {
  const { deps, commandId, metadata } = circumstances;
  const { revision, result, files: sent } = message.data;
  const kind = vendorKinds[order.kind];
  const checked = kind.checkDelivery(await factsOf(deps, order, metadata.now), result);
  const owner = order.subject;
  const ahead: FindAhead = (fileId) => fileAhead(order, circumstances.delivery.data.partnerId, fileId);
  return withReportFiles(
    deps,
    sent,
    { owner, commandId, ours: order, ahead },
    async ({ files, problems: ofFiles }, keep) => {
      const missing = kind.needsFile && sent.length === 0 ? [`It has no ${kind.reportName} with it`] : [];
      const problems = [...('problems' in checked ? checked.problems : []), ...ofFiles, ...missing];
      if (problems.length > 0 || 'problems' in checked) {
        const texts = problems.map((text) => ({ text }));
        return record(message, { type: 'delivered_wrong', revision, problems: texts }, order, circumstances);
      }
      const says: VendorSays = { type: 'delivered', revision, result: checked.result, files };
      const effect = await record(message, says, order, circumstances, keep);
      // A result that the order ignores (it is over, or has it already) does not reach the application either.
      if (order.kind !== 'credit' || effect !== effectOf(order, 'VendorOrderDelivered')) return effect;
      const more = await recordOrderedCredit(circumstances, order, checked.result);
      return more === undefined ? effect : `${effect}; ${more}`;
    },
  );
};

/** Sends the one command, and says what came of it. @param keep the files, before an event names them */
const record = async (
  { type, data }: OrderMessage,
  says: VendorSays,
  order: PlacedOrder,
  { deps: { store }, delivery, commandId, metadata }: Circumstances,
  keep?: () => Promise<void>,
): Promise<string> => {
  const { orderId, reference, sequence } = data;
  const { partnerId, deliveryId } = delivery.data;
  const digest = createHash('sha256').update(JSON.stringify({ type, data })).digest('hex');
  const orders = openAggregate(store, vendorOrderAggregate);
  const command = {
    type: 'TakeVendorMessage',
    data: { orderId, partnerId, reference, deliveryId, sequence, digest, says },
  } as const;
  // Files are kept only where an event is going to name them.
  const beforeAppend = async (decided: readonly Event[]) => {
    if (decided.some((event) => event.type === 'VendorOrderDelivered')) await keep?.();
  };
  const { events } = await orders.handle(orderId, command, {
    metadata,
    options: { commandId, ...(keep && { beforeAppend }) },
  });
  return effectOf(order, events.at(-1)?.type);
};

const effects: Readonly<Record<string, string>> = {
  VendorOrderAcknowledged: 'acknowledged',
  VendorOrderScheduled: 'scheduled',
  VendorOrderStarted: 'in progress',
  VendorOrderDelivered: 'report attached',
  VendorDeliveryFlagged: 'delivery kept, not attached',
  VendorOrderDeclined: 'declined',
  VendorOrderDelayed: 'delayed',
  VendorDelayNotTaken: 'the day that it names is kept, and not taken',
  VendorNoteReceived: 'note kept',
  VendorMessageKept: 'kept; it changes nothing',
};

const effectOf = ({ kind, orderNumber }: PlacedOrder, type: string | undefined): string =>
  `${vendorKinds[kind].name} order ${orderNumber}: ${(type && effects[type]) ?? 'nothing new'}`;
