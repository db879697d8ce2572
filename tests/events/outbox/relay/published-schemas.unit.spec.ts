import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { aggregates } from '../../../../events/event-registry.ts';
import type { EventDefinitions } from '../../../../events/kernel/event-definitions.ts';
import { STREAM } from '../../../../events/kernel/personal-data.ts';
import { incompatibilities, topicSchema } from '../../../../events/outbox/relay/published-schemas.ts';
import { createTopics } from '../../../../events/outbox/relay/topics.ts';

const folder = new URL('../../../../docs/events/', import.meta.url);
const { ofCategory, all } = createTopics('mortgage', aggregates);
const published = (topic: string) => JSON.parse(readFileSync(new URL(`${topic}.schema.json`, folder), 'utf8'));

const houseRated = {
  schema: z.object({ houseId: z.string(), rating: z.enum(['good', 'bad']), notes: z.string().optional() }),
  personal: { notes: STREAM },
};
const rated: EventDefinitions = { HouseRated: houseRated };
const withSchema = (schema: z.ZodType<object>): EventDefinitions => ({ HouseRated: { ...houseRated, schema } });
const problems = (schema: z.ZodType<object>): string[] =>
  incompatibilities(topicSchema('t', rated), topicSchema('t', withSchema(schema)));

describe('The published schemas', () => {
  it('are those of every topic and no other', () => {
    expect(readdirSync(folder).sort()).toEqual(all.map((topic) => `${topic}.schema.json`).sort());
  });

  it.each(Object.entries(aggregates))(
    'of %s are what `npm run lendlog -- events:schemas` writes',
    (category, definitions) => {
      const topic = ofCategory(category);
      const before = published(topic);
      const after = topicSchema(topic, definitions, before);
      expect(incompatibilities(before, after)).toEqual([]);
      expect(JSON.parse(JSON.stringify(after))).toEqual(before);
    },
  );

  it('let personal text through encrypted or erased only', () => {
    const envelope = {
      specversion: '1.0',
      id: '01970000-0000-7000-8000-000000000001',
      source: '/lendlog/logs/01970000-0000-7000-8000-000000000001',
      type: 'HouseRated',
      subject: 'house-1',
      time: '2026-03-02T15:00:00.000Z',
      datacontenttype: 'application/json',
      recordedtime: '2026-03-02T15:00:00.000Z',
      schemaversion: 1,
      streamversion: 1,
      position: '1',
      previousposition: '0',
      actorkind: 'user',
      correlationid: 'c',
      metadata: 'enc:v1:01970000-0000-7000-8000-000000000001:AAAA',
    };
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(topicSchema('t', rated));
    const isValid = (notes?: string) =>
      validate({ ...envelope, data: { houseId: 'h', rating: 'good', ...(notes !== undefined && { notes }) } });
    expect([isValid(), isValid('enc:v1:01970000-0000-7000-8000-000000000001:AAAA='), isValid('[erased]')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isValid('Mrs. Smith was at home'), isValid('')]).toEqual([false, false]);
  });
});

describe('A change of a published event', () => {
  const base = { houseId: z.string(), rating: z.enum(['good', 'bad']), notes: z.string().optional() };

  it('may add an optional field', () => {
    expect(problems(z.object({ ...base, rooms: z.int().optional() }))).toEqual([]);
  });

  it('may add a value to those that a field may have', () => {
    expect(problems(z.object({ ...base, rating: z.enum(['good', 'ugly', 'bad']) }))).toEqual([]);
  });

  it.each([
    ['takes a field away', z.object({ rating: base.rating, notes: base.notes }), 'HouseRated.v1.houseId is gone'],
    [
      'changes a type',
      z.object({ ...base, houseId: z.int() }),
      'HouseRated.v1.houseId type: "string" became "integer"',
    ],
    [
      'takes a value away',
      z.object({ ...base, rating: z.enum(['good', 'ugly']) }),
      'HouseRated.v1.rating enum: no longer "bad"',
    ],
    ['leaves only some values', z.object({ ...base, houseId: z.enum(['a', 'b']) }), 'HouseRated.v1.houseId enum'],
    ['lets any value in', z.object({ ...base, rating: z.string() }), 'HouseRated.v1.rating enum'],
    [
      'makes a field optional',
      z.object({ ...base, houseId: z.string().optional() }),
      'HouseRated.v1.houseId may be missing now',
    ],
    ['adds a required field', z.object({ ...base, rooms: z.int() }), 'HouseRated.v1.rooms is required now'],
  ])('that %s needs a new version', (_what, schema, problem) => {
    expect(problems(schema).some((line) => line.startsWith(problem))).toBe(true);
  });

  it('may add an optional field to one of several kinds, or a kind, and takes none away', () => {
    const inspected = { kind: z.literal('inspected'), by: z.string() };
    const sold = z.object({ kind: z.literal('sold') });
    const among = (...kinds: [typeof sold | z.ZodObject, ...z.ZodObject[]]) =>
      topicSchema('t', { HouseRated: { schema: z.object({ what: z.discriminatedUnion('kind', kinds as never) }) } });
    const before = among(z.object(inspected), sold);
    const more = z.object({ ...inspected, rooms: z.int().optional() });
    expect(incompatibilities(before, among(more, sold, z.object({ kind: z.literal('let') })))).toEqual([]);
    expect(incompatibilities(before, among(sold))).toEqual(['HouseRated.v1.what oneOf: no longer kind "inspected"']);
    expect(incompatibilities(before, among(z.object({ kind: inspected.kind }), sold))).toEqual([
      'HouseRated.v1.what oneOf(kind "inspected").by is gone',
    ]);
  });

  it('as a new version keeps the older one in the contract', () => {
    const before = topicSchema('t', rated);
    const second = {
      ...houseRated,
      schema: z.object({ houseId: z.int() }),
      upcasters: [(data: Record<string, unknown>) => ({ ...data, houseId: 1 })],
    };
    const after = topicSchema('t', { HouseRated: second }, before);
    expect(incompatibilities(before, after)).toEqual([]);
    expect(Object.keys(after.$defs)).toEqual(['HouseRated.v1', 'HouseRated.v2']);
    expect(incompatibilities(after, topicSchema('t', rated))).toContain('HouseRated.v2 is gone');
  });
});
