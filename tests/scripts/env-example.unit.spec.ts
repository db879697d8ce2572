import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { settingsSchema } from '../../events/platform/config.ts';

describe('.env.example', () => {
  it('lists every setting, and no other', () => {
    const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const listed = [...text.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
    expect(listed.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
  });
});
