import { parseArgs } from 'node:util';
import { aporKinds } from '../events/lending/hmda/apor.ts';
import { importTable } from './import-table.ts';

// npm run apor:import: docs/how-to/load-limits-and-rates.md

const USAGE = `Loads a yield table of the FFIEC, average prime offer rates by week; from then on it is in force:
  npm run apor:import -- YieldTableFixed.txt
  --kind fixed|variable  where neither the file nor its name says it
  --source URL           where it was published, if not by the FFIEC
  --check                reads and checks the file, says what would change, and changes nothing`;

const wishOf = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { kind: { type: 'string' }, source: { type: 'string' }, check: { type: 'boolean' } },
  });
  const { source, check: isCheck = false } = values;
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new Error('Give one file');
  const kind = aporKinds.find((each) => each === values.kind);
  if (values.kind !== undefined && !kind) throw new Error('--kind takes fixed or variable');
  return { isCheck, wish: { of: 'apor', path, source, kind } } as const;
};

try {
  const { wish, isCheck } = wishOf();
  await importTable('apor:import', wish, isCheck);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
