import { writeFile } from 'node:fs/promises';
import { PERMISSIONS_DOCUMENT, permissionsDocument } from '../../permissions/permissions-document.ts';
import { defineCommand } from '../../command/command.ts';

export const command = defineCommand({
  usage: `Writes docs/permissions.md from the code.
  npm run lendlog -- permissions:docs`,
  run: async () => {
    await writeFile(PERMISSIONS_DOCUMENT, await permissionsDocument());
    console.log('Wrote docs/permissions.md');
  },
});
