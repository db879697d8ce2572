import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { eventRegistry } from '../../events/event-registry.ts';
import type { Event } from '../../events/kernel/message.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { createEventCodec, type StoredEvent } from '../../events/store/log/codec.ts';
import type { SubjectKeys } from '../../events/store/privacy/subject-keys.ts';
import { eventJsonSchemas, type JsonSchema } from '../support/event-schemas.ts';
import { exampleOf, incompatibilities } from '../support/json-schema.ts';

/**
 * One file for every event type and version that a log may hold: a payload as it was stored, what it reads as today, and
 * the schema it was written under. A file is never changed once its version is in a log, but for `current` when a newer
 * version comes, and for `schema` when a field is added that may be left out. `UPDATE_GOLDEN=1 npm run jest -- golden`
 * writes what is new and refuses the rest.
 */
const goldenSchema = z.object({ stored: z.looseObject({}), current: z.looseObject({}), schema: z.looseObject({}) });
type Golden = { readonly stored: object; readonly current: object; readonly schema: JsonSchema };

const folder = new URL('golden/', import.meta.url);
const isUpdating = process.env['UPDATE_GOLDEN'] === '1';

const nameOf = (type: string, version: number): string => `${type}.v${version}.json`;
const read = (name: string): Golden => goldenSchema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
const write = (name: string, golden: Golden): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(name, folder), `${JSON.stringify(golden, null, 2)}\n`);
};

const codec = createEventCodec(eventRegistry);
const decode = async (type: string, schemaVersion: number, stored: object): Promise<object> => {
  const at = '2026-03-01T10:30:00.000Z';
  const place = { position: 1, streamId: 's-1', version: 1, eventId: '018f4e2a-7c11-7a3b-9d52-0c1e6b7f8a90' };
  const row: StoredEvent = {
    ...place,
    type,
    schemaVersion,
    data: JSON.stringify(stored),
    metadata: '{}',
    recordedAt: at,
    effectiveAt: at,
  };
  const [event] = await codec.decode<Event>([row]);
  return event?.data ?? {};
};

const versions = eventRegistry.types.flatMap((type) =>
  Array.from({ length: eventRegistry.newestVersion(type) }, (_, index) => [type, index + 1] as const),
);

if (isUpdating) {
  for (const [type, version] of versions) {
    const schema = eventJsonSchemas.get(type);
    const name = nameOf(type, version);
    if (!schema || version !== eventRegistry.newestVersion(type)) continue;
    if (!existsSync(new URL(name, folder))) {
      const stored = z.looseObject({}).parse(exampleOf(schema));
      write(name, { stored, current: stored, schema });
    } else if (incompatibilities(read(name).schema, schema).length === 0) write(name, { ...read(name), schema });
  }
}

describe('Every event type and version', () => {
  it.each(versions)('%s version %d has a golden file', (type, version) => {
    expect(existsSync(new URL(nameOf(type, version), folder))).toBe(true);
  });

  it.each(versions)('%s version %d reads as it should', async (type, version) => {
    const { stored, current } = read(nameOf(type, version));
    expect(await decode(type, version, stored)).toEqual(current);
    expect(eventRegistry.check({ type, data: current })).toBe(eventRegistry.newestVersion(type));
  });

  it.each(eventRegistry.types)('%s takes all that its version took before', (type) => {
    const golden = read(nameOf(type, eventRegistry.newestVersion(type)));
    const schema = eventJsonSchemas.get(type) ?? {};
    // Make it a new version with an upcaster, unless no log holds this one yet.
    expect(incompatibilities(golden.schema, schema)).toEqual([]);
    // A new field that may be left out: UPDATE_GOLDEN=1 takes it into the file.
    expect(golden.schema).toEqual(schema);
  });

  it('is one that the program knows', () => {
    const known = versions.map(([type, version]) => nameOf(type, version));
    const files = readdirSync(folder).filter((name) => name !== 'encrypted-text.json');
    expect(files.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('The comparison of schemas', () => {
  const before = z.object({ name: z.string(), kind: z.enum(['a', 'b']), lines: z.array(z.object({ cents: z.int() })) });
  const reasons = (after: z.ZodType) => incompatibilities(z.toJSONSchema(before), z.toJSONSchema(after));

  it('lets a field be added that may be left out, and a choice', () => {
    expect(reasons(before.extend({ note: z.string().optional(), kind: z.enum(['a', 'b', 'c']) }))).toEqual([]);
  });

  it.each<[string, z.ZodType, RegExp]>([
    ['a field that is needed', before.extend({ note: z.string() }), /now needs note/],
    ['a field that is gone', before.omit({ name: true }), /name: is gone/],
    ['another type', before.extend({ name: z.number() }), /^name: .*string.* became .*number/],
    ['a choice less', before.extend({ kind: z.enum(['a']) }), /kind: no longer takes b/],
    ['a change deep inside', before.extend({ lines: z.array(z.object({ cents: z.string() })) }), /^lines\[\]\.cents/],
  ])('finds %s', (_what, after, reason) => {
    expect(reasons(after).join('\n')).toMatch(reason);
  });
});

describe('Encrypted text', () => {
  it('of today is read for ever', async () => {
    const text = readFileSync(new URL('encrypted-text.json', folder), 'utf8');
    const vector = z
      .object({ keyId: z.uuid(), key: z.base64(), eventId: z.uuid(), comment: z.string(), stored: z.string() })
      .parse(JSON.parse(text));
    const at = '2026-03-01T10:30:00.000Z';
    const data = JSON.stringify({ commentId: vector.eventId, comment: vector.stored });
    const place = { position: 1, streamId: 's-1', version: 1, eventId: vector.eventId, schemaVersion: 1 };
    const row = { ...place, type: 'LoanApplicationCommented', data, metadata: '{}', recordedAt: at, effectiveAt: at };
    const withKey = (key: string | null): SubjectKeys => ({
      byIds: async (ids) =>
        new Map(
          ids.map((keyId) => [
            keyId,
            { keyId, subjectId: 's-1', key: key === null ? null : createSecretKey(key, 'base64') },
          ]),
        ),
      forSubjects: async () => new Map(),
      destroy: async () => undefined,
      destroyedAmong: async () => [],
    });
    const commentUnder = async (key: string | null) =>
      (await createEventCodec(eventRegistry, withKey(key)).decode([row]))[0]?.data;
    expect(await commentUnder(vector.key)).toMatchObject({ comment: vector.comment });
    expect(await commentUnder(null)).toMatchObject({ comment: ERASED });
  });
});
