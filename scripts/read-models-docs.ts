import { writeFile } from 'node:fs/promises';
import { READ_MODELS_DOCUMENT, readModelsDocument } from './read-models/read-models-document.ts';

await writeFile(READ_MODELS_DOCUMENT, await readModelsDocument());
console.log('Wrote docs/read-models.md');
