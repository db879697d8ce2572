import { describe, expect, it } from '@jest/globals';
import { idFrom, uuidSchema } from '../../../events/kernel/ids.ts';

describe('The id of what a command creates', () => {
  it('is the same uuid whenever the command is repeated, on every machine and in every version of the program', () => {
    expect(idFrom('POST:key-1', 'application')).toBe('94e4b5f8-ea8b-550c-bf1c-c2877356315c');
    expect(uuidSchema.safeParse(idFrom('', '')).success).toBe(true);
  });

  it('differs by command and by purpose, wherever one ends and the other begins', () => {
    const ids = [
      idFrom('a', 'b'),
      idFrom('b', 'a'),
      idFrom('ab', ''),
      idFrom('', 'ab'),
      idFrom('a","b', ''),
      idFrom('a', 'b","'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
