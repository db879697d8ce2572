import { writeFile } from 'node:fs/promises';
import { PERMISSIONS_DOCUMENT, permissionsDocument } from './permissions/permissions-document.ts';

await writeFile(PERMISSIONS_DOCUMENT, await permissionsDocument());
console.log('Wrote docs/permissions.md');
