import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type FieldError, ValidationError } from '../../../events/kernel/errors.ts';
import { readCountyList, yearOfFileName } from '../../../events/reference-table/county-list.ts';
import { linesOfTableFile, MOST_TABLE_BYTES, textOfTableFile } from '../../../events/reference-table/table-file.ts';
import { readYieldTable } from '../../../events/reference-table/yield-table.ts';
import {
  COUNTIES,
  COUNTY_HEADER,
  countyLines,
  countyList,
  yieldLine,
  yieldTable,
} from '../../support/values/reference-files.ts';

const refusalOf = (read: () => unknown): { readonly message: string; readonly errors: readonly FieldError[] } => {
  try {
    read();
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
  throw new Error('It was read');
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const LOS_ANGELES = '06|037|LOSANGELESCOUNTY|CA|31080|1249125|1599375|1933200|2402625';
const countiesOf = (text: string, year = 2026) => {
  const [table] = readCountyList(text, year).tables;
  return table?.table === 'county-limits' ? table.counties : [];
};

describe('A county list', () => {
  it('is read as FHFA publishes it', () => {
    expect(countiesOf(countyList(LOS_ANGELES)).at(-1)).toEqual({
      fips: '06037',
      county: 'LOSANGELESCOUNTY',
      state: 'CA',
      limitsCents: [1_249_125_00, 1_599_375_00, 1_933_200_00, 2_402_625_00],
    });
  });

  it.each([
    ['a byte order mark', `\ufeff${countyList(LOS_ANGELES)}`],
    ['ends of lines of Windows', countyList(LOS_ANGELES).replaceAll('\n', '\r\n')],
    ['quotes and blanks', countyList('"06" | "037" | "LOS ANGELES | COUNTY" |CA||1249125|1599375|1933200|2402625')],
    ['blank lines', `\n${countyList(LOS_ANGELES)}\n\n`],
    ['no heading', countyLines(LOS_ANGELES).join('\n')],
    ['a heading with blanks', countyList(LOS_ANGELES).replace('FIPSStateCode', 'FIPS State Code')],
  ])('may have %s', (_what, text) => {
    expect(countiesOf(textOfTableFile(bytes(text))).at(-1)?.fips).toBe('06037');
  });

  it('may have its accents in Windows-1252', () => {
    const text = countyList('35|013|DO\u00d1AANACOUNTY|NM|29740|832750|1066250|1288800|1601750');
    const latin = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(countiesOf(textOfTableFile(latin)).at(-1)?.county).toBe('DO\u00d1AANACOUNTY');
  });

  it('is refused whole for a bad line, with its number, field and why', () => {
    const { message, errors } = refusalOf(() =>
      countiesOf(
        countyList(
          '6|37|LOSANGELESCOUNTY|XX|310|1249125|1599375|1933200|2402625',
          '06|039|MADERACOUNTY|CA|23420|832750|1066250',
          '06|041|"MARINCOUNTY|CA|41860|1249125|1599375|1933200|2402625',
          '06|043|MARIPOSACOUNTY|CA|99999|1601750|1288800|1066250|n/a',
          LOS_ANGELES,
          LOS_ANGELES,
        ),
      ),
    );
    expect(message).toBe('5 of 3030 lines cannot be read, so nothing is loaded');
    expect(errors.map(({ field }) => field)).toEqual([
      'line 3026, FIPSStateCode',
      'line 3026, FIPSCountyCode',
      'line 3026, State',
      'line 3026, CBSANumber',
      'line 3027, line',
      'line 3028, line',
      'line 3029, One-UnitLimit',
      'line 3029, Two-UnitLimit',
      'line 3029, Three-UnitLimit',
      'line 3029, Four-UnitLimit',
      'line 3031, FIPSCountyCode',
    ]);
    expect(errors.at(-1)?.message).toBe('06037 is in line 3030 already');
  });

  it('is refused for a limit over what holds in the state, and for a state under the code of another', () => {
    const errorsOf = (line: string) => refusalOf(() => countiesOf(countyList(line))).errors;
    const higher = '1873675|2399050|2899800|3603925';
    expect(countiesOf(countyList(`15|003|HONOLULUCOUNTY|HI|46520|${higher}`)).at(-1)?.state).toBe('HI');
    expect(errorsOf(`01|001|AUTAUGACOUNTY|AL|33860|${higher}`)[0]).toEqual({
      field: 'line 3026, One-UnitLimit',
      message: 'It is over what the year allows there, 1249125',
    });
    expect(errorsOf(LOS_ANGELES.replace('CA', 'TX'))).toEqual([
      { field: 'line 3026, State', message: 'The state 06 is CA' },
    ]);
    expect(errorsOf(LOS_ANGELES.replace('CA', 'constructor'))[0]?.field).toBe('line 3026, State');
  });

  it('lists the first 50 refusals and says how many lines there are', () => {
    const bad = Array.from({ length: 70 }, (_, index) => `06|${100 + index}|X|CA|99999|1|1|1|1`);
    const { message, errors } = refusalOf(() => countiesOf(countyList(...bad)));
    expect(errors).toHaveLength(50);
    expect(message).toMatch(/^70 of 3094 lines/);
    expect(errors[0]?.message).toBe('It is below the baseline of the year, 832750');
  });

  it('is refused where its heading has other columns, or these in another order', () => {
    const swapped = countyList().replace('One-UnitLimit|Two-UnitLimit', 'Two-UnitLimit|One-UnitLimit');
    expect(refusalOf(() => countiesOf(swapped)).errors[0]?.field).toBe('One-UnitLimit');
    const spaced = countyList().replace('FIPSStateCode|FIPSCountyCode', 'FIPS State Code|FIPS County Code');
    expect(countiesOf(spaced)).toHaveLength(COUNTIES);
    expect(refusalOf(() => countiesOf(countyList('FIPS|1|2|3|4|5|6|7|8'))).errors[0]?.field).toMatch(
      /^line \d+, FIPSStateCode$/,
    );
  });

  it('is refused as that of another year, or of none', () => {
    expect(refusalOf(() => readCountyList(countyList(), undefined)).errors.map(({ field }) => field)).toEqual(['year']);
    const earlier = countyList().replaceAll('832750|1066250|1288800|1601750', '806500|1032650|1248150|1551250');
    expect(refusalOf(() => readCountyList(earlier, 2026)).message).toMatch(/cannot be read/);
    expect(refusalOf(() => readCountyList(countyList(), 2025))).toMatchObject({
      message: 'The list is not of 2025: no county has the baseline of that year',
      errors: [{ field: 'year' }],
    });
    expect([yearOfFileName('FullCountyLoanLimitList2026_HERA.txt'), yearOfFileName('limits.txt')]).toEqual([
      2026,
      undefined,
    ]);
  });

  it('is refused when it was cut off, unless it says that it is a sample', () => {
    const some = [COUNTY_HEADER, LOS_ANGELES].join('\n');
    expect(refusalOf(() => readCountyList(some, 2026)).message).toMatch(/^The list is not whole: .* WY$/);
    const oneOfEach = countyList()
      .split('\n')
      .filter((line) => /FIPS|\|941\|/.test(line))
      .join('\n');
    expect(refusalOf(() => readCountyList(oneOfEach, 2026)).message).toBe(
      'The list is not whole: it has 56 counties, and there are over 3000',
    );
    expect(readCountyList(`# Invented sample\n${some}`, 2026).isSample).toBe(true);
    expect(refusalOf(() => readCountyList(`${some}\n# Invented sample`, 2026)).message).toMatch(/cannot be read/);
  });

  it('is refused by name when it is another file, a workbook, binary, empty or huge', () => {
    expect(refusalOf(() => readCountyList(yieldTable('2026-03-02', 6), 2026)).message).toBe(
      'The file is not a county list',
    );
    expect(refusalOf(() => textOfTableFile(bytes('PK\u0003\u0004'))).message).toMatch(/workbook/);
    expect(refusalOf(() => textOfTableFile(bytes('01|\u0000'))).message).toBe('The file is not text');
    expect(refusalOf(() => textOfTableFile(bytes('\ufeff \r\n'))).message).toBe('The file is empty');
    expect(refusalOf(() => textOfTableFile(new Uint8Array(MOST_TABLE_BYTES + 1))).message).toMatch(/has 5000001 bytes/);
    expect(refusalOf(() => countiesOf(`# Invented sample\n${COUNTY_HEADER}`)).message).toBe('The list has no county');
  });
});

describe('A yield table', () => {
  const named = { fileName: 'YieldTable.txt' };
  const fixed = yieldTable('2026-03-02', 6.1, 6.2);

  it('is read as the FFIEC publishes it, by the year of its Mondays', () => {
    const { tables } = readYieldTable(yieldTable('2025-12-29', 6.1, 6.25), named);
    expect(tables.map(({ table, year }) => [table, year])).toEqual([
      ['apor-fixed', 2025],
      ['apor-fixed', 2026],
    ]);
    expect(tables[1]).toMatchObject({ weeks: [{ from: '2026-01-05', percents: Array(50).fill(6.25) }] });
  });

  it.each([
    ['a byte order mark', `\ufeff${fixed}`],
    ['ends of lines of Windows', fixed.replaceAll('\n', '\r\n')],
    ['commas', fixed.replaceAll('|', ',')],
    ['quotes', fixed.replaceAll('6.1', '"6.1"')],
    ['the newest week first', [yieldTable('2026-03-09', 6.2), yieldLine('2026-03-02', 6.1)].join('\n')],
  ])('may have %s', (_what, text) => {
    expect(readYieldTable(textOfTableFile(bytes(text)), named).tables).toEqual(readYieldTable(fixed, named).tables);
  });

  it('is of the kind that its heading, its name or whoever loads it says, and not of two', () => {
    const bare = yieldLine('2026-03-02', 6);
    const kindOf = (text: string, fileName: string, kind?: 'fixed' | 'variable') =>
      readYieldTable(text, { fileName, kind }).tables[0]?.table;
    expect(kindOf(bare, 'YieldTableAdjustable.txt')).toBe('apor-variable');
    expect(kindOf(bare, 'rates.txt', 'fixed')).toBe('apor-fixed');
    expect(kindOf(`Years to First Adjustment|1\n${bare}`, 'rates.txt')).toBe('apor-variable');
    expect(refusalOf(() => kindOf(bare, 'rates.txt')).message).toMatch(/^Nothing says/);
    expect(refusalOf(() => kindOf(bare, 'YieldTableFixed.txt', 'variable')).errors[0]?.field).toBe('kind');
  });

  it('is refused whole for a bad line, with its number, field and why', () => {
    const text = [
      fixed.trimEnd(),
      yieldLine('2026-03-17', 6),
      yieldLine('2026-02-30', 6),
      yieldLine('2026-03-23', 6).replace('|6', '|n/a'),
      '3/30/2026|6.1|6.2',
      yieldLine('2026-03-02', 6),
    ].join('\n');
    const { message, errors } = refusalOf(() => readYieldTable(text, named));
    expect(message).toBe('5 of 7 lines cannot be read, so nothing is loaded');
    expect(errors).toEqual([
      { field: 'line 4, date', message: 'Rates hold from a Monday on' },
      { field: 'line 5, date', message: 'Use a day that exists, as month/day/year' },
      { field: 'line 6, rate of 1 year', message: 'Use a rate from -5 to 100 percent' },
      { field: 'line 7, line', message: 'It has 2 rates, not 50' },
      { field: 'line 8, date', message: '2026-03-02 is in line 2 already' },
    ]);
  });

  it('is refused for a first line that is no heading and no week', () => {
    const text = [yieldLine('2026-03-02', 6).replace('3/2', '3x/2'), yieldLine('2026-03-09', 6)].join('\n');
    expect(refusalOf(() => readYieldTable(text, { ...named, kind: 'fixed' })).errors).toEqual([
      { field: 'line 1, date', message: 'Use a day that exists, as month/day/year' },
    ]);
  });

  it('is refused when it lacks a week, unless it says that it is a sample', () => {
    const gap = [yieldTable('2026-03-02', 6).trimEnd(), yieldLine('2026-03-16', 6)].join('\n');
    expect(refusalOf(() => readYieldTable(gap, named))).toMatchObject({
      message: 'The table is not whole: after the week of Mar 2, 2026 comes that of Mar 16, 2026',
      errors: [{ field: 'file', message: 'Give the published yield table, which has the week of Mar 9, 2026 too' }],
    });
    expect(readYieldTable(`# Invented sample\n${gap}`, named).isSample).toBe(true);
  });

  it('is refused by name when it is another file, or one with more weeks than there can be', () => {
    expect(refusalOf(() => readYieldTable(countyList(), named)).message).toBe('The file is not a yield table');
    const rates = Array<number>(2_601).fill(6);
    expect(refusalOf(() => readYieldTable(yieldTable('2000-01-03', ...rates), named)).message).toMatch(/2601 weeks/);
  });
});

describe('The samples that come with the demo data', () => {
  const read = (name: string): string =>
    textOfTableFile(readFileSync(new URL(`../../../scripts/reference-tables/samples/${name}`, import.meta.url)));

  it('say that they are invented, and can be read', () => {
    const limits = readCountyList(read('county-limits-2026.txt'), 2026);
    const rates = ['apor-fixed.txt', 'apor-adjustable.txt'].map((fileName) =>
      readYieldTable(read(fileName), { fileName }),
    );
    expect([limits, ...rates].map(({ isSample }) => isSample)).toEqual([true, true, true]);
    expect(rates.flatMap(({ tables }) => tables.map(({ table, year }) => `${table} ${year}`))).toEqual([
      'apor-fixed 2025',
      'apor-fixed 2026',
      'apor-variable 2025',
      'apor-variable 2026',
    ]);
  });
});

describe('A line with quotes', () => {
  const fieldsOf = (text: string): readonly string[] | undefined => linesOfTableFile(text, '|').lines[0]?.fields;

  it('is read as it was written', () => {
    const written = fc.array(
      fc.string().filter((text) => !/[\r\n]/.test(text)),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(written, (fields) => {
        const line = fields.map((field) => ` "${field.replaceAll('"', '""')}" `).join('|');
        expect(fieldsOf(line)).toEqual(fields);
      }),
      { seed: 28 },
    );
  });

  it('is read as the parser of other files reads it by itself, or refused', () => {
    const parts = fc.constantFrom('a', 'b', '"', '""', '|', ' ', '"c"');
    const line = fc.array(parts, { minLength: 1, maxLength: 12 }).map((each) => each.join(''));
    const readByParser = (text: string) => parse(text, { delimiter: '|', trim: true, relax_column_count: true })[0];
    fc.assert(
      fc.property(line, (text) => {
        const fields = fieldsOf(text);
        if (fields) expect(readByParser(text)).toEqual(fields);
      }),
      { seed: 28, numRuns: 2_000 },
    );
  });

  it('refuses none below it', () => {
    const { lines, refused } = linesOfTableFile('"a"|"b"\n"a|b\n"a"b|c\n"c"|"d"\n', '|');
    expect(lines.map(({ line }) => line)).toEqual([1, 4]);
    expect(refused.map(({ line }) => line)).toEqual([2, 3]);
  });
});
