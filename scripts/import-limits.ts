import { parseArgs } from 'node:util';
import { importTable } from './import-table.ts';

// npm run limits:import: docs/how-to/load-limits-and-rates.md

const USAGE = `Loads FHFA's full county list of a year, pipe-delimited; from then on it is in force:
  npm run limits:import -- FullCountyLoanLimitList2026.txt
  --year 2026   where the file's name does not say it
  --source URL  where it was published, if not by FHFA
  --check       reads and checks the file, says what would change, and changes nothing`;

const wishOf = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { year: { type: 'string' }, source: { type: 'string' }, check: { type: 'boolean' } },
  });
  const { year, source, check: isCheck = false } = values;
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new Error('Give one file');
  if (year !== undefined && !/^\d{4}$/.test(year)) throw new Error('--year takes four digits');
  return {
    isCheck,
    wish: { of: 'limits', path, source, year: year === undefined ? undefined : Number(year) },
  } as const;
};

try {
  const { wish, isCheck } = wishOf();
  await importTable('limits:import', wish, isCheck);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
