import type { z } from 'zod';
import { ValidationError } from '../kernel/errors.ts';
import type { Event } from '../kernel/message.ts';
import type { PersonalFields } from '../kernel/personal-data.ts';
import { compilePersonalFields, type FindPersonalText } from './personal-fields.ts';

/** Turns the payload of one version into that of the next; pure, never run on write. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

/** What one aggregate tells the log about its events. */
export type EventDefinitions = {
  /** Payload schema of the newest version of each type. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  /** `upcasters.SomethingHappened[0]` turns version 1 into 2; the newest version is their count plus one. */
  readonly upcasters?: Readonly<Record<string, readonly Upcaster[]>>;
  /** Which fields are encrypted, by type; none of a type that is left out. */
  readonly personalData?: Readonly<Record<string, PersonalFields>>;
};

/** An event was read whose type or version this program does not know; it must stop, never be skipped. */
export class UnknownEventError extends Error {}

/** Every event type the program knows; checks payloads when written and brings old ones up to date when read. */
export type EventRegistry = {
  /** @returns the version to store the payload under @throws ValidationError naming the path inside the payload */
  readonly check: (event: Event) => number;
  /** @returns the payload at the newest version @throws UnknownEventError */
  readonly upcast: (type: string, schemaVersion: number, data: unknown) => object;
  /** Finds what is encrypted in payloads of the type, of any version; undefined when nothing is. */
  readonly personalText: (type: string) => FindPersonalText | undefined;
  /** @returns the version that new events of the type are stored under */
  readonly newestVersion: (type: string) => number;
  readonly types: readonly string[];
};

/** Joins the definitions of all aggregates; a type defined twice is a programming error and throws. */
export const createEventRegistry = (...definitions: readonly EventDefinitions[]): EventRegistry => {
  const schemas = new Map<string, z.ZodType>();
  const upcasters = new Map<string, readonly Upcaster[]>();
  const personalText = new Map<string, FindPersonalText>();
  for (const definition of definitions) {
    for (const [type, schema] of Object.entries(definition.schemas)) {
      if (schemas.has(type)) throw new Error(`Event type ${type} is defined twice`);
      schemas.set(type, schema);
      upcasters.set(type, definition.upcasters?.[type] ?? []);
    }
    for (const [type, fields] of Object.entries(definition.personalData ?? {})) {
      personalText.set(type, compilePersonalFields(fields));
    }
  }
  const newestVersion = (type: string): number => (upcasters.get(type)?.length ?? 0) + 1;

  return {
    types: [...schemas.keys()],
    newestVersion,
    personalText: (type) => personalText.get(type),
    check: ({ type, data }) => {
      const schema = schemas.get(type);
      if (!schema) throw new UnknownEventError(`No schema for event type ${type}`);
      const parsed = schema.safeParse(data);
      if (!parsed.success) {
        throw new ValidationError(
          `${type} does not fit its schema`,
          parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
        );
      }
      return newestVersion(type);
    },
    upcast: (type, schemaVersion, data) => {
      const newest = newestVersion(type);
      if (!schemas.has(type) || schemaVersion > newest) {
        throw new UnknownEventError(`Event type ${type} version ${schemaVersion} is newer than this program`);
      }
      const steps = upcasters.get(type)?.slice(schemaVersion - 1) ?? [];
      return steps.reduce((older, step) => step(older), data as Record<string, unknown>);
    },
  };
};
