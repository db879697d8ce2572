import { describe, expect, it } from '@jest/globals';
import { defineProjection } from '../../../projections/engine/projection.ts';
import { registered } from '../../../projections/engine/registered.ts';
import { checkpointOf, type ProjectionName } from '../../../projections/registry.ts';

const projection = (name: string, ...tables: string[]) =>
  defineProjection({ name, tables, handles: [], apply: async () => [] });

describe('The list of read models', () => {
  it('knows each by its name without the version', () => {
    const [notes, stars] = [projection('notes:v2', 'notes_v2'), projection('stars:v1', 'stars')];
    expect(registered({ notes, stars })).toEqual([notes, stars]);
    expect(checkpointOf('users')).toBe('users:v2');
    // @ts-expect-error A route that reads a read model that does not exist does not compile.
    const mistyped: ProjectionName = 'loan-files';
    expect(mistyped).toBe('loan-files');
  });

  it('refuses one under another name', () => {
    expect(() => registered({ note: projection('notes:v1', 'notes') })).toThrow(
      'The read model notes:v1 is listed as note: list it by its name without the version',
    );
  });

  it('refuses two that have the same table', () => {
    const [notes, stars] = [projection('notes:v1', 'notes'), projection('stars:v1', 'stars', 'notes')];
    expect(() => registered({ notes, stars })).toThrow(
      'stars:v1 and notes:v1 both have the table notes: give one of them another',
    );
  });
});
