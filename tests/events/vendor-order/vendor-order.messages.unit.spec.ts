import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '../../../events/kernel/fold.ts';
import { vendorOrderDecider } from '../../../events/vendor-order/vendor-order.decider.ts';
import type { VendorOrderEvent } from '../../../events/vendor-order/vendor-order.events.ts';
import type { VendorSays } from '../../../events/vendor-order/vendor-order.messages.ts';
import { specificationOf } from '../../support/values/given.ts';
import {
  assigned,
  by,
  completed,
  created,
  delivered,
  message,
  of,
  ofMessage,
  ordered,
  placed,
  sent,
} from './vendor-order.given.ts';

const given = specificationOf(vendorOrderDecider, by('appraisal_coordinator'));
const statusAfter = (...events: readonly VendorOrderEvent[]) => stateAfter(vendorOrderDecider, events).status;
const acknowledged = (sequence: number): VendorOrderEvent => ({
  type: 'VendorOrderAcknowledged',
  data: ofMessage(sequence),
});
const scheduled = (sequence: number): VendorOrderEvent => ({
  type: 'VendorOrderScheduled',
  data: { ...ofMessage(sequence), scheduledFor: '2026-03-10' },
});
const started = (sequence: number): VendorOrderEvent => ({ type: 'VendorOrderStarted', data: ofMessage(sequence) });
const kept = (
  sequence: number,
  messageType: string,
  because: 'came_late' | 'order_over' | 'changes_nothing' | 'sequence_reused',
  text?: string,
): VendorOrderEvent => ({
  type: 'VendorMessageKept',
  data: { ...ofMessage(sequence, text), messageType, because },
});
const delivery: Extract<VendorSays, { type: 'delivered' }> = {
  type: 'delivered',
  revision: 0,
  result: '{}',
  files: [],
};
const delayTo = (newDueOn: string) =>
  ({ type: 'delayed', newDueOn, reason: 'Snow', earliest: '2026-03-03', latest: '2026-04-27' }) as const;
const declined: VendorOrderEvent = { type: 'VendorOrderDeclined', data: { ...ofMessage(1), reason: 'No capacity' } };
const resumed: VendorOrderEvent = { type: 'VendorOrderResumed', data: { ...of, to: 'pending_order' } };
const visitOn = (scheduledFor: string) =>
  ({ type: 'scheduled', scheduledFor, earliest: '2026-02-01', latest: '2026-04-27' }) as const;
const inTime = visitOn('2026-03-10');

describe("A vendor's messages", () => {
  it('move the order through its statuses', () => {
    given(...ordered)
      .when(message(1, { type: 'acknowledged' }))
      .thenEvents(acknowledged(1));
    given(...ordered, acknowledged(1))
      .when(message(2, inTime))
      .thenEvents(scheduled(2));
    given(...ordered, acknowledged(1), scheduled(2))
      .when(message(3, { type: 'in_progress' }))
      .thenEvents(started(3));
    const history = [...ordered, acknowledged(1), scheduled(2), started(3)];
    expect(history.map((_event, index) => statusAfter(...history.slice(0, index + 1)))).toEqual([
      'pending_order',
      'pending_order',
      'pending_order',
      'ordered',
      'ordered',
      'scheduled',
      'in_progress',
    ]);
    given(...history)
      .when(message(4, delivery))
      .thenEvents(delivered(4));
    expect(statusAfter(...history, delivered(4))).toBe('completed');
  });

  it('that come again change nothing', () => {
    given(...ordered, acknowledged(1))
      .when(message(1, { type: 'acknowledged' }))
      .thenNothing();
    given(...completed)
      .when(message(4, delivery))
      .thenNothing();
  });

  it('that come late are kept, and move nothing back', () => {
    const history = [...ordered, started(3)];
    given(...history)
      .when(message(2, inTime))
      .thenEvents(kept(2, 'scheduled', 'came_late'));
    expect(statusAfter(...history, kept(2, 'scheduled', 'came_late'))).toBe('in_progress');
    given(...completed)
      .when(message(5, { type: 'in_progress' }))
      .thenEvents(kept(5, 'in_progress', 'changes_nothing'));
    given(...history)
      .when(message(3, { type: 'acknowledged' }, { digest: ofMessage(3, 'other').digest }))
      .thenEvents(kept(3, 'acknowledged', 'sequence_reused', 'other'));
  });

  it('are a delivery whatever its place, but not that of a revision which was asked to be done again', () => {
    given(...ordered, started(5))
      .when(message(4, delivery))
      .thenEvents(delivered(4));
    const asked: VendorOrderEvent = {
      type: 'VendorRevisionRequested',
      data: { ...of, revision: 1, reason: 'Explain', items: [], dueOn: '2026-03-18' },
    };
    given(...completed, asked)
      .when(message(5, delivery))
      .thenEvents(kept(5, 'delivered', 'came_late'));
    given(...completed, asked)
      .when(message(5, { ...delivery, revision: 1 }))
      .thenEvents(delivered(5, 1));
  });

  it('may be there before the answer to our request', () => {
    given(created(), assigned, placed())
      .when(message(1, { type: 'acknowledged' }))
      .thenEvents(sent(), acknowledged(1));
  });

  it('flag a delivery that is wrong, and leave the order where it is', () => {
    const problems = [{ text: 'It names another loan' }];
    const flagged: VendorOrderEvent = {
      type: 'VendorDeliveryFlagged',
      data: { ...ofMessage(4), revision: 0, problems },
    };
    given(...ordered, started(3))
      .when(message(4, { type: 'delivered_wrong', revision: 0, problems }))
      .thenEvents(flagged);
    expect(statusAfter(...ordered, started(3), flagged)).toBe('in_progress');
    // It can be asked for again at once.
    given(...ordered, started(3), flagged)
      .when({
        type: 'RequestRevision',
        data: { orderId: of.orderId, reason: 'Send the right one', items: [], dueOn: '2026-03-18' },
      })
      .thenEvents({
        type: 'VendorRevisionRequested',
        data: { ...of, revision: 1, reason: 'Send the right one', items: [], dueOn: '2026-03-18' },
      });
  });

  it('decline it, which holds it for another vendor, or delay it', () => {
    given(...ordered)
      .when(message(1, { type: 'declined', reason: 'No capacity' }))
      .thenEvents(declined);
    expect(statusAfter(...ordered, declined)).toBe('on_hold');
    given(...ordered, declined)
      .when(message(2, inTime))
      .thenEvents(kept(2, 'scheduled', 'changes_nothing'));
    const delayed: VendorOrderEvent = {
      type: 'VendorOrderDelayed',
      data: { ...ofMessage(1), newDueOn: '2026-03-30', reason: 'Snow' },
    };
    given(...ordered)
      .when(message(1, delayTo('2026-03-30')))
      .thenEvents(delayed);
    expect(stateAfter(vendorOrderDecider, [...ordered, delayed])).toMatchObject({
      dueOn: '2026-03-30',
      status: 'ordered',
    });
  });

  it('on hold say where it will go on from', () => {
    const held: VendorOrderEvent = { type: 'VendorOrderHeld', data: { ...of, reason: 'The seller is away' } };
    expect(stateAfter(vendorOrderDecider, [...ordered, held, scheduled(1)])).toMatchObject({
      status: 'on_hold',
      held: { cause: 'by_staff', from: 'scheduled' },
    });
  });

  it('of someone else, of another order, or before it is placed are refused', () => {
    const of1 = (change: Parameters<typeof message>[2]) => message(1, { type: 'acknowledged' }, change);
    given(...ordered)
      .when(of1({ partnerId: 'sandbox-title' }))
      .thenThrows({ code: 'rule_violation', message: /not with this partner/ });
    given(...ordered)
      .when(of1({ reference: 'R-9' }))
      .thenThrows({ code: 'rule_violation', fields: ['data.reference'] });
    given(created(), assigned).when(of1({})).thenThrows({ code: 'illegal_transition' });
    given().when(of1({})).thenThrows({ code: 'not_found' });
  });

  it('after the end are kept', () => {
    const cancelled: VendorOrderEvent = { type: 'VendorOrderCancelled', data: { ...of, reason: 'Withdrawn' } };
    given(...ordered, cancelled)
      .when(message(4, delivery))
      .thenEvents(kept(4, 'delivered', 'order_over'));
    expect(statusAfter(...ordered, cancelled, kept(4, 'delivered', 'order_over'))).toBe('cancelled');
  });

  it('of an earlier round do not count for the next', () => {
    const again = [...ordered, declined, resumed, placed(2), sent(2)];
    given(...again)
      .when(message(1, { type: 'acknowledged' }, { reference: 'R-2' }))
      .thenEvents(acknowledged(1));
    given(...again)
      .when(message(2, { type: 'acknowledged' }))
      .thenThrows({ code: 'rule_violation' });
    // Sent again before the answer to the second request: it must not pass for that answer.
    given(...ordered, declined, resumed, placed(2))
      .when(message(1, { type: 'declined', reason: 'No capacity' }))
      .thenThrows({ code: 'rule_violation', message: /earlier/, fields: ['data.reference'] });
    given(...ordered, declined, resumed, placed(2))
      .when(message(1, { type: 'acknowledged' }, { reference: 'R-2' }))
      .thenEvents(sent(2), acknowledged(1));
  });

  it('are a report after all, when its vendor had declined or refused it', () => {
    const asked = { orderId: of.orderId, reason: 'Why?', items: [], dueOn: '2026-03-18' };
    for (const history of [
      [...ordered, declined],
      [...ordered, declined, resumed],
    ]) {
      given(...history)
        .when(message(4, delivery))
        .thenEvents(delivered(4));
      expect(stateAfter(vendorOrderDecider, [...history, delivered(4)])).toMatchObject({
        status: 'completed',
        held: null,
      });
    }
    given(...ordered, declined, delivered(4))
      .when({ type: 'RequestRevision', data: asked })
      .thenEvents({ type: 'VendorRevisionRequested', data: { ...asked, revision: 1, subject: of.subject } });
    const refused: VendorOrderEvent = { type: 'VendorOrderRefused', data: { ...of, round: 1, reason: 'Too far' } };
    given(created(), assigned, placed(), refused).when(message(4, delivery)).thenEvents(sent(), delivered(4));
    expect(statusAfter(created(), assigned, placed(), refused, sent(), delivered(4))).toBe('completed');
    given(...ordered, declined, resumed)
      .when(message(2, { type: 'in_progress' }))
      .thenEvents(kept(2, 'in_progress', 'changes_nothing'));
  });

  it('of a vendor that has it although it was cancelled say how it calls it, so that it can be told', () => {
    const cancelled: VendorOrderEvent = { type: 'VendorOrderCancelled', data: { ...of, reason: 'Withdrawn' } };
    given(created(), assigned, placed(), cancelled)
      .when(message(1, { type: 'acknowledged' }))
      .thenEvents(sent(), kept(1, 'acknowledged', 'order_over'));
  });

  it('of a vendor that has it although we gave up sending it take it off the hold', () => {
    const notSent: VendorOrderEvent = { type: 'VendorOrderNotSent', data: { ...of, round: 1, reason: 'HTTP 503' } };
    const cancelled: VendorOrderEvent = { type: 'VendorOrderCancelled', data: { ...of, reason: 'Withdrawn' } };
    const givenUp = [created(), assigned, placed(), notSent];
    const acknowledges = message(1, { type: 'acknowledged' });
    for (const history of [givenUp, [...givenUp, resumed]]) {
      given(...history)
        .when(acknowledges)
        .thenEvents(sent(), acknowledged(1));
      expect(stateAfter(vendorOrderDecider, [...history, sent(), acknowledged(1)])).toMatchObject({
        status: 'ordered',
        held: null,
        isPlaced: true,
        reference: 'R-1',
      });
    }
    given(...givenUp, cancelled)
      .when(acknowledges)
      .thenEvents(sent(), kept(1, 'acknowledged', 'order_over'));
  });

  it.each([
    ['more than a vendor may take by itself', '2026-04-28', 'too_long'],
    ['a day that is over', '2026-03-02', 'past'],
  ] as const)('that name %s are kept with their reason, and the day stands', (_what, newDueOn, because) => {
    const notTaken: VendorOrderEvent = {
      type: 'VendorDelayNotTaken',
      data: { ...ofMessage(1), newDueOn, reason: 'Snow', because },
    };
    given(...ordered)
      .when(message(1, delayTo(newDueOn)))
      .thenEvents(notTaken);
    given(...ordered, notTaken)
      .when(message(1, delayTo(newDueOn)))
      .thenNothing();
    expect(stateAfter(vendorOrderDecider, [...ordered, notTaken])).toMatchObject({ dueOn: '2026-03-16' });
  });

  it.each(['0000-01-01', '2026-01-31', '2026-04-28'])('that name %s for a visit are refused with the days', (day) => {
    given(...ordered)
      .when(message(1, visitOn(day)))
      .thenThrows({ code: 'rule_violation', message: /No visit can be on/, fields: ['data.scheduledFor'] });
    // A late message changes nothing, whatever it says.
    given(...ordered, started(3))
      .when(message(2, visitOn(day)))
      .thenEvents(kept(2, 'scheduled', 'came_late'));
  });

  it('that delay it leave the day that was promised as it was', () => {
    const delayed: VendorOrderEvent = {
      type: 'VendorOrderDelayed',
      data: { ...ofMessage(1), newDueOn: '2026-03-30', reason: 'Snow' },
    };
    expect(stateAfter(vendorOrderDecider, [...ordered, delayed])).toMatchObject({
      dueOn: '2026-03-30',
      promisedOn: '2026-03-16',
    });
  });
});
