import { writeFile } from 'node:fs/promises';
import { READ_MODELS_DOCUMENT, readModelsDocument } from '../../read-models/read-models-document.ts';
import { defineCommand } from '../../command/command.ts';

export const command = defineCommand({
  usage: `Writes docs/read-models.md from the code: what each read model uses and ignores.
  npm run lendlog -- read-models:docs`,
  run: async () => {
    await writeFile(READ_MODELS_DOCUMENT, await readModelsDocument());
    console.log('Wrote docs/read-models.md');
  },
});
