import { glob } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { eventRegistry } from '../../../../events/event-registry.ts';
import { ValidationError } from '../../../../events/kernel/errors.ts';
import { createEventRegistry, UnknownEventError } from '../../../../events/store/log/registry.ts';

/** `Moved` has had three shapes: `{ km }`, then `{ metres }`, then `{ metres, by }`. */
const registry = createEventRegistry({
  car: {
    Moved: {
      schema: z.object({ metres: z.number(), by: z.string() }),
      upcasters: [({ km, ...rest }) => ({ ...rest, metres: Number(km) * 1000 }), (data) => ({ ...data, by: 'foot' })],
    },
    Stopped: { schema: z.object({}) },
  },
});

describe('Event registry', () => {
  describe('When an event is written', () => {
    it('gives it the newest version of its type', () => {
      expect(registry.check({ type: 'Moved', data: { metres: 1, by: 'car' } })).toBe(3);
      expect(registry.check({ type: 'Stopped', data: {} })).toBe(1);
    });

    it('refuses a payload of another shape and names the field', () => {
      const check = () => registry.check({ type: 'Moved', data: { metres: 'far', by: 'car' } });
      expect(check).toThrow(ValidationError);
      expect(check).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ field: 'metres' })] }));
    });

    it('refuses a type it does not know', () => {
      expect(() => registry.check({ type: 'Flown', data: {} })).toThrow(UnknownEventError);
    });
  });

  describe('When an event is read', () => {
    it.each([
      [1, { km: 2 }, { metres: 2000, by: 'foot' }],
      [2, { metres: 5 }, { metres: 5, by: 'foot' }],
      [3, { metres: 7, by: 'car' }, { metres: 7, by: 'car' }],
    ])('brings version %d up to date', (version, stored, current) => {
      expect(registry.upcast('Moved', version, stored)).toEqual(current);
    });

    it('refuses a version from the future', () => {
      expect(() => registry.upcast('Moved', 4, {})).toThrow(UnknownEventError);
    });
  });

  it('refuses a type that two aggregates define', () => {
    const events = { Moved: { schema: z.object({}) } };
    expect(() => createEventRegistry({ car: events, house: events })).toThrow(
      'Event type Moved is defined twice: by car and by house',
    );
  });
});

/** Exports of a file under a name like `userEvents`. */
const typesDefinedIn = async (file: string): Promise<string[]> => {
  const module: Record<string, unknown> = await import(`../../../../${file}`);
  return Object.entries(module).flatMap(([name, value]) =>
    name.endsWith('Events') ? Object.keys(z.record(z.string(), z.unknown()).parse(value)) : [],
  );
};

describe("The program's registry", () => {
  it('has the events of every aggregate, each with a schema and a version', async () => {
    const defined: string[] = [];
    for await (const file of glob('events/*/*.events.ts')) defined.push(...(await typesDefinedIn(file)));
    expect(defined).toContain('LoanApplicationSubmitted');
    expect([...eventRegistry.types].toSorted()).toEqual(defined.toSorted());
    for (const type of eventRegistry.types) {
      expect(() => eventRegistry.check({ type, data: 'no object' as unknown as object })).toThrow(ValidationError);
      expect(() => eventRegistry.upcast(type, 1_000, {})).toThrow(UnknownEventError);
    }
  });

  it('has the events of every module of an aggregate, and none that two modules define', async () => {
    const ofModules: string[] = [];
    for await (const file of glob('events/*/*/*.events.ts')) ofModules.push(...(await typesDefinedIn(file)));
    expect(ofModules).toContain('LoanStageStarted');
    expect([...new Set(ofModules)]).toEqual(ofModules);
    expect(eventRegistry.types).toEqual(expect.arrayContaining(ofModules));
  });
});
