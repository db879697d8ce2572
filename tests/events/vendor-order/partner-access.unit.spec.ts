import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import {
  changesAt,
  type Grant,
  grantsOfOrder,
  hasOrder,
  mayBeTold,
  NOW,
  seesFile,
} from '../../../events/vendor-order/partner-access.state.ts';
import type { VendorOrderEvent } from '../../../events/vendor-order/vendor-order.events.ts';

const orderId = '11111111-1111-4111-8111-111111111111';
const applicationId = '22222222-2222-4222-8222-222222222222';
const of = { orderId, subject: `loanApplication-${applicationId}` };
const ofMessage = { ...of, deliveryId: orderId, sequence: 1, digest: 'a'.repeat(64) };

const created: VendorOrderEvent = {
  type: 'VendorOrderCreated',
  data: {
    ...of,
    applicationId,
    orderNumber: 'VO-2026-7K3M9Q2C',
    loanNumber: 'LL-2026-7K3M9Q2C',
    kind: 'title',
    product: 'full_search',
    priority: 'standard',
    details: '{}',
  },
};
const assigned = (partnerId: string): VendorOrderEvent => ({
  type: 'VendorAssigned',
  data: { ...of, partnerId, how: 'chosen', skipped: [] },
});
const placed = (partnerId: string): VendorOrderEvent => ({
  type: 'VendorOrderPlaced',
  data: { ...of, round: 1, partnerId, dueOn: '2026-03-16' },
});
const delivered: VendorOrderEvent = {
  type: 'VendorOrderDelivered',
  data: { ...ofMessage, revision: 0, result: '{}', files: [] },
};
const declined: VendorOrderEvent = { type: 'VendorOrderDeclined', data: { ...ofMessage, reason: 'Too far' } };
const refused: VendorOrderEvent = { type: 'VendorOrderRefused', data: { ...of, round: 1, reason: 'Unknown product' } };
const cancelled: VendorOrderEvent = { type: 'VendorOrderCancelled', data: { ...of, reason: 'Withdrawn' } };
const accepted: VendorOrderEvent = { type: 'VendorReportAccepted', data: of };
const notSent: VendorOrderEvent = { type: 'VendorOrderNotSent', data: { ...of, round: 1, reason: 'HTTP 503' } };
const again = { ...of, revision: 1, dueOn: '2026-03-20' };
const reconsidered: VendorOrderEvent = {
  type: 'ReconsiderationRequested',
  data: { ...again, comparables: [], reason: 'Nearer sales' },
};
const revised: VendorOrderEvent = {
  type: 'VendorRevisionRequested',
  data: { ...again, reason: 'Page 3 is missing', items: [] },
};

/** The events at positions 1, 2, 3 ... */
const history = (...events: readonly VendorOrderEvent[]): RecordedEvent<VendorOrderEvent>[] =>
  events.map((event, index) => ({
    ...event,
    eventId: '99999999-9999-4999-8999-999999999999',
    position: index + 1,
    streamId: `vendorOrder-${orderId}`,
    version: index + 1,
    schemaVersion: 1,
    recordedAt: '2026-03-02T15:00:01.000Z',
    effectiveAt: '2026-03-02T15:00:00.000Z',
    metadata: { actor: { kind: 'user', id: 'u', name: 'Uma' }, correlationId: 'c', commandId: 'c' },
  }));
const grantsTo = (partnerId: string, ...events: readonly VendorOrderEvent[]): readonly Grant[] =>
  grantsOfOrder(history(created, ...events)).filter((grant) => grant.partnerId === partnerId);
/** At which of the positions 1 to `upTo` the file is shown. */
const shownAt = (grants: readonly Grant[], upTo: number): readonly number[] =>
  Array.from({ length: upTo }, (_none, index) => index + 1).filter((position) => seesFile(grants, position));

describe('Whose file it is', () => {
  it('is nobody’s while an order is only written down, or assigned', () => {
    expect(grantsOfOrder([])).toEqual([]);
    expect(grantsTo('acme', assigned('acme'))).toEqual([]);
  });

  it('is the partner’s from the placing of its order on', () => {
    const grants = grantsTo('acme', assigned('acme'), placed('acme'));
    expect(shownAt(grants, 5)).toEqual([3, 4, 5]);
    expect(seesFile(grants, NOW)).toBe(true);
    expect(grantsTo('other', assigned('acme'), placed('acme'))).toEqual([]);
  });

  it.each([
    ['cancelled', cancelled],
    ['declined', declined],
    ['refused', refused],
    ['given to someone else', assigned('other')],
    ['reviewed: its report is accepted', accepted],
  ])('ends when the order is %s', (_how, end) => {
    const grants = grantsTo('acme', assigned('acme'), placed('acme'), end);
    expect(shownAt(grants, 5)).toEqual([3]);
    expect(changesAt(grants, 4)).toEqual({
      isShared: false,
      isUnshared: true,
      hasGainedOrder: false,
      hasLostOrder: true,
    });
    // The event that ends access is the last that the partner gets of the order.
    expect([3, 4, 5].map((position) => hasOrder(grants, orderId, position))).toEqual([true, true, false]);
  });

  it.each([
    ['cancelled', cancelled],
    ['declined', declined],
    ['given to someone else', assigned('other')],
    ['reviewed', accepted],
  ])('ends with an order that is %s though a report was delivered', (_how, end) => {
    expect(shownAt(grantsTo('acme', assigned('acme'), placed('acme'), delivered, end), 6)).toEqual([3, 4]);
  });

  it('stays while the order is only held up: it could not be sent, or its report is looked at', () => {
    expect(shownAt(grantsTo('acme', assigned('acme'), placed('acme'), notSent), 5)).toEqual([3, 4, 5]);
    expect(shownAt(grantsTo('acme', assigned('acme'), placed('acme'), delivered), 5)).toEqual([3, 4, 5]);
  });

  it('begins anew with each placing, and when staff ask for a reconsideration or a revision', () => {
    const placedAgain = grantsTo('acme', assigned('acme'), placed('acme'), declined, placed('acme'));
    expect(shownAt(placedAgain, 6)).toEqual([3, 5, 6]);
    const asked = grantsTo('acme', assigned('acme'), placed('acme'), delivered, accepted, reconsidered);
    expect(shownAt(asked, 7)).toEqual([3, 4, 6, 7]);
    expect(hasOrder(asked, orderId, 6)).toBe(true);
    const late = grantsTo('acme', assigned('acme'), placed('acme'), declined, delivered, revised);
    expect(shownAt(late, 7)).toEqual([3, 6, 7]);
    const underWay = grantsTo('acme', assigned('acme'), placed('acme'), delivered, revised);
    expect(changesAt(underWay, 5)).toEqual({
      isShared: false,
      isUnshared: false,
      hasGainedOrder: false,
      hasLostOrder: false,
    });
  });

  it('is brought back by no message of the partner', () => {
    const ofPartner = history(created, assigned('acme'), placed('acme'), declined, delivered, declined, delivered);
    expect(shownAt(grantsOfOrder(ofPartner), 8)).toEqual([3]);
    const events = [assigned('acme'), placed('acme'), declined, assigned('other'), delivered];
    expect(shownAt(grantsTo('acme', ...events), 6)).toEqual([3]);
    expect(shownAt(grantsTo('other', ...events), 6)).toEqual([]);
  });

  it('shows nothing of orders of others', () => {
    const grants = grantsTo('acme', assigned('acme'), placed('acme'));
    expect(mayBeTold(grants, { position: 5 })).toBe(true);
    expect(mayBeTold(grants, { position: 5 }, applicationId)).toBe(false);
  });
});
