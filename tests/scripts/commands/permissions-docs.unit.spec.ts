import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { PERMISSIONS_DOCUMENT, permissionsDocument } from '../../../scripts/permissions/permissions-document.ts';

describe('docs/permissions.md', () => {
  it('says what the program does; `npm run lendlog -- permissions:docs` makes it again', async () => {
    expect(await readFile(PERMISSIONS_DOCUMENT, 'utf8')).toBe(await permissionsDocument());
  });
});
