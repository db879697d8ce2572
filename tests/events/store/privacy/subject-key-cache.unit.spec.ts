import { createSecretKey } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSubjectKeyCache } from '../../../../events/store/privacy/subject-key-cache.ts';
import type { SubjectKey } from '../../../../events/store/privacy/subject-key-rows.ts';

const keyOf = (name: string): SubjectKey => ({
  keyId: `key of ${name}`,
  subjectId: name,
  key: createSecretKey(Buffer.alloc(32)),
});

const KEPT_MS = 100;
let now: number;
let cache: ReturnType<typeof createSubjectKeyCache>;
beforeEach(() => {
  now = 0;
  cache = createSubjectKeyCache(KEPT_MS, () => now);
});

/** @returns whose keys were found, and for what the database was asked */
const lookUp = async (way: 'subjectId' | 'keyId', ...ids: string[]) => {
  let asked: readonly string[] = [];
  const found = await cache.lookUp(way, ids, async (missing) => {
    asked = missing;
    return missing.filter((id) => !id.includes('nobody')).map((id) => keyOf(id.replace('key of ', '')));
  });
  return { found: [...found.keys()], asked };
};

describe('Cache of subject keys', () => {
  it('asks for each key once, by whatever it is looked up', async () => {
    expect(await lookUp('subjectId', 'ada', 'ada', 'bob')).toEqual({ found: ['ada', 'bob'], asked: ['ada', 'bob'] });
    expect(await lookUp('subjectId', 'bob', 'ada', 'cleo')).toEqual({ found: ['bob', 'ada', 'cleo'], asked: ['cleo'] });
    expect(await lookUp('keyId', 'key of bob')).toEqual({ found: ['key of bob'], asked: [] });
  });

  it('asks again for what it has not found', async () => {
    expect(await lookUp('subjectId', 'nobody')).toEqual({ found: [], asked: ['nobody'] });
    expect(await lookUp('subjectId', 'nobody')).toEqual({ found: [], asked: ['nobody'] });
  });

  it('keeps a key from before the question was sent, not from its answer on', async () => {
    await cache.lookUp('subjectId', ['ada'], async () => {
      now = KEPT_MS - 1;
      return [keyOf('ada')];
    });
    expect(await lookUp('subjectId', 'ada')).toMatchObject({ asked: [] });
    now = KEPT_MS;
    expect(await lookUp('subjectId', 'ada')).toMatchObject({ asked: ['ada'] });
  });

  it('asks again for what was forgotten', async () => {
    await lookUp('subjectId', 'ada', 'bob');
    cache.forget('subjectId', ['ada']);
    cache.forget('keyId', ['key of bob']);
    expect(await lookUp('subjectId', 'ada', 'bob')).toMatchObject({ asked: ['ada'] });
    expect(await lookUp('keyId', 'key of bob')).toMatchObject({ asked: ['key of bob'] });
  });

  it('makes room for a new key by the one that was asked for longest ago', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `subject-${index}`);
    await lookUp('subjectId', ...many);
    await lookUp('subjectId', 'one more');
    expect(await lookUp('subjectId', 'subject-1')).toMatchObject({ asked: [] });
    expect(await lookUp('subjectId', 'subject-0')).toMatchObject({ asked: ['subject-0'] });
  });
});
