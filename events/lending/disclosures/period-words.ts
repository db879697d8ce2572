const MONTHS_PER_YEAR = 12;
/** From here on a period is given in years, with two decimals where it is no whole number of them (comment 37(a)(10)-3). */
const YEARS_FROM = 24;

const isInYears = (months: number): boolean => months % MONTHS_PER_YEAR === 0 || months >= YEARS_FROM;

/** `5`, `2.58` or `6 mo.`, as the product has it. @param unit behind a number of years, such as ` Year` */
export const periodWords = (months: number, unit = ''): string =>
  isInYears(months) ? `${Number((months / MONTHS_PER_YEAR).toFixed(2))}${unit}` : `${months} mo.`;

/** `every year`, `every 3 years`, `every 6 mo.` */
export const everyWords = (months: number): string => {
  if (months === MONTHS_PER_YEAR) return 'every year';
  return `every ${periodWords(months, ' years')}`;
};

const TEENS = [11, 12, 13];
const ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };

/** `61st` */
export const ordinal = (number: number): string =>
  `${number}${TEENS.includes(number % 100) ? 'th' : (ENDINGS[number % 10] ?? 'th')}`;
