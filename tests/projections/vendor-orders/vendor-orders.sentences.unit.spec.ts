import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { VendorOrderEvent } from '../../../events/vendor-order/vendor-order.events.ts';
import {
  evolveRecord,
  isCreation,
  type OrderRecord,
  startRecord,
} from '../../../projections/vendor-orders/vendor-orders.record.ts';
import { tellOrder } from '../../../projections/vendor-orders/vendor-orders.sentences.ts';
import { assigned, created, of, placed, sent } from '../../events/vendor-order/vendor-order.given.ts';

const AT = '2026-03-02T10:00:00.000Z';

/** History line of the last of an order's events. */
const lineOf = (...events: readonly VendorOrderEvent[]) => {
  let record: OrderRecord | undefined;
  let line: ReturnType<typeof tellOrder> | undefined;
  for (const [index, event] of events.entries()) {
    const recorded: RecordedEvent<VendorOrderEvent> = {
      ...event,
      eventId: of.orderId,
      position: index + 1,
      streamId: `vendorOrder-${of.orderId}`,
      version: index + 1,
      schemaVersion: 1,
      recordedAt: AT,
      effectiveAt: AT,
      metadata: { actor: { kind: 'user', id: 'u-1', name: 'Avery' }, correlationId: 'c', commandId: 'c' },
    };
    record = record ? evolveRecord(record, recorded) : isCreation(recorded) ? startRecord(recorded) : undefined;
    if (!record) throw new Error('An order begins with its creation');
    line = tellOrder(recorded, record);
  }
  return [line?.sentence.replace(/^.*?: /, ''), line?.notes];
};
const isWithVendor = [created(), assigned, placed(), sent()];
const reminded: VendorOrderEvent = { type: 'VendorReminded', data: { ...of, key: 'due-1', text: 'Please deliver it' } };
const held: VendorOrderEvent = { type: 'VendorOrderHeld', data: { ...of, reason: 'The borrower travels' } };
const told = (outcome: 'told' | 'refused' | 'given_up'): VendorOrderEvent => ({
  type: 'VendorTold',
  data: { ...of, version: 5, outcome, ...(outcome === 'refused' && { problem: 'Too late' }) },
});

describe('The history of an order', () => {
  it('says what a reminder said, and that the vendor has it', () => {
    expect(lineOf(...isWithVendor, reminded)).toEqual(['reminder to the vendor', 'Please deliver it']);
    expect(lineOf(...isWithVendor, reminded, told('told'))).toEqual(['vendor has the reminder', null]);
  });

  it('says of what the vendor was told, or why not', () => {
    expect(lineOf(...isWithVendor, held, told('told'))).toEqual(['vendor has the news that it is on hold', null]);
    expect(lineOf(...isWithVendor, held, told('refused'))).toEqual([
      'vendor does not take the news that it is on hold',
      'Too late',
    ]);
    expect(lineOf(...isWithVendor, held, told('given_up'))).toEqual([
      'vendor not told, given up: the news that it is on hold',
      null,
    ]);
    const notReached = {
      type: 'VendorNotReached',
      data: { ...of, version: 5, attempt: 2, problem: 'HTTP 503' },
    } as const;
    expect(lineOf(...isWithVendor, held, notReached)).toEqual([
      'vendor not reached with the news that it is on hold, attempt 2',
      'HTTP 503',
    ]);
  });

  it('says no more than was kept of an order from before that', () => {
    expect(lineOf(...isWithVendor, told('told'))).toEqual(['vendor told', null]);
  });
});
