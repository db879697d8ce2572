import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameGivenTwice } from '../../../events/kernel/json-names.ts';

describe('A name that is given twice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['[{"b":{"c":[1,{"d":1 , "d" :{}}]}}]', 'd'],
    ['{"a":{"x":"y"},"b":[{"x":1}],"a":{}}', 'a'],
    ['{"":1,"":2}', ''],
  ])('is found in %s', (json, name) => expect(nameGivenTwice(json)).toBe(name));

  it.each(['{"a":"a","b":"a"}', '[{"a":1},{"a":2}]', '{"a":{"a":{"a":["a","a"]}}}', '"a"', '{"a":"\\",\\"a\\":1"}'])(
    'is not found in %s',
    (json) => expect(nameGivenTwice(json)).toBeUndefined(),
  );

  it('is in no text that was written from values', () => {
    fc.assert(
      fc.property(fc.json(), (json) => nameGivenTwice(json) === undefined),
      { seed: 28 },
    );
  });
});
