import { importTable } from '../../reference-tables/import-table.ts';
import { defineCommand, UsageError } from '../../command/command.ts';

export const command = defineCommand({
  usage: `Loads FHFA's full county list of a year, pipe-delimited; from then on it is in force:
  npm run lendlog -- limits:import FullCountyLoanLimitList2026.txt
  --year 2026   where the file's name does not say it
  --source URL  where it was published, if not by FHFA
  --check       reads and checks the file, says what would change, and changes nothing
docs/how-to/load-limits-and-rates.md`,
  options: { year: { type: 'string' }, source: { type: 'string' }, check: { type: 'boolean', default: false } },
  takes: ['file'],
  run: async ({ year, source, check }, [path = '']) => {
    if (year !== undefined && !/^\d{4}$/.test(year)) throw new UsageError('--year takes four digits');
    const wish = { of: 'limits', path, source, year: year === undefined ? undefined : Number(year) } as const;
    await importTable('limits:import', wish, check);
  },
});
