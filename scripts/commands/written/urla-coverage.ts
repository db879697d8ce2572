import { writeFile } from 'node:fs/promises';
import { defineCommand } from '../../command/command.ts';
import { COVERAGE_DOCUMENT, coverageDocument } from '../../urla/urla-coverage.ts';

export const command = defineCommand({
  usage: `Writes docs/urla-coverage.md from the definition of the URLA.
  npm run lendlog -- urla:coverage`,
  run: async () => {
    await writeFile(COVERAGE_DOCUMENT, await coverageDocument());
    console.log('Wrote docs/urla-coverage.md');
  },
});
