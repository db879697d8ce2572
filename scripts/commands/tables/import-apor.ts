import { aporKinds } from '../../../events/lending/hmda/apor.ts';
import { importTable } from '../../reference-tables/import-table.ts';
import { defineCommand, UsageError } from '../../command/command.ts';

export const command = defineCommand({
  usage: `Loads a yield table of the FFIEC, average prime offer rates by week; from then on it is in force:
  npm run lendlog -- apor:import YieldTableFixed.txt
  --kind fixed|variable  where neither the file nor its name says it
  --source URL           where it was published, if not by the FFIEC
  --check                reads and checks the file, says what would change, and changes nothing
docs/how-to/load-limits-and-rates.md`,
  options: { kind: { type: 'string' }, source: { type: 'string' }, check: { type: 'boolean', default: false } },
  takes: ['file'],
  run: async (values, [path = '']) => {
    const kind = aporKinds.find((each) => each === values.kind);
    if (values.kind !== undefined && !kind) throw new UsageError('--kind takes fixed or variable');
    await importTable('apor:import', { of: 'apor', path, source: values.source, kind }, values.check);
  },
});
