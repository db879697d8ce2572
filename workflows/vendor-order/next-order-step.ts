import { dayInWords } from '../../events/lending/fields/day-words.ts';
import { patience } from '../../events/lending/vendor-orders/every-kind/due-dates.ts';
import { isOver, isWithVendor } from '../../events/lending/vendor-orders/every-kind/order-words.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import { tellingWords } from '../../events/vendor-order/telling.events.ts';
import { behalfOf, type Next, type WaitingFor } from '../engine/state-driven/state-driven.contract.ts';
import type { Elapsed } from '../engine/state-driven/wait-clock.ts';
import type { Due, OrderSummary, Outgoing, ToTell } from './order-summary.ts';
import type { OrderStep } from './vendor-order.contract.ts';

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 3_600_000;
/** An attempt may take ten seconds to answer. */
const SEND_TIMEOUT_MS = 30_000;
const US = 'done by Lendlog itself';

/** Pause after a failed attempt: tripling each time, up to an hour. */
export const backoffMs = (attempts: number): number => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 3 ** (attempts - 1));

const leftMs = ({ since, afterMs }: Due, elapsed: Elapsed): number => Math.max(0, afterMs - elapsed(since));
const endOf = ({ since, afterMs }: Due): string => new Date(Date.parse(since) + afterMs).toISOString();

const MINUTE_MS = 60_000;
/** The last minute of the day that ends with it: midnight reads as the day after. */
const lastMinuteOf = ({ since, afterMs }: Due): string => endOf({ since, afterMs: afterMs - MINUTE_MS });

/** Something to do once a time has come. */
type Timed = { readonly due: Due; readonly step: OrderStep };

const vendorOf = ({ order }: OrderSummary): string => order.appraiser?.name ?? order.partnerId ?? 'the vendor';

/** Reminders, escalations and expiries, each once. */
const timedSteps = (summary: OrderSummary): Timed[] => {
  const { order, silentSince, overdue, review, unsent, untold } = summary;
  const { orderNumber, dueOn, round, deliveries } = order;
  const { reportName } = vendorKinds[order.kind];
  const day = dueOn === null ? null : dayInWords(dueOn);
  const remind = (due: Due, waitKey: string, text: string): Timed => ({
    due,
    step: { type: 'remindOfOrder', key: `remind/${waitKey}`, waitKey, text },
  });
  const escalate = (due: Due, waitKey: string, what: string): Timed => ({
    due,
    step: { type: 'escalateOrder', key: `escalate/${waitKey}`, waitKey, what },
  });
  const all: Timed[] = [];
  if (unsent) {
    const problem = summary.toSend?.problem ?? 'no answer';
    const reason = `It could not be sent by ${day}, the day on which it was due: ${problem}`;
    all.push(escalate(unsent.escalation, `unsent-${round}`, `it has not reached the vendor (${problem})`), {
      due: unsent.end,
      step: { type: 'giveUpSending', key: `give-up/${round}`, round, reason },
    });
  }
  const [telling] = summary.toTell;
  if (untold && telling) {
    const what = tellingWords[telling.type] ?? 'the order';
    const problem = telling.problem ?? 'no answer';
    const reason = `The vendor could not be told for ${patience.telling} business days: ${problem}`;
    const { version } = telling;
    all.push(escalate(untold.escalation, `untold-v${version}`, `${what} has not reached the vendor (${problem})`), {
      due: untold.end,
      step: { type: 'giveUpTelling', key: `give-up-telling/v${version}`, version, reason },
    });
  }
  if (isWithVendor(order.status) && silentSince) {
    all.push(
      remind(silentSince.reminder, `silent-${round}`, `Please confirm that you have order ${orderNumber}.`),
      escalate(silentSince.escalation, `silent-${round}-escalated`, 'the vendor has not said that it has the order'),
    );
  }
  if (isWithVendor(order.status) && overdue && dueOn !== null) {
    const text = `The ${reportName} of order ${orderNumber} was due on ${day}. Please deliver it, or say when you will.`;
    all.push(
      remind(overdue.first, `due-${overdue.key}-1`, text),
      remind(overdue.second, `due-${overdue.key}-2`, text),
      escalate(overdue.escalation, `due-${overdue.key}-escalated`, `the ${reportName} was due on ${day}`),
      { due: overdue.timeout, step: { type: 'timeOutOrder', key: `time-out/${overdue.key}/${round}`, dueOn } },
    );
  }
  if (review) all.push(escalate(review, `review-${deliveries}`, `the ${reportName} awaits review`));
  return all.filter(({ step }) => !('waitKey' in step && order.waitKeys.includes(step.waitKey)));
};

const waitingFor = (summary: OrderSummary): WaitingFor => {
  const { order, since, overdue, review } = summary;
  const { reportName } = vendorKinds[order.kind];
  switch (order.status) {
    case 'pending_order':
      return order.isPlaced
        ? { what: 'the order to reach the vendor', since, onWhom: US }
        : { what: 'the order to be sent', since, onWhom: 'from staff' };
    case 'on_hold':
      return { what: 'the order to go on', since, onWhom: 'from staff' };
    case 'completed':
      return {
        what: `review of the ${reportName}`,
        since,
        ...(review && { dueAt: endOf(review) }),
        onWhom: 'from staff',
      };
    default: {
      const what =
        order.flaggedDeliveries > 0 && order.deliveries === 0 ? `the right ${reportName}` : `the ${reportName}`;
      return {
        what,
        since,
        ...(overdue && { dueAt: lastMinuteOf(overdue.first) }),
        onWhom: `from ${vendorOf(summary)}`,
      };
    }
  }
};

const retryOf = ({ attempts, lastAttemptAt }: ToTell): Due | undefined =>
  lastAttemptAt === null ? undefined : { since: lastAttemptAt, afterMs: backoffMs(attempts) };

/** Messages the vendor must get first. */
const outgoing = ({
  toSend,
  toTell,
  order,
}: Outgoing): { readonly entry: ToTell; readonly step: OrderStep } | undefined => {
  const [next] = toTell;
  const isToSend = toSend !== null && order.status === 'pending_order';
  const entry = isToSend ? toSend : next;
  if (!entry) return undefined;
  const { version, attempts, actor } = entry;
  const attempt = attempts + 1;
  const type = isToSend ? 'sendOrder' : 'tellVendor';
  return {
    entry,
    step: { type, key: `${type}/v${version}/${attempt}`, version, attempt, onBehalfOf: behalfOf(actor) },
  };
};

/** True when an order is complete and its vendor fully informed. */
export const isDone = (summary: Outgoing): boolean => !outgoing(summary) && isOver(summary.order.status);

/** The policy: send, notify, remind, escalate, give up, each in its time; else wait. */
export const nextOrderStep = (summary: OrderSummary, elapsed: Elapsed): Next<OrderStep> => {
  const out = outgoing(summary);
  const retry = out && retryOf(out.entry);
  if (out && (retry === undefined || leftMs(retry, elapsed) === 0)) {
    const what = `${tellingWords[out.entry.type] ?? 'the order'} to reach the vendor`;
    const waiting = { what, since: out.entry.since, onWhom: US };
    return { kind: 'do', step: out.step, timeoutMs: SEND_TIMEOUT_MS, waitingFor: waiting };
  }
  if (isDone(summary)) return { kind: 'end' };
  const timed = timedSteps(summary);
  const due = timed.find((each) => leftMs(each.due, elapsed) === 0);
  if (due) return { kind: 'do', step: due.step, waitingFor: waitingFor(summary) };
  const waits = [...timed.map((each) => leftMs(each.due, elapsed)), ...(retry ? [leftMs(retry, elapsed)] : [])];
  const dueInMs = waits.length === 0 ? undefined : Math.min(...waits);
  if (!out || !retry) return { kind: 'wait', dueInMs, waitingFor: waitingFor(summary) };
  const what = `${tellingWords[out.entry.type] ?? 'the order'} to reach the vendor, attempt ${out.entry.attempts} failed (${out.entry.problem ?? 'no answer'})`;
  return { kind: 'wait', dueInMs, waitingFor: { what, since: out.entry.since, dueAt: endOf(retry), onWhom: US } };
};
