import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import {
  changesAt,
  deliveryGrant,
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
  ])('ends when the order is %s and no report has come', (_how, end) => {
    const grants = grantsTo('acme', assigned('acme'), placed('acme'), end);
    expect(shownAt(grants, 5)).toEqual([3]);
    expect(changesAt(grants, 4)).toEqual({ isShared: false, isUnshared: true, hasLostOrder: true });
    // The event that ends access is the last that the partner gets of the order.
    expect([3, 4, 5].map((position) => hasOrder(grants, orderId, position))).toEqual([true, true, false]);
  });

  it('stays the partner’s once a report was delivered, though the order may go to someone else', () => {
    const events = [assigned('acme'), placed('acme'), delivered, declined, assigned('other'), placed('other')];
    const grants = grantsTo('acme', ...events);
    expect(shownAt(grants, 7)).toEqual([3, 4, 5, 6, 7]);
    expect(hasOrder(grants, orderId, 6)).toBe(false);
    expect(shownAt(grantsTo('other', ...events), 8)).toEqual([7, 8]);
  });

  it('begins anew with each placing, and with a report that comes after all', () => {
    const again = grantsTo('acme', assigned('acme'), placed('acme'), declined, placed('acme'));
    expect(shownAt(again, 6)).toEqual([3, 5, 6]);
    const late = grantsTo('acme', assigned('acme'), placed('acme'), declined, delivered);
    expect(shownAt(late, 6)).toEqual([3, 5, 6]);
  });

  it('is not given to the one before by a report of the next one', () => {
    const events = [assigned('acme'), placed('acme'), declined, assigned('other'), delivered];
    expect(shownAt(grantsTo('acme', ...events), 6)).toEqual([3]);
    expect(shownAt(grantsTo('other', ...events), 6)).toEqual([6]);
  });

  it('is by a delivery about no order for good; of orders of others nothing is told', () => {
    const grants = [deliveryGrant('acme', 4)];
    expect(shownAt(grants, 6)).toEqual([4, 5, 6]);
    expect(changesAt(grants, 4)).toMatchObject({ isShared: true, isUnshared: false });
    expect(mayBeTold(grants, { position: 5 })).toBe(true);
    expect(mayBeTold(grants, { position: 5 }, orderId)).toBe(false);
  });
});
