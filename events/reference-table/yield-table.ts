import { ValidationError } from '../kernel/errors.ts';
import { addDays, isPlainDate, mondayOf, yearOf } from '../lending/calendar/days.ts';
import type { AporKind, AporWeek } from '../lending/hmda/apor.ts';
import type { TableRows } from './reference-table.decider.ts';
import { linesOfTableFile, refuseIfAnyLine, type RefusedLine, saysItIsSample, type TableLine } from './table-file.ts';
import { dayInWords } from '../lending/fields/day-words.ts';

/** Rates by whole years from 1. */
const YEARS = 50;
/** Fifty years of weeks. */
const MOST_WEEKS = 2_600;
const LEAST_PERCENT = -5;
const MOST_PERCENT = 100;

/** `1/5/2026` as the FFIEC writes it, or ISO 8601; undefined for what is no day. */
const dayOf = (text: string): string | undefined => {
  const [, month = '', dayOfMonth = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const day = year ? `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}` : text;
  return isPlainDate(day) ? day : undefined;
};

/** Also one that is mistyped: a heading has words only. */
const looksLikeDay = (text: string): boolean => /\d/.test(text);

const kindIn = (text: string): AporKind | undefined => {
  if (/adjust|variable/i.test(text)) return 'variable';
  return /fixed|term of loan/i.test(text) ? 'fixed' : undefined;
};

/**
 * Kind of the table, which has the same columns for both: from its first line, its file name, or the user who loads it.
 * @throws ValidationError when none of them names a kind, or two disagree
 */
const kindOf = (heading: string, fileName: string, said: AporKind | undefined): AporKind => {
  const [kind, ...others] = [
    ...new Set([said, kindIn(heading), kindIn(fileName)].filter((each) => each !== undefined)),
  ];
  if (kind && others.length === 0) return kind;
  throw new ValidationError(
    kind
      ? 'The file says that it is of one kind of rate, and its name or --kind of the other'
      : 'Nothing says whether the table is of fixed or of variable rates',
    [{ field: 'kind', message: 'Say the one that it is: --kind fixed or --kind variable' }],
  );
};

const readLine = ({
  line,
  fields,
}: TableLine): { readonly week?: AporWeek; readonly refused: readonly RefusedLine[] } => {
  const [first = '', ...rates] = fields;
  if (rates.length !== YEARS) {
    return { refused: [{ line, field: 'line', why: `It has ${rates.length} rates, not ${YEARS}` }] };
  }
  const refused: RefusedLine[] = [];
  const from = dayOf(first);
  if (!from) refused.push({ line, field: 'date', why: 'Use a day that exists, as month/day/year' });
  else if (mondayOf(from) !== from) refused.push({ line, field: 'date', why: 'Rates hold from a Monday on' });
  const percents = rates.map((rate) => (/^-?\d{1,3}(\.\d{1,6})?$/.test(rate) ? Number(rate) : Number.NaN));
  for (const [index, percent] of percents.entries()) {
    if (percent >= LEAST_PERCENT && percent <= MOST_PERCENT) continue;
    const why = `Use a rate from ${LEAST_PERCENT} to ${MOST_PERCENT} percent`;
    refused.push({ line, field: `rate of ${index + 1} ${index === 0 ? 'year' : 'years'}`, why });
  }
  return from && refused.length === 0 ? { week: { from, percents }, refused } : { refused };
};

/** The published table has every week since its first. */
const refuseGaps = (weeks: readonly AporWeek[]): void => {
  for (const [index, { from }] of weeks.entries()) {
    const next = weeks[index + 1]?.from;
    const due = addDays(from, 7);
    if (next === undefined || next === due) continue;
    throw new ValidationError(
      `The table is not whole: after the week of ${dayInWords(from)} comes that of ${dayInWords(next)}`,
      [{ field: 'file', message: `Give the published yield table, which has the week of ${dayInWords(due)} too` }],
    );
  }
};

const refuseShape = (): never => {
  throw new ValidationError('The file is not a yield table', [
    { field: 'file', message: `Give lines of a Monday and ${YEARS} rates, with | or a comma between them` },
  ]);
};

/**
 * The FFIEC's average prime offer rates, fixed or adjustable: a heading, then a line a week, of its Monday as
 * month/day/year and the rates for 1 to 50 years, with `|` between them (cfpb/hmda-platform, APORCsvParser; the older
 * files of the same layout are CSV). A file holds all weeks since 2000; they are kept by the year of their Monday.
 * @param text of the file @param named the file's name, and the kind where whoever loads it says it
 * @throws ValidationError that lists the lines that cannot be read, and for a file of something else
 */
export const readYieldTable = (
  text: string,
  named: { readonly fileName: string; readonly kind?: AporKind | undefined },
): { readonly isSample: boolean; readonly tables: readonly TableRows[] } => {
  const { lines, refused } = linesOfTableFile(text, text.includes('|') ? '|' : ',');
  const [first] = lines;
  const heading = first && !looksLikeDay(first.fields[0] ?? '') ? first : undefined;
  const data = heading ? lines.slice(1) : lines;
  if (!data.some(({ fields }) => fields.length === YEARS + 1)) refuseShape();
  if (data.length > MOST_WEEKS) {
    throw new ValidationError(`The file has ${data.length} weeks, and no table has over ${MOST_WEEKS}`, [
      { field: 'file', message: 'Give the published yield table' },
    ]);
  }
  const kind = kindOf(heading?.fields.join(' ') ?? '', named.fileName, named.kind);
  const seen = new Map<string, number>();
  const weeks: AporWeek[] = [];
  const all = [...refused];
  for (const each of data) {
    const { week, refused: why } = readLine(each);
    all.push(...why);
    if (!week) continue;
    const before = seen.get(week.from);
    if (before === undefined) weeks.push(week);
    else all.push({ line: each.line, field: 'date', why: `${week.from} is in line ${before} already` });
    seen.set(week.from, each.line);
  }
  refuseIfAnyLine(all, data.length + refused.length);
  const inOrder = weeks.toSorted((a, b) => a.from.localeCompare(b.from));
  const isSample = saysItIsSample(text);
  if (!isSample) refuseGaps(inOrder);
  const byYear = Map.groupBy(inOrder, ({ from }) => yearOf(from));
  return {
    isSample,
    tables: [...byYear].map(([year, ofYear]) => ({ table: `apor-${kind}` as const, year, weeks: ofYear })),
  };
};
