import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { BranchCalendar } from '../../../events/lending/calendar/branch-calendar.ts';
import type { VendorOrderEvent } from '../../../events/vendor-order/vendor-order.events.ts';
import {
  assigned,
  created,
  delivered,
  of,
  ofMessage,
  placed,
  sent,
} from '../../events/vendor-order/vendor-order.given.ts';
import { backoffMs, nextOrderStep } from '../../../workflows/vendor-order/next-order-step.ts';
import { summaryOf } from '../../../workflows/vendor-order/order-summary.ts';

const calendar: BranchCalendar = {
  timeZone: 'UTC',
  openingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  holidaysClosed: true,
  cutOffHour: 17,
};
/** A Monday; the order is due on Monday the 16th. */
const START = '2026-03-02T10:00:00.000Z';
type Happened = VendorOrderEvent & { readonly at?: string };
const record = (events: readonly Happened[]): RecordedEvent<VendorOrderEvent>[] =>
  events.map(({ at = START, ...event }, index) => ({
    ...event,
    eventId: of.orderId,
    position: index + 1,
    streamId: `vendorOrder-${of.orderId}`,
    version: index + 1,
    schemaVersion: 1,
    recordedAt: at,
    effectiveAt: at,
    metadata: { actor: { kind: 'user', id: 'u-1', name: 'Avery' }, correlationId: 'c', commandId: 'c' },
  }));
/** @param now when it is asked */
const next = (now: string, ...events: readonly Happened[]) => {
  const summary = summaryOf(record(events), calendar);
  if (!summary) throw new Error('no order');
  return nextOrderStep(summary, (since) => Date.parse(now) - Date.parse(since));
};
const stepAt = (now: string, ...events: readonly Happened[]): string => {
  const answer = next(now, ...events);
  return answer.kind === 'do' ? answer.step.key : answer.kind;
};
const isWithVendor = [created(), assigned, placed(), sent()];
const acknowledged: VendorOrderEvent = { type: 'VendorOrderAcknowledged', data: ofMessage(1) };
const notReached = (version: number, attempt: number): VendorOrderEvent => ({
  type: 'VendorNotReached',
  data: { ...of, version, attempt, problem: 'HTTP 503' },
});
const reminded = (key: string): VendorOrderEvent => ({ type: 'VendorReminded', data: { ...of, key, text: 'Please' } });
const told = (version: number): VendorOrderEvent => ({ type: 'VendorTold', data: { ...of, version, outcome: 'told' } });
const escalated = (key: string): VendorOrderEvent => ({
  type: 'VendorOrderEscalated',
  data: { ...of, key, what: 'late' },
});

describe('What is next for an order', () => {
  it('waits for staff until it is placed, then is sent', () => {
    expect(next(START, created(), assigned)).toMatchObject({ kind: 'wait', waitingFor: { onWhom: 'from staff' } });
    expect(stepAt(START, created(), assigned, placed())).toBe('sendOrder/v3/1');
  });

  it('is tried again three times later each time, an hour at most, and says so', () => {
    const history = [created(), assigned, placed(), notReached(3, 1)];
    expect(next(START, ...history)).toMatchObject({
      kind: 'wait',
      dueInMs: 2_000,
      waitingFor: { what: 'the order to reach the vendor, attempt 1 failed (HTTP 503)' },
    });
    expect(stepAt('2026-03-02T10:00:02.000Z', ...history)).toBe('sendOrder/v3/2');
    expect([1, 2, 3, 20].map(backoffMs)).toEqual([2_000, 6_000, 18_000, 3_600_000]);
  });

  it('is reminded of when the vendor is silent for a business day, escalated two days later', () => {
    expect(next(START, ...isWithVendor)).toMatchObject({
      kind: 'wait',
      dueInMs: 31 * 3_600_000,
      waitingFor: { what: 'the appraisal report', dueAt: '2026-03-16T23:59:00.000Z', onWhom: 'from Rae Ibarra' },
    });
    expect(stepAt('2026-03-03T17:00:00.000Z', ...isWithVendor)).toBe('remind/silent-1');
    const after = [...isWithVendor, reminded('silent-1'), told(5)];
    expect(stepAt('2026-03-03T17:00:00.000Z', ...after)).toBe('wait');
    expect(stepAt('2026-03-05T17:00:00.000Z', ...after)).toBe('escalate/silent-1-escalated');
    expect(stepAt('2026-03-05T17:00:00.000Z', ...isWithVendor, acknowledged)).toBe('wait');
  });

  it('is reminded of twice when it is overdue, escalated, and given up, by business days', () => {
    const history = [...isWithVendor, acknowledged];
    const steps: string[] = [];
    const days: VendorOrderEvent[][] = [
      [reminded('due-2026-03-16-1'), told(6)],
      [reminded('due-2026-03-16-2'), told(8)],
      [escalated('due-2026-03-16-escalated')],
    ];
    const nights = ['17', '18', '19', '24'];
    nights.forEach((night, index) => {
      const before = days.slice(0, index).flat();
      steps.push(stepAt(`2026-03-${night}T00:00:00.000Z`, ...history, ...before));
      expect(stepAt(`2026-03-${Number(night) - 1}T23:59:59.000Z`, ...history, ...before)).toBe('wait');
    });
    expect(steps).toEqual([
      'remind/due-2026-03-16-1',
      'remind/due-2026-03-16-2',
      'escalate/due-2026-03-16-escalated',
      'time-out/2026-03-16/1',
    ]);
  });

  it('follows another day that the vendor names', () => {
    const delayed: VendorOrderEvent = {
      type: 'VendorOrderDelayed',
      data: { ...ofMessage(1), newDueOn: '2026-03-20', reason: 'Snow' },
    };
    expect(stepAt('2026-03-17T00:00:00.000Z', ...isWithVendor, delayed)).toBe('wait');
    expect(stepAt('2026-03-21T00:00:00.000Z', ...isWithVendor, delayed)).toBe('remind/due-2026-03-20-1');
  });

  it('waits for the review of a report, which is escalated after two business days', () => {
    const history = [...isWithVendor, delivered(2)];
    expect(next(START, ...history)).toMatchObject({
      kind: 'wait',
      waitingFor: { what: 'review of the appraisal report' },
    });
    expect(stepAt('2026-03-04T17:00:00.000Z', ...history)).toBe('escalate/review-1');
  });

  it('names the day in words to whoever is reminded or told that it is late', () => {
    const late = next('2026-03-17T00:00:00.000Z', ...isWithVendor, acknowledged);
    expect(late).toMatchObject({
      step: { text: expect.stringMatching(/was due on Mar 16, 2026\. Please deliver it/) },
    });
    const before = [reminded('due-2026-03-16-1'), told(6), reminded('due-2026-03-16-2'), told(8)];
    const escalation = next('2026-03-21T00:00:00.000Z', ...isWithVendor, acknowledged, ...before);
    expect(escalation).toMatchObject({ step: { what: 'the appraisal report was due on Mar 16, 2026' } });
  });

  it('sends the vendor the decisions of staff, a reminder too, and ends when it is over and sent', () => {
    const held: VendorOrderEvent = { type: 'VendorOrderHeld', data: { ...of, reason: 'Away' } };
    const cancelled: VendorOrderEvent = { type: 'VendorOrderCancelled', data: { ...of, reason: 'Withdrawn' } };
    expect(stepAt(START, ...isWithVendor, held)).toBe('tellVendor/v5/1');
    expect(stepAt(START, ...isWithVendor, held, told(5))).toBe('wait');
    // Changes that the vendor had not heard of before the cancellation no longer matter.
    expect(stepAt(START, ...isWithVendor, held, cancelled)).toBe('tellVendor/v6/1');
    expect(stepAt(START, ...isWithVendor, cancelled, told(5))).toBe('end');
    expect(stepAt(START, created(), cancelled)).toBe('end');
    expect(stepAt(START, ...isWithVendor, delivered(2), { type: 'VendorReportAccepted', data: of })).toBe('end');
  });

  it('notifies the former vendor that another one has it now', () => {
    const timedOut: VendorOrderEvent = { type: 'VendorOrderTimedOut', data: { ...of, dueOn: '2026-03-16' } };
    const resumed: VendorOrderEvent = { type: 'VendorOrderResumed', data: { ...of, to: 'pending_order' } };
    const other: VendorOrderEvent = {
      type: 'VendorAssigned',
      data: { ...of, partnerId: 'other', how: 'chosen', skipped: [] },
    };
    expect(stepAt(START, ...isWithVendor, timedOut, resumed, other)).toBe('tellVendor/v7/1');
    // The same vendor gets it anew for another appraiser: what it has is over.
    expect(stepAt(START, ...isWithVendor, timedOut, resumed, assigned)).toBe('tellVendor/v7/1');
  });

  it('is escalated when it cannot be sent for a business day, and given up at the end of its day', () => {
    const history = [created(), assigned, placed(), notReached(3, 7)];
    expect(stepAt('2026-03-03T16:59:00.000Z', ...history)).toBe('sendOrder/v3/8');
    const late = { ...notReached(3, 8), at: '2026-03-03T16:59:30.000Z' };
    expect(stepAt('2026-03-03T17:00:00.000Z', ...history, late)).toBe('escalate/unsent-1');
    const after = [...history, escalated('unsent-1'), { ...notReached(3, 8), at: '2026-03-16T23:59:30.000Z' }];
    expect(stepAt('2026-03-16T23:59:59.000Z', ...after)).toBe('wait');
    expect(next('2026-03-17T00:00:00.000Z', ...after)).toMatchObject({
      step: { type: 'giveUpSending', round: 1, reason: expect.stringContaining('HTTP 503') },
    });
  });

  it('is escalated when the vendor cannot be told for a business day', () => {
    const cancelled: VendorOrderEvent = { type: 'VendorOrderCancelled', data: { ...of, reason: 'Withdrawn' } };
    const history = [...isWithVendor, cancelled, { ...notReached(5, 9), at: '2026-03-03T16:59:30.000Z' }];
    expect(stepAt('2026-03-03T17:00:00.000Z', ...history)).toBe('escalate/untold-v5');
    expect(stepAt('2026-03-03T17:00:00.000Z', ...history, escalated('untold-v5'))).toBe('wait');
  });

  it('gives up telling a vendor that cannot be told for five business days, and ends', () => {
    const cancelled: VendorOrderEvent = { type: 'VendorOrderCancelled', data: { ...of, reason: 'Withdrawn' } };
    const attempted = { ...notReached(5, 130), at: '2026-03-09T16:59:30.000Z' };
    const history = [...isWithVendor, cancelled, escalated('untold-v5'), attempted];
    expect(stepAt('2026-03-09T16:59:59.000Z', ...history)).toBe('wait');
    expect(next('2026-03-09T17:00:00.000Z', ...history)).toMatchObject({
      step: { type: 'giveUpTelling', version: 5, reason: 'The vendor could not be told for 5 business days: HTTP 503' },
    });
    const givenUp: VendorOrderEvent = { type: 'VendorTold', data: { ...of, version: 5, outcome: 'given_up' } };
    expect(stepAt('2026-03-09T17:00:00.000Z', ...history, givenUp)).toBe('end');
  });

  it('notifies a vendor that took it in the meantime that it is cancelled or on hold', () => {
    const held: VendorOrderEvent = { type: 'VendorOrderHeld', data: { ...of, reason: 'Away' } };
    const cancelled: VendorOrderEvent = { type: 'VendorOrderCancelled', data: { ...of, reason: 'Withdrawn' } };
    const underWay = [created(), assigned, placed()];
    expect(stepAt(START, ...underWay, cancelled)).toBe('end');
    expect(stepAt(START, ...underWay, cancelled, sent())).toBe('tellVendor/v4/1');
    expect(stepAt(START, ...underWay, held, sent())).toBe('tellVendor/v4/1');
    expect(stepAt(START, ...underWay, held, cancelled, sent())).toBe('tellVendor/v5/1');
    const resumed: VendorOrderEvent = { type: 'VendorOrderResumed', data: { ...of, to: 'pending_order' } };
    expect(stepAt(START, ...underWay, held, resumed, sent())).toBe('wait');
  });

  it('notifies a vendor that has it although we gave up sending it that it is cancelled', () => {
    const notSent: VendorOrderEvent = { type: 'VendorOrderNotSent', data: { ...of, round: 1, reason: 'HTTP 503' } };
    const cancelled: VendorOrderEvent = { type: 'VendorOrderCancelled', data: { ...of, reason: 'Withdrawn' } };
    const givenUp = [created(), assigned, placed(), notSent];
    expect(stepAt(START, ...givenUp, cancelled, sent())).toBe('tellVendor/v5/1');
    expect(stepAt(START, ...givenUp, sent(), cancelled)).toBe('tellVendor/v6/1');
  });

  it('is reminded of anew when its vendor names the same day a second time', () => {
    const delayed = (sequence: number, newDueOn: string): VendorOrderEvent => ({
      type: 'VendorOrderDelayed',
      data: { ...ofMessage(sequence), newDueOn, reason: 'Snow' },
    });
    const history = [...isWithVendor, delayed(1, '2026-03-20'), reminded('due-2026-03-20-1')];
    const again = [...history, told(6), delayed(2, '2026-03-18'), delayed(3, '2026-03-20')];
    expect(stepAt('2026-03-21T00:00:00.000Z', ...history, told(6))).toBe('wait');
    expect(stepAt('2026-03-21T00:00:00.000Z', ...again)).toBe('remind/due-2026-03-20/2-1');
  });
});
