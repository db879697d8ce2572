import type { FieldError } from '../../kernel/errors.ts';
import { type Basis, basisOf, type RuleId } from '../rules/basis.ts';
import { refuseIfAny } from '../rules/refuse.ts';
import { dateProblems, weekdayOf } from './days.ts';
import { holidayOn, holidayYearProblems } from './holidays.ts';
import { type OfficeDays, officeDay } from './office-days.ts';
import type { Calendar, CalendarDay } from './walk.ts';
import { weekdays } from './weekdays.ts';

/**
 * The two meanings of "business day" in 12 CFR 1026.2(a)(6): `general`, the offices are open for substantially all
 * business; `specific`, every day but Sundays and legal public holidays.
 */
export const businessCalendars = ['general', 'specific'] as const;
export type BusinessCalendar = (typeof businessCalendars)[number];

/** When the creditor's offices are open; the specific calendar knows no offices, and ignores it. */
export type OfficeOptions = {
  /** Saturdays are general business days; default false. */
  readonly openSaturdays?: boolean;
  /** Offices close on observed federal holidays; default true. */
  readonly holidaysClosed?: boolean;
  /** A holiday of a Saturday is observed on the Friday; default true. */
  readonly saturdayHolidaysOnFriday?: boolean;
  /** More days on which they are closed, `2026-12-24`. */
  readonly closedOn?: readonly string[];
};

export const MOST_CLOSED_DAYS = 60;

/** Errors in the options; `closedOn.0` names the first of at most 60 days. */
export const officeOptionProblems = ({ closedOn = [] }: OfficeOptions): FieldError[] =>
  closedOn.length > MOST_CLOSED_DAYS
    ? [{ field: 'closedOn', message: `Name at most ${MOST_CLOSED_DAYS} days` }]
    : closedOn.flatMap((day, index) => dateProblems(`closedOn.${index}`, day));

const fromMondayToFriday = weekdays.slice(0, 5);
const fromMondayToSaturday = weekdays.slice(0, 6);

/** Offices that are open from Monday to Friday, or Saturday. */
export const officeOf = ({ openSaturdays = false, holidaysClosed = true, ...others }: OfficeOptions): OfficeDays => ({
  openingDays: openSaturdays ? fromMondayToSaturday : fromMondayToFriday,
  holidaysClosed,
  ...others,
});

/** The general calendar: the days on which those offices are open. */
export const generalCalendar = (office: OfficeDays): Calendar => {
  const known = new Map<string, CalendarDay>();
  return (date) => {
    const day = known.get(date) ?? officeDay(date, office);
    known.set(date, day);
    return day;
  };
};

/**
 * The specific calendar. A holiday counts by its true date only, so that the Friday on which Independence Day of a
 * Saturday is observed is a business day (comment 2(a)(6)-2).
 */
export const specificCalendar: Calendar = (date) => {
  const holiday = holidayOn(date);
  if (holiday) return { date, counted: false, why: `${holiday}, a legal public holiday`, holiday };
  if (weekdayOf(date) === 'sunday') return { date, counted: false, why: 'Sunday' };
  return { date, counted: true, why: 'Business day' };
};

/** One of the two calendars by its name on the wire. */
export const businessCalendar = (calendar: BusinessCalendar, options: OfficeOptions): Calendar =>
  calendar === 'specific' ? specificCalendar : generalCalendar(officeOf(options));

/** The rules that a calendar follows. */
export const businessCalendarRules = (
  calendar: BusinessCalendar,
  { holidaysClosed = true, saturdayHolidaysOnFriday = true }: OfficeOptions,
): readonly RuleId[] => {
  if (calendar === 'specific') return ['business-day-specific', 'federal-holidays'];
  if (!holidaysClosed) return ['business-day-general'];
  const observed = saturdayHolidaysOnFriday ? 'holidays-observed' : 'holidays-of-banks';
  return ['business-day-general', 'federal-holidays', observed];
};

/**
 * Checks a day against one of the two calendars, with the reason (12 CFR 1026.2(a)(6)).
 * @param on `2026-07-03`, from 1986 on, when the holidays became what they are
 * @throws RuleViolationError that names `on` or `closedOn.0` for a date that does not exist
 */
export const businessDay = (
  on: string,
  calendar: BusinessCalendar,
  options: OfficeOptions = {},
): CalendarDay & { readonly basis: readonly Basis[] } => {
  refuseIfAny('Whether it is a business day cannot be said', [
    ...holidayYearProblems('on', on),
    ...officeOptionProblems(options),
  ]);
  return { ...businessCalendar(calendar, options)(on), basis: basisOf(...businessCalendarRules(calendar, options)) };
};
