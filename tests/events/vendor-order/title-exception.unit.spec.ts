import { describe, it } from '@jest/globals';
import { vendorOrderDecider } from '../../../events/vendor-order/vendor-order.decider.ts';
import type { VendorOrderEvent } from '../../../events/vendor-order/vendor-order.events.ts';
import { specificationOf } from '../../support/values/given.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';
import { by, created, of, ofMessage, ordered, orderId, placed, sent } from './vendor-order.given.ts';

const first = created();
if (first.type !== 'VendorOrderCreated') throw new Error('not created');
const titleOrder: VendorOrderEvent = { ...first, data: { ...first.data, kind: 'title', product: 'full_search' } };
const report = (sequence: number, revision = 0): VendorOrderEvent => ({
  type: 'VendorOrderDelivered',
  data: {
    ...ofMessage(sequence),
    revision,
    files: [],
    result: JSON.stringify({
      ...vendorResults.title,
      exceptions: [
        { number: 1, text: 'Rights of parties in possession', isStandard: true },
        { number: 2, text: 'Easement of the city', isStandard: false },
      ],
    }),
  },
});
const delivered = [titleOrder, placed(), sent(), report(1)] as const;
const clear = (number: number) =>
  ({ type: 'ClearTitleException', data: { orderId, number, how: 'removed', notes: 'Endorsed' } }) as const;
const reopen = (number: number) =>
  ({ type: 'ReopenTitleException', data: { orderId, number, reason: 'The wrong one' } }) as const;
const cleared: VendorOrderEvent = { type: 'TitleExceptionCleared', data: { ...clear(2).data, subject: of.subject } };
const reopened: VendorOrderEvent = { type: 'TitleExceptionReopened', data: { ...reopen(2).data, subject: of.subject } };

describe('An exception of a title report', () => {
  const given = specificationOf(vendorOrderDecider, by('processor'));

  it('is cleared once, also when the report is accepted', () => {
    given(...delivered)
      .when(clear(2))
      .thenEvents(cleared);
    given(...delivered, { type: 'VendorReportAccepted', data: of })
      .when(clear(2))
      .thenEvents(cleared);
    given(...delivered, cleared)
      .when(clear(2))
      .thenNothing();
  });

  it('is open again with a reason, once, and can be cleared anew', () => {
    given(...delivered, cleared)
      .when(reopen(2))
      .thenEvents(reopened);
    given(...delivered)
      .when(reopen(2))
      .thenNothing();
    given(...delivered, cleared, reopened)
      .when(clear(2))
      .thenEvents(cleared);
  });

  it('of the next report is judged anew', () => {
    given(...delivered, cleared, report(2, 1))
      .when(clear(2))
      .thenEvents(cleared);
  });

  it('is refused where there is none to clear', () => {
    given(...delivered)
      .when(clear(1))
      .thenThrows({ code: 'rule_violation', message: /standard/ });
    given(...delivered)
      .when(clear(7))
      .thenThrows({ code: 'not_found', message: /no exception 7/ });
    given(titleOrder, placed(), sent()).when(clear(2)).thenThrows({ code: 'not_found' });
    given(...ordered)
      .when(clear(2))
      .thenThrows({ code: 'rule_violation', message: /Only a title report/ });
    given(...delivered, { type: 'VendorOrderCancelled', data: { ...of, reason: 'Withdrawn' } })
      .when(clear(2))
      .thenThrows({ code: 'illegal_transition', message: /cancelled/ });
  });
});
