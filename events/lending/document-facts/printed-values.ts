const AMOUNT =
  /\(?-?\$\s?\(?\d[\d,]*(?:\.\d{1,2})?\)?|\(?-?\b\d{1,3}(?:,\d{3})+(?:\.\d{2})?\b\)?|\(?-?(?<!\d\.)\b\d+\.\d{2}\b(?!\.\d)\)?/gu;
/** Longer ones are account numbers. */
const MOST_DIGITS = 13;

/**
 * The amounts of money that a line prints, in cents, in their order: those with a dollar sign where any has one. A pair of
 * brackets and a minus mean less than nothing.
 */
export const amountsIn = (line: string): number[] => {
  const printed = [...line.matchAll(AMOUNT)].map(([amount]) => amount);
  const inDollars = printed.filter((amount) => amount.includes('$'));
  return (inDollars.length > 0 ? inDollars : printed).flatMap(centsOf);
};

const centsOf = (printed: string): number[] => {
  const digits = printed.replaceAll(/[^\d.]/gu, '');
  if (digits.replaceAll('.', '').length > MOST_DIGITS) return [];
  const [whole = '0', fraction = '00'] = digits.split('.');
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return [/-|\(.*\)/u.test(printed) ? -cents : cents];
};

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const DATE =
  /\b(\d{4})-(\d{2})-(\d{2})\b|\b(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b|\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (\d{1,2}),? (\d{4})\b/giu;

/** `2026-03-02`; undefined for a day that no calendar has. */
const plainDay = (year: number, month: number, day: number): string | undefined => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && isLeap ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0);
  return year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= last ? text : undefined;
};

/** The days that a line prints, as plain dates in their order; `03/02/26` is March 2, 2026, as the United States write it. */
export const datesIn = (line: string): string[] =>
  [...line.matchAll(DATE)].flatMap(([, isoYear, isoMonth, isoDay, month, day, year, name, dayOfName, yearOfName]) => {
    if (isoYear !== undefined) return plainDay(Number(isoYear), Number(isoMonth), Number(isoDay)) ?? [];
    if (month !== undefined) {
      const full = year?.length === 2 ? 2000 + Number(year) : Number(year);
      return plainDay(full, Number(month), Number(day)) ?? [];
    }
    const place = months.findIndex((each) => each === name?.slice(0, 3).toLowerCase());
    return plainDay(Number(yearOfName), place + 1, Number(dayOfName)) ?? [];
  });

/** Payments a year, from the words of a line; undefined if they do not say. */
export const paysAYear = (line: string): number | undefined => {
  if (/semi[- ]?monthly|twice a month/iu.test(line)) return 24;
  // Either twice a month or every other month.
  if (/bi[- ]?monthly/iu.test(line)) return undefined;
  if (/bi[- ]?weekly|every (?:two|2|other) weeks?/iu.test(line)) return 26;
  if (/weekly|every week/iu.test(line)) return 52;
  return /monthly|every month/iu.test(line) ? 12 : undefined;
};

/** The year that a line prints, from 1990 to 2099. */
export const yearIn = (line: string): number | undefined => {
  const year = /\b(?:199\d|20\d{2})\b/u.exec(line)?.[0];
  return year === undefined ? undefined : Number(year);
};

/** Longest name that is taken. */
const MOST_NAME_CHARACTERS = 120;

/** Name after a label, without colons and surrounding blanks; undefined without letters. */
export const nameIn = (rest: string): string | undefined => {
  const name = rest.replace(/^[\s:.]+/u, '').trim();
  return /\p{L}{2}/u.test(name) && name.length <= MOST_NAME_CHARACTERS ? name : undefined;
};
