import { ValidationError } from '../kernel/errors.ts';
import { isUsState } from '../lending/fields/us-states.ts';
import { usStateFipsCodes } from '../lending/limits/fips-states.ts';
import {
  type ByUnits,
  type NationalLimits,
  nationalLimits,
  statutoryExceptionStates,
} from '../lending/limits/limit-tables.ts';
import type { TableRows } from './reference-table.decider.ts';
import type { ListedCounty } from './reference-table.events.ts';
import { linesOfTableFile, refuseIfAnyLine, type RefusedLine, saysItIsSample, type TableLine } from './table-file.ts';

/** As FHFA's file names them, without blanks and hyphens. */
const columns = [
  'FIPSStateCode',
  'FIPSCountyCode',
  'CountyName',
  'State',
  'CBSANumber',
  'One-UnitLimit',
  'Two-UnitLimit',
  'Three-UnitLimit',
  'Four-UnitLimit',
] as const;
const limitColumns = columns.slice(5);

const MOST_DOLLARS = 20_000_000;
/** FHFA has about 3,235. A list that lost some in between has still one of each state. */
const LEAST_COUNTIES = 3_000;
const MOST_COUNTIES = 5_000;
const FIRST_YEAR = 2008;
const LAST_YEAR = 2199;
/** In none of these does the list of a year have no county. */
const everyState = [...usStateFipsCodes.values()].filter((code) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(code));

const bare = (name: string): string => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

/** @throws ValidationError for a heading of other columns, or of these in another order */
const withoutHeading = (lines: readonly TableLine[]): readonly TableLine[] => {
  const [first] = lines;
  if (!first || !/^fips/i.test(first.fields[0] ?? '')) return lines;
  const wrong = columns.find((column, index) => bare(column) !== bare(first.fields[index] ?? ''));
  if (wrong === undefined && first.fields.length === columns.length) return lines.slice(1);
  throw new ValidationError('The columns of the list are not those of a county list', [
    { field: wrong ?? 'file', message: `Give them as published: ${columns.join('|')}` },
  ]);
};

/** The year that a file's name says, `FullCountyLoanLimitList2026.txt`; undefined when it says none. */
export const yearOfFileName = (fileName: string): number | undefined => {
  const [, year] = /(?<!\d)(20\d\d)(?!\d)/.exec(fileName) ?? [];
  return year === undefined ? undefined : Number(year);
};

const centsOf = (dollars: string): number => (/^[1-9]\d{0,8}$/.test(dollars) ? Number(dollars) * 100 : 0);

/** A limit of another year, or of another unit, lies outside of what holds in the state. */
const outOfBounds = (
  cents: number,
  {
    unit,
    stateCode,
    national,
  }: { readonly unit: number; readonly stateCode: string; readonly national: NationalLimits | undefined },
): string | undefined => {
  if (cents === 0 || cents > MOST_DOLLARS * 100) return `Use whole dollars over 0 and up to ${MOST_DOLLARS}: 832750`;
  const [least, most] = [national?.baselineCents[unit], national?.ceilingCents[unit]];
  if (least !== undefined && cents < least) return `It is below the baseline of the year, ${least / 100}`;
  if (most === undefined) return undefined;
  const mostHere = statutoryExceptionStates.includes(stateCode) ? most * 1.5 : most;
  return cents > mostHere ? `It is over what the year allows there, ${mostHere / 100}` : undefined;
};

const readLine = (
  { line, fields }: TableLine,
  national: NationalLimits | undefined,
): { readonly county?: ListedCounty; readonly refused: readonly RefusedLine[] } => {
  if (fields.length !== columns.length) {
    return { refused: [{ line, field: 'line', why: `It has ${fields.length} fields, not ${columns.length}` }] };
  }
  const [stateCode = '', countyCode = '', county = '', state = '', cbsa = '', ...limits] = fields;
  const refused: RefusedLine[] = [];
  const check = (field: string, isRight: boolean, why: string): void => {
    if (!isRight) refused.push({ line, field, why });
  };
  check('FIPSStateCode', usStateFipsCodes.has(stateCode), 'Use the two digits of a state: 06');
  check('FIPSCountyCode', /^\d{3}$/.test(countyCode), 'Use three digits: 037');
  check('CountyName', county !== '' && county.length <= 100, 'Use a name of up to 100 characters');
  const letters = usStateFipsCodes.get(stateCode);
  if (letters) check('State', state === letters, `The state ${stateCode} is ${letters}`);
  else check('State', isUsState(state), 'Use the two letters of a state: CA');
  check('CBSANumber', /^(\d{5})?$/.test(cbsa), 'Use five digits, or nothing');
  const [one = 0, two = 0, three = 0, four = 0] = limits.map(centsOf);
  const limitsCents: [...ByUnits] = [one, two, three, four];
  for (const [unit, cents] of limitsCents.entries()) {
    const why = outOfBounds(cents, { unit, stateCode, national });
    if (why) refused.push({ line, field: limitColumns[unit] ?? '', why });
    else check(limitColumns[unit] ?? '', cents >= (limitsCents[unit - 1] ?? 0), 'It is below that of fewer units');
  }
  if (refused.length > 0) return { refused };
  return { county: { fips: `${stateCode}${countyCode}`, county, state, limitsCents }, refused: [] };
};

const refuseUnlessWhole = (counties: readonly ListedCounty[]): void => {
  const listed = new Set(counties.map(({ state }) => state));
  const missing = everyState.filter((state) => !listed.has(state));
  if (missing.length === 0 && counties.length >= LEAST_COUNTIES) return;
  const what =
    missing.length > 0
      ? `it has no county of ${missing.join(', ')}`
      : `it has ${counties.length} counties, and there are over ${LEAST_COUNTIES}`;
  throw new ValidationError(`The list is not whole: ${what}`, [
    { field: 'file', message: 'Give the full county list of the year' },
  ]);
};

/** Somewhere in the country the limit is always the least that there is: a list of a later year has none so low. */
const refuseOtherYear = (counties: readonly ListedCounty[], year: number): void => {
  const baseline = nationalLimits[year]?.baselineCents;
  if (!baseline || counties.some(({ limitsCents }) => limitsCents.every((cents, unit) => cents === baseline[unit])))
    return;
  throw new ValidationError(`The list is not of ${year}: no county has the baseline of that year`, [
    { field: 'year', message: 'Give the list of that year, or the year of the list' },
  ]);
};

const requireYear = (year: number | undefined): number => {
  if (year !== undefined && Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR) return year;
  throw new ValidationError(`The list is of a year from ${FIRST_YEAR} on, and its file does not say of which`, [
    { field: 'year', message: 'Say it: --year 2026' },
  ]);
};

/**
 * FHFA's full county list, pipe-delimited: codes of state and county, name, state, CBSA, limits for one to four units in
 * dollars. As the HMDA platform of the CFPB has it (cfpb/hmda-platform, FullCountyLoanLimitList2026.txt).
 * @param text of the file @param year that the limits are for; the file itself does not say it
 * @throws ValidationError that lists the lines that cannot be read, and for a list of something else or of another year
 */
export const readCountyList = (
  text: string,
  year: number | undefined,
): { readonly isSample: boolean; readonly tables: readonly TableRows[] } => {
  const ofYear = requireYear(year);
  const { lines, refused } = linesOfTableFile(text, '|');
  if (!lines.some(({ fields }) => fields.length === columns.length)) {
    throw new ValidationError('The file is not a county list', [
      { field: 'file', message: `Give lines of ${columns.length} fields with | between them: ${columns.join('|')}` },
    ]);
  }
  const data = withoutHeading(lines);
  if (data.length > MOST_COUNTIES) {
    throw new ValidationError(`The file has ${data.length} counties, and no list has over ${MOST_COUNTIES}`, [
      { field: 'file', message: 'Give the full county list of one year' },
    ]);
  }
  const seen = new Map<string, number>();
  const counties: ListedCounty[] = [];
  const all = [...refused];
  for (const each of data) {
    const { county, refused: why } = readLine(each, nationalLimits[ofYear]);
    all.push(...why);
    if (!county) continue;
    const before = seen.get(county.fips);
    if (before === undefined) counties.push(county);
    else all.push({ line: each.line, field: 'FIPSCountyCode', why: `${county.fips} is in line ${before} already` });
    seen.set(county.fips, each.line);
  }
  refuseIfAnyLine(all, data.length + refused.length);
  if (counties.length === 0)
    throw new ValidationError('The list has no county', [{ field: 'file', message: 'Give the full county list' }]);
  const isSample = saysItIsSample(text);
  if (!isSample) {
    refuseUnlessWhole(counties);
    refuseOtherYear(counties, ofYear);
  }
  return { isSample, tables: [{ table: 'county-limits', year: ofYear, counties }] };
};
