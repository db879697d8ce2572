import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../../events/kernel/event-definitions.ts';

const houseEvents = {
  Bought: { schema: z.object({ price: z.number() }), personal: { owner: 'ownerId' } },
  Painted: { schema: z.object({ colour: z.enum(['red', 'white']) }) },
} as const satisfies EventDefinitions;

describe('Event definitions', () => {
  it('say what is in an event of each type', () => {
    const event: EventOf<typeof houseEvents> = { type: 'Painted', data: { colour: 'red' } };
    const bought: EventOf<typeof houseEvents, 'Bought'> = { type: 'Bought', data: { price: 5 } };
    // @ts-expect-error the price belongs to another type
    const mixed: EventOf<typeof houseEvents> = { type: 'Painted', data: { price: 5 } };
    // @ts-expect-error green is no colour of a house
    const green: EventOf<typeof houseEvents, 'Painted'> = { type: 'Painted', data: { colour: 'green' } };

    const fits = ({ type, data }: { type: keyof typeof houseEvents; data: unknown }): boolean =>
      houseEvents[type].schema.safeParse(data).success;
    expect([event, bought, mixed, green].map(fits)).toEqual([true, true, false, false]);
  });
});
