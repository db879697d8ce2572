import { describe, expect, it } from '@jest/globals';
import { decideBy, withFollowers } from '../../../events/kernel/decide.ts';
import type { Command, CommandMetadata, Event } from '../../../events/kernel/message.ts';

type HouseEvent = Event<'Sold', { price: number }> | Event<'Taxed', { tax: number }> | Event<'Booked', { sum: number }>;
type House = { readonly worth: number; readonly taxes: readonly number[] };
type Sell = Command<'Sell', { prices: readonly number[] }>;

const evolve = (house: House, event: HouseEvent): House => {
  if (event.type === 'Sold') return { ...house, worth: event.data.price };
  return event.type === 'Taxed' ? { ...house, taxes: [...house.taxes, event.data.tax] } : house;
};
const alone = decideBy<Sell, HouseEvent, House>({
  Sell: ({ data }) => data.prices.map((price) => ({ type: 'Sold', data: { price } })),
});
const metadata: CommandMetadata = {
  actor: { kind: 'system', id: 'test', name: 'Test' },
  now: '2026-03-02T15:00:00.000Z',
  correlationId: 'c',
};
const decide = withFollowers<Sell, HouseEvent, House>(
  { decide: alone, evolve },
  { Sold: (_event, { worth, taxes }) => (taxes.length > 0 ? [] : [{ type: 'Taxed', data: { tax: worth / 10 } }]) },
  { Taxed: ({ data }) => [{ type: 'Booked', data: { sum: data.tax } }] },
);
const sell = (...prices: number[]) => decide({ type: 'Sell', data: { prices } }, { worth: 0, taxes: [] }, metadata);

describe('What follows from an event', () => {
  it('comes after all that was decided, on the state after it, and may have followers itself', () => {
    expect(sell(100).map(({ type }) => type)).toEqual(['Sold', 'Taxed', 'Booked']);
    expect(sell(100, 200).slice(2)).toEqual([
      { type: 'Taxed', data: { tax: 20 } },
      { type: 'Booked', data: { sum: 20 } },
    ]);
  });

  it('is nothing where nothing was decided, and leaves the decided list as it was', () => {
    expect(sell()).toEqual([]);
    const decided: HouseEvent[] = [{ type: 'Sold', data: { price: 5 } }];
    const followed = withFollowers<Sell, HouseEvent, House>(
      { decide: () => decided, evolve },
      { Sold: () => [{ type: 'Taxed', data: { tax: 1 } }] },
    );
    expect(followed({ type: 'Sell', data: { prices: [] } }, { worth: 0, taxes: [] }, metadata)).toHaveLength(2);
    expect(decided).toHaveLength(1);
  });
});
