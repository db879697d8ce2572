import { z } from 'zod';
import { isUsState } from '../fields/us-states.ts';
import { EARLIEST_YEAR_BUILT, latestYearBuilt } from '../fields/year-built.ts';

/** Why a text is not in the format of its field, with the fix; undefined when it is. */
type UadFormat = (text: string, today: string) => string | undefined;

const SQUARE_FEET_OF_AN_ACRE = 43_560;

/** The day that `mm/dd/yyyy` names, as `YYYY-MM-DD`; undefined where there is no such day. */
const dayOfUadDate = (text: string): string | undefined => {
  const [, month = '', date = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  return z.iso.date().safeParse(day).success ? day : undefined;
};

const date: UadFormat = (text, today) => {
  const day = dayOfUadDate(text);
  if (day === undefined || day < '1900-01-01') return 'Write the day as mm/dd/yyyy, such as 03/09/2026';
  return day > today ? 'Enter today or an earlier day: what is reported has been seen' : undefined;
};

/** UAD: whole square feet under one acre, acres with two decimals from there on. */
const lotSize: UadFormat = (text) => {
  const [, feet] = /^(\d{1,6}) sf$/.exec(text) ?? [];
  const [, acres] = /^(\d{1,5}\.\d{2}) ac$/.exec(text) ?? [];
  if (feet !== undefined)
    return Number(feet) > 0 && Number(feet) < SQUARE_FEET_OF_AN_ACRE
      ? undefined
      : `From one acre on (${SQUARE_FEET_OF_AN_ACRE} sf) write acres with two decimals, such as 3.40 ac`;
  if (acres !== undefined)
    return Number(acres) >= 1 ? undefined : 'Under one acre write whole square feet, such as 21780 sf';
  return 'Write 21780 sf under one acre, 3.40 ac from one acre on';
};

/** UAD: full and half baths with a dot between them. */
const baths: UadFormat = (text) =>
  /^\d{1,2}\.[0-4]$/.test(text)
    ? undefined
    : 'Write full and half baths with a dot between them: 2.1 is two full and one half (not 2.5)';

const yearBuilt: UadFormat = (text, today) => {
  const year = Number(/^~?(\d{4})$/.exec(text)?.[1] ?? Number.NaN);
  const latest = latestYearBuilt(today);
  return year >= EARLIEST_YEAR_BUILT && year <= latest
    ? undefined
    : `Enter a year from ${EARLIEST_YEAR_BUILT} to ${latest}, with ~ before it when it is estimated`;
};

const whole =
  (least: number, most: number, what: string): UadFormat =>
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
      ? undefined
      : `Enter ${what} as a whole number from ${least} to ${most}`;

const matching =
  (regex: RegExp, fix: string): UadFormat =>
  (text) =>
    regex.test(text) ? undefined : fix;

/** Formats of UAD 2.6 and of postal addresses, by name. */
export const uadFormats = {
  date,
  lotSize,
  baths,
  yearBuilt,
  state: ((text) => (isUsState(text) ? undefined : 'Choose a state, such as TX')) satisfies UadFormat,
  zip: matching(/^\d{5}(-\d{4})?$/, 'Enter five digits or ZIP+4, such as 78704'),
  squareFeet: whole(100, 100_000, 'the living area in square feet'),
  bedrooms: whole(0, 50, 'bedrooms'),
  stories: matching(/^(?:[1-9]|[1-9]\.(?:25|5|75)|[1-9]\.[1-9])$/, 'Enter the stories, such as 1, 1.5 or 2'),
  dollars: whole(1, 999_999_999, 'whole dollars without commas'),
} as const;
export type UadFormatName = keyof typeof uadFormats;
