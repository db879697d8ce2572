import { dayInWords } from './day-words.ts';

const ADULT_YEARS = 18;
const OLDEST_YEARS = 120;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The same day so many years earlier; 29 February becomes 28 February where that year has none. */
const yearsBefore = (day: string, years: number): string => {
  const year = Number(day.slice(0, 4)) - years;
  const monthAndDay = day.slice(4);
  return `${year}${monthAndDay === '-02-29' && !isLeap(year) ? '-02-28' : monthAndDay}`;
};

/**
 * Why someone born on a day cannot borrow today, with the fix; undefined when they can.
 * @param born `1984-05-17` @param today at the branch, `2026-03-01`
 */
export const birthDateProblem = (born: string, today: string): string | undefined => {
  if (born > today) return `Enter a date of birth that is not after today, ${dayInWords(today)}`;
  const adultFrom = yearsBefore(today, ADULT_YEARS);
  if (born > adultFrom)
    return `Borrowers are ${ADULT_YEARS} years old at least: enter a date of birth of ${dayInWords(adultFrom)} or before`;
  const oldest = yearsBefore(today, OLDEST_YEARS);
  return born < oldest
    ? `Enter a date of birth from ${dayInWords(oldest)} on: nobody is over ${OLDEST_YEARS}`
    : undefined;
};

/**
 * Why something cannot be due or planned for a day, with the fix; undefined when it can.
 * @param day `2026-03-01` @param today at the branch
 */
export const dueDayProblem = (day: string, today: string): string | undefined =>
  day < today ? `Enter today, ${dayInWords(today)}, or a later day` : undefined;
