import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '../../../events/kernel/fold.ts';
import { vendorOrderAggregate, vendorOrderDecider } from '../../../events/vendor-order/vendor-order.decider.ts';
import type { VendorOrderEvent } from '../../../events/vendor-order/vendor-order.events.ts';
import { isAssignable } from '../../../events/vendor-order/vendor-order.sending.ts';
import { orderIdOf } from '../../../events/vendor-order/vendor-order.stream.ts';
import { specificationOf } from '../../support/values/given.ts';
import {
  applicationId,
  assigned,
  by,
  completed,
  created,
  delivered,
  of,
  ordered,
  orderId,
  placed,
  sent,
} from './vendor-order.given.ts';

const given = specificationOf(vendorOrderDecider, by('appraisal_coordinator'));
const asLoanOfficer = specificationOf(vendorOrderDecider, by('loan_officer'));
const statusAfter = (...events: readonly VendorOrderEvent[]) => stateAfter(vendorOrderDecider, events).status;
const dueOn = '2026-03-16';
const held = (reason = 'The seller is away'): VendorOrderEvent => ({
  type: 'VendorOrderHeld',
  data: { ...of, reason },
});
const refused: VendorOrderEvent = { type: 'VendorOrderRefused', data: { ...of, round: 1, reason: 'Outside our area' } };
const accepted: VendorOrderEvent = { type: 'VendorReportAccepted', data: of };

describe('An order that is not sent', () => {
  it('is created once, whatever the double click', () => {
    const first = created();
    if (first.type !== 'VendorOrderCreated') throw new Error('not created');
    given().when({ type: 'CreateVendorOrder', data: first.data }).thenEvents(first);
    given(first).when({ type: 'CreateVendorOrder', data: first.data }).thenNothing();
  });

  // Every object has what the last three name.
  it.each(['tri_merge', '__proto__', 'constructor', 'toString'])(
    'is never for %s, which its kind has not',
    (product) => {
      const first = created();
      if (first.type !== 'VendorOrderCreated') throw new Error('not created');
      const refusal = { code: 'rule_violation', fields: ['product'] } as const;
      given()
        .when({ type: 'CreateVendorOrder', data: { ...first.data, product } })
        .thenThrows(refusal);
      const terms = { orderId, product, priority: 'rush', details: '{}' } as const;
      given(first).when({ type: 'ChangeOrderTerms', data: terms }).thenThrows(refusal);
    },
  );

  it('takes other terms, the same ones only once', () => {
    const data = { orderId, product: 'desktop', priority: 'rush', details: '{}', instructions: 'Ring twice' } as const;
    const changed: VendorOrderEvent = { type: 'VendorOrderTermsChanged', data: { ...data, subject: of.subject } };
    given(created()).when({ type: 'ChangeOrderTerms', data }).thenEvents(changed);
    given(created(), changed).when({ type: 'ChangeOrderTerms', data }).thenNothing();
    given(...ordered)
      .when({ type: 'ChangeOrderTerms', data })
      .thenThrows({ code: 'illegal_transition', message: /once it is sent/ });
  });

  it('is assigned by rotation, with a reason for whoever is passed over, and never by a loan officer', () => {
    if (assigned.type !== 'VendorAssigned') throw new Error('not assigned');
    const { subject: _subject, ...data } = assigned.data;
    given(created()).when({ type: 'AssignVendor', data }).thenEvents(assigned);
    given(created(), assigned).when({ type: 'AssignVendor', data }).thenNothing();
    const skipped = [{ appraiserId: applicationId, reason: ' ' }];
    given(created())
      .when({ type: 'AssignVendor', data: { ...data, skipped } })
      .thenThrows({ code: 'rule_violation', fields: ['skipped.0.reason'] });
    asLoanOfficer(created())
      .when({ type: 'AssignVendor', data: { ...data, how: 'chosen' } })
      .thenThrows({ code: 'forbidden', message: /does not choose the appraiser/ });
    asLoanOfficer(created('credit')).when({ type: 'AssignVendor', data }).thenEvents(assigned);
    given(...ordered)
      .when({ type: 'AssignVendor', data: { ...data, partnerId: 'other' } })
      .thenThrows({ code: 'illegal_transition' });
  });

  it('is placed with a vendor, once', () => {
    const command = { type: 'PlaceVendorOrder', data: { orderId, dueOn } } as const;
    given(created())
      .when(command)
      .thenThrows({ code: 'rule_violation', fields: ['partnerId'] });
    given(created(), assigned).when(command).thenEvents(placed());
    given(created(), assigned, placed()).when(command).thenNothing();
    given(...ordered)
      .when(command)
      .thenNothing();
  });

  it('is given to whoever’s turn it is as it is placed, unless someone has it', () => {
    const inTurn = { appraiserId: '0190a1b2-0000-7000-8000-00000000a001', name: 'Imogen Vasquez' };
    const command = { type: 'PlaceVendorOrder', data: { orderId, dueOn, inTurn } } as const;
    const toCompany = { ...of, partnerId: 'sandbox-appraisal', how: 'rotation' as const, skipped: [] };
    const toThem: VendorOrderEvent = { type: 'VendorAssigned', data: { ...toCompany, appraiser: inTurn } };
    given(created(), { type: 'VendorAssigned', data: toCompany }).when(command).thenEvents(toThem, placed());
    given(created(), assigned).when(command).thenEvents(placed());
  });

  it('is sent or refused once for each time that it is placed', () => {
    const isSent = { type: 'RecordOrderSent', data: { orderId, round: 1, reference: 'R-1' } } as const;
    const isRefused = { type: 'RecordOrderRefused', data: { orderId, round: 1, reason: 'Outside our area' } } as const;
    given(created(), assigned, placed()).when(isSent).thenEvents(sent());
    given(...ordered)
      .when(isSent)
      .thenNothing();
    given(created(), assigned, placed()).when(isRefused).thenEvents(refused);
    given(...ordered)
      .when(isRefused)
      .thenNothing();
    given(created(), assigned, placed(), refused).when(isSent).thenNothing();
  });

  it('is nobody else’s while its sending is under way', () => {
    given(created(), assigned, placed())
      .when({ type: 'AssignVendor', data: { orderId, partnerId: 'other', how: 'chosen', skipped: [] } })
      .thenThrows({ code: 'illegal_transition', message: /on its way/ });
  });

  it('is given to nobody while staff hold it, and goes on first', () => {
    given(created(), held())
      .when({ type: 'AssignVendor', data: { orderId, partnerId: 'other', how: 'chosen', skipped: [] } })
      .thenThrows({ code: 'illegal_transition', message: /On Hold: staff have put it there\. Have it go on first$/ });
  });

  it('is no other appraiser’s either: the same vendor would have it twice', () => {
    if (assigned.type !== 'VendorAssigned') throw new Error('not assigned');
    const { subject: _subject, ...data } = assigned.data;
    const appraiser = { appraiserId: applicationId, name: 'Noor Haddad' };
    given(created(), assigned, placed())
      .when({ type: 'AssignVendor', data: { ...data, appraiser } })
      .thenThrows({ code: 'illegal_transition', message: /on its way/ });
    given(created(), assigned, placed()).when({ type: 'AssignVendor', data }).thenNothing();
    const orderAfter = (...events: readonly VendorOrderEvent[]) => {
      const order = stateAfter(vendorOrderDecider, events);
      if (order.status === 'unknown') throw new Error('no order');
      return order;
    };
    expect(isAssignable(orderAfter(created(), assigned))).toBe(true);
    expect(isAssignable(orderAfter(created(), assigned, placed()))).toBe(false);
    expect(isAssignable(orderAfter(created(), assigned, placed(), refused))).toBe(true);
  });

  it('stays cancelled when its vendor takes it a moment later', () => {
    const cancelled: VendorOrderEvent = { type: 'VendorOrderCancelled', data: { ...of, reason: 'Sold otherwise' } };
    expect(statusAfter(created(), assigned, placed(), cancelled, sent())).toBe('cancelled');
  });

  it('has a vendor that takes it after a cancellation or a hold all the same: it has to be told', () => {
    const cancelled: VendorOrderEvent = { type: 'VendorOrderCancelled', data: { ...of, reason: 'Sold otherwise' } };
    const isSent = { type: 'RecordOrderSent', data: { orderId, round: 1, reference: 'R-1' } } as const;
    given(created(), assigned, placed(), cancelled).when(isSent).thenEvents(sent());
    given(created(), assigned, placed(), held()).when(isSent).thenEvents(sent());
    expect(statusAfter(created(), assigned, placed(), held(), sent())).toBe('on_hold');
  });

  it('is given up when it could not be sent by its day, and sent anew when it goes on', () => {
    const command = { type: 'GiveUpSending', data: { orderId, round: 1, reason: 'HTTP 503' } } as const;
    const notSent: VendorOrderEvent = { type: 'VendorOrderNotSent', data: { ...of, round: 1, reason: 'HTTP 503' } };
    const history = [created(), assigned, placed()];
    given(...history)
      .when(command)
      .thenEvents(notSent);
    given(...ordered)
      .when(command)
      .thenNothing();
    given(...history, notSent)
      .when(command)
      .thenNothing();
    expect(stateAfter(vendorOrderDecider, [...history, notSent])).toMatchObject({
      status: 'on_hold',
      held: { cause: 'not_sent' },
    });
    const resumed: VendorOrderEvent = { type: 'VendorOrderResumed', data: { ...of, to: 'pending_order' } };
    given(...history, notSent)
      .when({ type: 'ResumeVendorOrder', data: { orderId, dueOn } })
      .thenEvents(resumed);
    given(...history, notSent, resumed)
      .when({ type: 'PlaceVendorOrder', data: { orderId, dueOn } })
      .thenEvents(placed(2));
  });

  it('that was held before it was sent goes on with a new day', () => {
    given(created(), assigned, placed(), held())
      .when({ type: 'ResumeVendorOrder', data: { orderId, dueOn: '2026-03-20' } })
      .thenEvents({ type: 'VendorOrderResumed', data: { ...of, to: 'pending_order', dueOn: '2026-03-20' } });
  });

  it('that was refused goes to another vendor, or to the same one again', () => {
    const history = [created(), assigned, placed(), refused];
    expect(statusAfter(...history)).toBe('on_hold');
    const data = { orderId, partnerId: 'other', how: 'chosen' as const, skipped: [] };
    const resumed: VendorOrderEvent = { type: 'VendorOrderResumed', data: { ...of, to: 'pending_order' } };
    given(...history)
      .when({ type: 'AssignVendor', data })
      .thenEvents(resumed, { type: 'VendorAssigned', data: { ...data, subject: of.subject } });
    given(...history)
      .when({ type: 'ResumeVendorOrder', data: { orderId, dueOn } })
      .thenEvents(resumed);
    given(...history, resumed)
      .when({ type: 'PlaceVendorOrder', data: { orderId, dueOn } })
      .thenEvents(placed(2));
  });
});

it('has a stream of its own', () => {
  expect(orderIdOf(vendorOrderAggregate.streamOf(orderId))).toBe(orderId);
  expect(orderIdOf(of.subject)).toBeUndefined();
});

describe('The review of a report', () => {
  it('accepts it once, and only when there is one', () => {
    const command = { type: 'AcceptVendorReport', data: { orderId } } as const;
    given(...completed)
      .when(command)
      .thenEvents(accepted);
    given(...completed, accepted)
      .when(command)
      .thenNothing();
    given(...ordered)
      .when(command)
      .thenThrows({ code: 'illegal_transition', details: { status: 'ordered' } });
  });

  it('asks for revisions, each with its number', () => {
    const data = { orderId, reason: 'Explain the adjustment', items: [{ text: 'Comparable 2' }], dueOn };
    const asked = (revision: number): VendorOrderEvent => ({
      type: 'VendorRevisionRequested',
      data: { ...data, revision, subject: of.subject },
    });
    given(...completed)
      .when({ type: 'RequestRevision', data })
      .thenEvents(asked(1));
    given(...completed, asked(1), delivered(5, 1))
      .when({ type: 'RequestRevision', data })
      .thenEvents(asked(2));
    expect(statusAfter(...completed, asked(1))).toBe('in_progress');
    given(...ordered)
      .when({ type: 'RequestRevision', data })
      .thenThrows({ code: 'illegal_transition' });
  });

  it('has the value of an appraisal reconsidered once, before closing, with five comparables at most', () => {
    const comparable = { address: '9 Oak Street', salePriceCents: 40_000_000, saleDate: '2026-01-02' };
    const data = { orderId, reason: 'A better comparable', comparables: [comparable], dueOn };
    const asked: VendorOrderEvent = {
      type: 'ReconsiderationRequested',
      data: { ...data, revision: 1, subject: of.subject },
    };
    const command = { type: 'RequestReconsideration', data: { ...data, isClosed: false } } as const;
    given(...completed)
      .when(command)
      .thenEvents(asked);
    given(...completed, accepted)
      .when(command)
      .thenEvents(asked);
    given(...completed, asked, delivered(5, 1))
      .when(command)
      .thenThrows({ code: 'rule_violation', message: /once/ });
    given(...completed)
      .when({ type: 'RequestReconsideration', data: { ...data, isClosed: true } })
      .thenThrows({ code: 'rule_violation', message: /closed/ });
    given(...completed)
      .when({ ...command, data: { ...command.data, comparables: Array.from({ length: 6 }, () => comparable) } })
      .thenThrows({ code: 'rule_violation', fields: ['comparables'] });
    given(created('credit'), assigned, placed(), sent(), delivered(4))
      .when(command)
      .thenThrows({ code: 'rule_violation', message: /Only an appraisal/ });
  });
});

describe('The course of an order', () => {
  it('is held and goes on where it was', () => {
    const hold = { type: 'HoldVendorOrder', data: { orderId, reason: 'The seller is away' } } as const;
    const resume = { type: 'ResumeVendorOrder', data: { orderId, dueOn: '2026-03-20' } } as const;
    given(...ordered)
      .when(hold)
      .thenEvents(held());
    given(...ordered, held())
      .when(hold)
      .thenNothing();
    given(...ordered, held())
      .when(resume)
      .thenEvents({ type: 'VendorOrderResumed', data: { ...of, to: 'ordered', dueOn: '2026-03-20' } });
    given(...ordered)
      .when(resume)
      .thenNothing();
    given(...completed, accepted)
      .when(hold)
      .thenThrows({ code: 'illegal_transition' });
  });

  it('is cancelled until its report is accepted, once', () => {
    const cancel = { type: 'CancelVendorOrder', data: { orderId, reason: 'Withdrawn' } } as const;
    const cancelled: VendorOrderEvent = { type: 'VendorOrderCancelled', data: { ...of, reason: 'Withdrawn' } };
    for (const history of [[created()], ordered, completed, [...ordered, held()]])
      given(...history)
        .when(cancel)
        .thenEvents(cancelled);
    given(...ordered, cancelled)
      .when(cancel)
      .thenNothing();
    given(...completed, accepted)
      .when(cancel)
      .thenThrows({ code: 'illegal_transition' });
    given(...ordered, cancelled)
      .when({ type: 'ResumeVendorOrder', data: { orderId, dueOn } })
      .thenThrows({ code: 'illegal_transition' });
  });

  it('reminds and escalates once for each wait, and times out by the day that stands', () => {
    const reminded: VendorOrderEvent = { type: 'VendorReminded', data: { ...of, key: 'due-1', text: 'It is due' } };
    const remind = { type: 'RemindVendor', data: { orderId, key: 'due-1', text: 'It is due' } } as const;
    given(...ordered)
      .when(remind)
      .thenEvents(reminded);
    given(...ordered, reminded)
      .when(remind)
      .thenNothing();
    given(...completed)
      .when(remind)
      .thenThrows({ code: 'illegal_transition' });
    const timeOut = { type: 'TimeOutVendorOrder', data: { orderId, dueOn } } as const;
    const timedOut: VendorOrderEvent = { type: 'VendorOrderTimedOut', data: { ...of, dueOn } };
    given(...ordered)
      .when(timeOut)
      .thenEvents(timedOut);
    given(...ordered, timedOut)
      .when(timeOut)
      .thenNothing();
    given(...ordered)
      .when({ ...timeOut, data: { orderId, dueOn: '2026-03-01' } })
      .thenNothing();
    expect(statusAfter(...ordered, timedOut, delivered(3))).toBe('completed');
  });

  it('agrees a fee, the same one once', () => {
    const agree = { type: 'AgreeVendorFee', data: { orderId, feeCents: 55_000 } } as const;
    const agreed: VendorOrderEvent = { type: 'VendorFeeAgreed', data: { ...of, feeCents: 55_000 } };
    given(...ordered)
      .when(agree)
      .thenEvents(agreed);
    given(...ordered, agreed)
      .when(agree)
      .thenNothing();
  });

  it('is not that of an order which there is not', () => {
    given().when({ type: 'AcceptVendorReport', data: { orderId } }).thenThrows({ code: 'not_found' });
  });
});
