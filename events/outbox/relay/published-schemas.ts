import { z } from 'zod';
import type { EventDefinitions } from '../../kernel/event-definitions.ts';
import { ERASED } from '../../kernel/personal-data.ts';
import { cloudEventSchema } from './cloud-event.ts';

/** JSON Schema, as far as it is looked into here. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/** JSON Schema (2020-12) of every message of one topic: the envelope, and the payload by type and schema version. */
export type TopicSchema = JsonObject & { readonly $defs: Readonly<Record<string, JsonObject>> };

/** Placeholder for personal text without keys. */
const sealedText: JsonObject = {
  type: 'string',
  pattern: `^(enc:v1:[0-9a-f-]{36}:[A-Za-z0-9+/]+=*|${ERASED.replaceAll(/[[\]]/g, '\\$&')})$`,
  description: 'Personal: encrypted, and readable to holders of the keys only.',
};

/**
 * The contract of a topic, from the schemas that events are checked with when they are stored. Payloads of older
 * versions stay in it, because such events stay in the log.
 * @param before the contract as it was published, if it was
 */
export const topicSchema = (topic: string, definitions: EventDefinitions, before?: TopicSchema): TopicSchema => {
  const newest = Object.entries(definitions).map(([type, { schema, upcasters = [], personal = {} }]) => {
    const payload = Object.keys(personal).reduce(withSealed, toJsonSchema(schema));
    return [`${type}.v${upcasters.length + 1}`, payload] as const;
  });
  const $defs = { ...before?.$defs, ...Object.fromEntries(newest) };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:lendlog:${topic}`,
    title: `Messages of ${topic}`,
    description:
      'CloudEvents 1.0 in structured mode; the key of a message is its subject. Fields may be added: ignore what you do not know.',
    ...withoutSchemaKeyword(toJsonSchema(cloudEventSchema)),
    oneOf: Object.keys($defs).map((name) => ({
      properties: {
        type: { const: name.replace(/\.v\d+$/, '') },
        schemaversion: { const: Number(name.replace(/^.*\.v/, '')) },
        data: { $ref: `#/$defs/${name}` },
      },
    })),
    $defs,
  };
};

/**
 * Changes that break consumers of the published contract. An optional field may be added, and a value or an alternative
 * to those that a field may have; anything else needs a new schema version of the event, with an upcaster.
 * @returns one line for each incompatible change; empty when there is none
 */
export const incompatibilities = (before: TopicSchema, after: TopicSchema): string[] =>
  Object.entries(before.$defs).flatMap(([name, payload]) => {
    const now = after.$defs[name];
    return now ? changes(name, payload, now) : [`${name} is gone`];
  });

const unequal = (path: string, before: Json | undefined, after: Json | undefined): string[] =>
  JSON.stringify(before) === JSON.stringify(after) ? [] : [`${path}: ${text(before)} became ${text(after)}`];

const changes = (path: string, before: Json | undefined, after: Json | undefined): string[] => {
  if (!isObject(before) || !isObject(after)) return unequal(path, before, after);
  const { properties: fieldsBefore, required: requiredBefore, ...restBefore } = before;
  const { properties: fieldsAfter, required: requiredAfter, ...restAfter } = after;
  const keywords = new Set([...Object.keys(restBefore), ...Object.keys(restAfter)]);
  keywords.delete('description');
  const fields = isObject(fieldsBefore) ? Object.entries(fieldsBefore) : [];
  const now = isObject(fieldsAfter) ? fieldsAfter : {};
  const [neededBefore, neededAfter] = [namesIn(requiredBefore), namesIn(requiredAfter)];
  return [
    ...[...keywords].flatMap((keyword) => {
      return (comparisons[keyword] ?? changes)(`${path} ${keyword}`, restBefore[keyword], restAfter[keyword]);
    }),
    ...fields.flatMap(([name, field]) =>
      name in now ? changes(`${path}.${name}`, field, now[name]) : [`${path}.${name} is gone`],
    ),
    ...neededBefore
      .filter((name) => name in now && !neededAfter.includes(name))
      .map((name) => `${path}.${name} may be missing now`),
    ...neededAfter.filter((name) => !neededBefore.includes(name)).map((name) => `${path}.${name} is required now`),
  ];
};

/** A list that only grew takes nothing away: consumers treat a value that they do not know as they treat none. */
const lostValues = (path: string, before: Json | undefined, after: Json | undefined): string[] => {
  if (!Array.isArray(before) || !Array.isArray(after)) return changes(path, before, after);
  const lost = before.filter((value) => !after.includes(value));
  return lost.length > 0 ? [`${path}: no longer ${lost.map(text).join(', ')}`] : [];
};

/** An alternative by what tells it from the others, such as its `kind`. */
const tagOf = (alternative: Json): string => {
  const { properties } = isObject(alternative) ? alternative : {};
  const fields = isObject(properties) ? Object.entries(properties) : [];
  return fields
    .flatMap(([name, field]) => (isObject(field) && 'const' in field ? `${name} ${text(field['const'])}` : []))
    .join();
};

/** Each alternative beside the one that is told from others by the same. */
const changedAlternatives = (path: string, before: Json | undefined, after: Json | undefined): string[] => {
  if (!Array.isArray(before) || !Array.isArray(after)) return unequal(path, before, after);
  const tags = before.map(tagOf);
  if (tags.includes('') || new Set(tags).size < tags.length) return unequal(path, before, after);
  return before.flatMap((alternative, index) => {
    const now = after.find((each) => tagOf(each) === tags[index]);
    return now === undefined
      ? [`${path}: no longer ${tags[index]}`]
      : changes(`${path}(${tags[index]})`, alternative, now);
  });
};

const comparisons: Readonly<Record<string, typeof changes>> = { enum: lostValues, oneOf: changedAlternatives };

const text = (json: Json | undefined): string => (json === undefined ? 'nothing' : JSON.stringify(json));
const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
const namesIn = (required: Json | undefined): string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];

/** As its writer has to fill it: whatever else is there is let through. */
const toJsonSchema = (schema: z.ZodType): JsonObject =>
  withoutSchemaKeyword(JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))));

const withoutSchemaKeyword = ({ $schema: _dialect, ...schema }: JsonObject): JsonObject => schema;

/** The schema with encrypted text at `path`; unchanged where it has no such field. */
const withSealed = (schema: JsonObject, path: string): JsonObject => {
  const seal = (node: Json | undefined, [segment, ...rest]: readonly string[]): Json => {
    if (segment === undefined) return sealedText;
    if (!isObject(node)) return node ?? null;
    if (segment === '[]') return { ...node, items: seal(node['items'], rest) };
    const { properties } = node;
    if (!isObject(properties) || !(segment in properties)) return node;
    return { ...node, properties: { ...properties, [segment]: seal(properties[segment], rest) } };
  };
  const sealed = seal(schema, path.replaceAll('[]', '.[]').split('.'));
  return isObject(sealed) ? sealed : schema;
};
