import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { VendorOrderEvent } from '../../../events/vendor-order/vendor-order.events.ts';
import { evolveRecord, isCreation, startRecord } from '../../../projections/vendor-orders/vendor-orders.record.ts';
import { assigned, created, of, placed, sent } from '../../events/vendor-order/vendor-order.given.ts';

const AT = '2026-03-02T10:00:00.000Z';
const recorded = (event: VendorOrderEvent, index: number): RecordedEvent<VendorOrderEvent> => ({
  ...event,
  eventId: of.orderId,
  position: index + 1,
  streamId: `vendorOrder-${of.orderId}`,
  version: index + 1,
  schemaVersion: 1,
  recordedAt: AT,
  effectiveAt: AT,
  metadata: { actor: { kind: 'user', id: 'u-1', name: 'Avery' }, correlationId: 'c', commandId: 'c' },
});
const recordOf = (...events: readonly VendorOrderEvent[]) => {
  const [first, ...later] = events.map(recorded);
  if (!first || !isCreation(first)) throw new Error('It begins with its creation');
  return later.reduce(evolveRecord, startRecord(first));
};
const notReached: VendorOrderEvent = {
  type: 'VendorNotReached',
  data: { ...of, version: 5, attempt: 9, problem: 'HTTP 503' },
};
const told = (outcome: 'told' | 'refused' | 'given_up'): VendorOrderEvent => ({
  type: 'VendorTold',
  data: { ...of, version: 5, outcome },
});

describe('What the page of an order shows', () => {
  const held: VendorOrderEvent = { type: 'VendorOrderHeld', data: { ...of, reason: 'Away' } };
  const history = [created(), assigned, placed(), sent(), held, notReached];

  it('is that its vendor was not reached, until it was', () => {
    expect(recordOf(...history).notReached).toEqual({ attempt: 9, problem: 'HTTP 503', at: AT });
    expect(recordOf(...history, told('told')).notReached).toBeNull();
    expect(recordOf(...history, told('refused')).notReached).toBeNull();
  });

  it('stays that it was not reached where nobody tries any more', () => {
    expect(recordOf(...history, told('given_up')).notReached).toMatchObject({ problem: 'HTTP 503' });
  });
});
