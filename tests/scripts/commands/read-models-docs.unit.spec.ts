import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { READ_MODELS_DOCUMENT, readModelsDocument } from '../../../scripts/read-models/read-models-document.ts';

describe('docs/read-models.md', () => {
  it('says what each read model uses and ignores; `npm run lendlog -- read-models:docs` makes it again', async () => {
    expect(await readFile(READ_MODELS_DOCUMENT, 'utf8')).toBe(await readModelsDocument());
  });
});
