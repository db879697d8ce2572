import { describe, expect, it } from '@jest/globals';
import { foldBy, foldChangesBy } from '../../../events/kernel/fold.ts';
import type { Event } from '../../../events/kernel/message.ts';

type HouseEvent =
  Event<'Bought', { price: number }> | Event<'Painted', { colour: string }> | Event<'Sold', { price: number }>;
type House = { readonly price: number; readonly colour: string };

const house: House = { price: 0, colour: 'white' };
const bought: HouseEvent = { type: 'Bought', data: { price: 5 } };
const sold: HouseEvent = { type: 'Sold', data: { price: 7 } };
const painted: HouseEvent = { type: 'Painted', data: { colour: 'red' } };
/** Of a later program, or of another module. */
const unknown = { type: 'Flooded', data: {} } as unknown as HouseEvent;
const inherited = { type: 'toString', data: {} } as unknown as HouseEvent;

const worth = foldBy<number, HouseEvent>({
  Bought: (_before, { data }) => data.price,
  Sold: (before, { data }) => data.price - before,
});

describe('A fold', () => {
  it('takes each event to its handler, in order', () => {
    expect([bought, painted, sold].reduce(worth.evolve, 0)).toBe(2);
  });

  it('names the events that it uses', () => {
    expect(worth.handles).toEqual(['Bought', 'Sold']);
  });

  it('ignores every other event', () => {
    for (const event of [painted, unknown, inherited]) expect(worth.evolve(3, event)).toBe(3);
  });

  it('may come to no state at all', () => {
    const owned = foldBy<string | null, HouseEvent>({ Sold: () => null });
    expect(owned.evolve('mine', sold)).toBeNull();
  });

  it('knows what is in each event', () => {
    // @ts-expect-error a house that was painted has no price
    expect(foldBy<number, HouseEvent>({ Painted: (_before, { data }) => data.price }).evolve(0, painted)).toBe(
      undefined,
    );
    // @ts-expect-error nobody defines the event
    expect(foldBy<number, HouseEvent>({ Burnt: () => 0 }).handles).toEqual(['Burnt']);
  });
});

describe('A fold of changes', () => {
  const fold = foldChangesBy<House, HouseEvent>({
    Bought: (_house, { data }) => ({ price: data.price }),
    Painted: (_house, { data }) => ({ colour: data.colour }),
  });

  it('leaves the rest of the state as it was', () => {
    expect([bought, painted].reduce(fold.evolve, house)).toEqual({ price: 5, colour: 'red' });
  });

  it('ignores an event that no table names, and answers the same state', () => {
    for (const event of [sold, unknown, inherited]) expect(fold.evolve(house, event)).toBe(house);
  });

  it('lets several tables have their say on one event, each after the ones before it', () => {
    const both = foldChangesBy<House, HouseEvent>(
      { Sold: (_house, { data }) => ({ price: data.price }) },
      { Bought: () => ({ colour: 'grey' }), Sold: ({ price }) => ({ colour: `sold for ${price}` }) },
    );
    expect(both.evolve(house, sold)).toEqual({ price: 7, colour: 'sold for 7' });
    expect(both.handles).toEqual(['Sold', 'Bought']);
  });
});
