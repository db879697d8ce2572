import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { EventDefinition } from '../../../events/kernel/event-definitions.ts';
import { defineProjection, followedTypes, type RowsOf } from '../../../projections/engine/projection.ts';
import { registered } from '../../../projections/engine/registered.ts';
import { checkpointOf, type ProjectionName } from '../../../projections/registry.ts';

const event: EventDefinition = { schema: z.object({}) };
const aggregates = {
  house: { HouseSeen: event, HouseForgotten: { ...event, erases: true } },
  street: { StreetNamed: event },
} as const;
const ofHouse: RowsOf = { of: 'house', id: 'house_id' };

const projection = (name: string, tables: Record<string, RowsOf>, handles: readonly string[] = ['HouseSeen']) =>
  defineProjection({ name, tables, handles, apply: async () => [] });

describe('The list of read models', () => {
  it('knows each by its name without the version', () => {
    const houses = projection('houses:v2', { houses_v2: ofHouse });
    expect(registered({ houses }, aggregates)).toMatchObject([houses]);
    expect(checkpointOf('users')).toBe('users:v2');
    // @ts-expect-error A route that reads a read model that does not exist does not compile.
    const mistyped: ProjectionName = 'loan-files';
    expect(mistyped).toBe('loan-files');
  });

  it('tells each what makes its rows anew, without its saying so', () => {
    const [houses, both] = registered(
      {
        houses: projection('houses:v1', { houses: ofHouse }),
        seen: projection('seen:v1', { seen: { stream: 'stream_id' } }, ['HouseSeen', 'StreetNamed']),
      },
      aggregates,
    );
    expect(houses && followedTypes(houses)).toEqual(['HouseSeen', 'HouseForgotten']);
    expect(both && followedTypes(both)).toEqual(['HouseSeen', 'StreetNamed', 'HouseForgotten']);
  });

  const refusals: [what: string, listedAs: string, ReturnType<typeof projection>, why: string][] = [
    [
      'one under another name',
      'house',
      projection('houses:v1', { houses: ofHouse }),
      'The read model houses:v1 is listed as house: list it by its name without the version',
    ],
    [
      'one that handles an event nobody defines',
      'houses',
      projection('houses:v1', { houses: ofHouse }, ['HouseSean']),
      'The read model houses:v1 handles HouseSean, which no aggregate defines',
    ],
    [
      'one with rows of streams that it does not follow',
      'houses',
      projection('houses:v1', { houses: { of: 'hous', id: 'house_id' } }),
      'The read model houses:v1 holds rows of hous in houses and handles no event of it: name the right category',
    ],
    [
      'one that joins streams into the rows of one of them',
      'houses',
      projection('houses:v1', { houses: ofHouse }, ['HouseSeen', 'StreetNamed']),
      'The read model houses:v1 handles events of street and has no table with rows of street: a row may depend on ' +
        'one stream only. Give what it makes of street a table, and join the tables in the query',
    ],
  ];
  it.each(refusals)('refuses %s', (_what, listedAs, refused, why) => {
    expect(() => registered({ [listedAs]: refused }, aggregates)).toThrow(why);
  });

  it('refuses one that takes the place of another one that is listed', () => {
    const houses = projection('houses:v1', { houses: ofHouse });
    const homes = { ...projection('homes:v1', { homes: ofHouse }), replaces: 'houses:v1' };
    expect(() => registered({ houses, homes }, aggregates)).toThrow(
      'The read model homes:v1 replaces houses:v1, which is listed too: take one of them off the list',
    );
  });

  it('refuses two that have the same table', () => {
    const homes = projection('homes:v1', { houses: ofHouse });
    expect(() => registered({ houses: projection('houses:v1', { houses: ofHouse }), homes }, aggregates)).toThrow(
      'The read model homes:v1 has the table houses, which houses:v1 has: give one of them another',
    );
  });
});
