import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { COVERAGE_DOCUMENT, coverageDocument, fieldsWithoutPlace } from '../../../scripts/urla/urla-coverage.ts';

describe('docs/urla-coverage.md', () => {
  it('says what the form has; `npm run lendlog -- urla:coverage` makes it again', async () => {
    expect(await readFile(COVERAGE_DOCUMENT, 'utf8')).toBe(await coverageDocument());
  });

  it('has a place for every official field', () => {
    expect(fieldsWithoutPlace()).toEqual([]);
  });
});
