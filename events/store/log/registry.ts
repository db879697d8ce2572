import { ValidationError } from '../../kernel/errors.ts';
import {
  type EventDefinition,
  type EventDefinitions,
  textErased,
  type Topic,
  type Upcaster,
} from '../../kernel/event-definitions.ts';
import { streamIdOf } from '../../kernel/ids.ts';
import type { Event } from '../../kernel/message.ts';
import { compilePersonalFields, type FindPersonalText } from '../privacy/personal-fields.ts';

/** Events the log may hold, by stream category. */
export type Aggregates = Readonly<Record<string, EventDefinitions>>;

/** A stream, and the person or stream that it is about. */
export type Link = {
  readonly streamId: string;
  /** A person's id, or a stream's. */
  readonly about: string;
  /** Counts only when the log has such a stream. */
  readonly isGuess: boolean;
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
  /** The payload, as it is stored, says in clear what is encrypted today. */
  readonly isClear: (type: string, schemaVersion: number) => boolean;
  /** Subjects that the event declares for streams. @param event with its payload at the newest version */
  readonly linksOf: (event: Event, streamId: string) => readonly Link[];
  /** Types that say so. */
  readonly linkingTypes: readonly string[];
  /** @returns the version that new events of the type are stored under */
  readonly newestVersion: (type: string) => number;
  readonly types: readonly string[];
  /** The type of `textErased` by stream category, for each aggregate with personal fields. */
  readonly erasedTypes: ReadonlyMap<string, string>;
  /** Types with personal fields, and those that say that such fields were erased. */
  readonly personalTypes: readonly string[];
  readonly erasingTypes: readonly string[];
};

/**
 * Joins the definitions of all aggregates.
 * @throws when two of them define the same type, or one has personal fields and no event to say that they were erased
 */
export const createEventRegistry = (aggregates: Aggregates): EventRegistry => {
  const definitions = joined(aggregates);
  const typesWith = (has: (definition: EventDefinition) => unknown): readonly string[] =>
    [...definitions].flatMap(([type, definition]) => (has(definition) ? [type] : []));
  const personalText = new Map<string, FindPersonalText>();
  for (const [type, { personal }] of definitions) {
    if (personal) personalText.set(type, compilePersonalFields(personal));
  }
  const upcastersOf = (type: string): readonly Upcaster[] => definitions.get(type)?.upcasters ?? [];
  const newestVersion = (type: string): number => upcastersOf(type).length + 1;

  return {
    types: [...definitions.keys()],
    erasedTypes: erasedTypesOf(aggregates),
    personalTypes: typesWith(({ personal }) => personal),
    erasingTypes: typesWith(({ erases }) => erases),
    newestVersion,
    personalText: (type) => personalText.get(type),
    isClear: (type, schemaVersion) => schemaVersion < (definitions.get(type)?.clearBefore ?? 1),
    linkingTypes: typesWith(({ about }) => about),
    linksOf: ({ type, data }, streamId) => {
      // The payload has passed the schema that the declaration was written for.
      const about = definitions.get(type)?.about as ((data: object, streamId: string) => readonly Topic[]) | undefined;
      const topics = about?.(data, streamId) ?? [];
      return topics.map(({ kind, id, streamId: other = streamId, isGuess = false }) => ({
        streamId: other,
        about: streamIdOf(kind, id),
        isGuess,
      }));
    },
    check: ({ type, data }) => {
      const definition = definitions.get(type);
      if (!definition) throw new UnknownEventError(`No schema for event type ${type}`);
      const parsed = definition.schema.safeParse(data);
      if (!parsed.success) {
        throw new ValidationError(
          `${type} does not fit its schema`,
          parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
        );
      }
      return newestVersion(type);
    },
    upcast: (type, schemaVersion, data) => {
      if (!definitions.has(type) || schemaVersion > newestVersion(type)) {
        throw new UnknownEventError(`Event type ${type} version ${schemaVersion} is newer than this program`);
      }
      const steps = upcastersOf(type);
      if (schemaVersion > steps.length) return data as object;
      return steps.slice(schemaVersion - 1).reduce((older, step) => step(older), data as Record<string, unknown>);
    },
  };
};

const joined = (aggregates: Aggregates): Map<string, EventDefinition> => {
  const definitions = new Map<string, EventDefinition>();
  const categories = new Map<string, string>();
  for (const [category, events] of Object.entries(aggregates)) {
    for (const [type, definition] of Object.entries(events)) {
      const other = categories.get(type);
      if (other !== undefined) throw new Error(`Event type ${type} is defined twice: by ${other} and by ${category}`);
      categories.set(type, category);
      definitions.set(type, definition);
    }
  }
  return definitions;
};

const erasedTypesOf = (aggregates: Aggregates): ReadonlyMap<string, string> => {
  const types = new Map<string, string>();
  for (const [category, events] of Object.entries(aggregates)) {
    const type = Object.keys(events).find((each) => events[each] === textErased);
    if (type !== undefined) types.set(category, type);
    else if (Object.values(events).some(({ personal }) => personal)) {
      throw new Error(
        `The events of ${category} have personal fields, and none says that they were erased: ` +
          `define one as \`textErased\` of events/kernel/event-definitions.ts`,
      );
    }
  }
  return types;
};
