import {
  adjustedPayments,
  balloonCents,
  type DisclosedLoan,
  lastPayment,
  paymentsAlong,
  yearOf,
} from './disclosed-loan.ts';
import { centsText, dollarsText, nearestDollar, wholeDollarsText } from './rounding.ts';

/** Premiums each month, with so many first payments. */
export type MonthlyInsurance = { readonly monthlyCents: number; readonly payments: number };

/** An amount, or the least and the most of a range, as printed. */
export type PrintedAmount = { readonly least: string; readonly most: string | null };

/** A column of the table, as printed. */
export type ProjectedColumn = {
  /** `Years 1-7`, `Year 6`, `Final Payment` */
  readonly heading: string;
  readonly principalAndInterest: PrintedAmount;
  readonly isInterestOnly: boolean;
  /** Without a dollar sign, as the form has it: `82`, `0`, or `—` once it has ended. */
  readonly mortgageInsurance: string;
  readonly escrow: string;
  readonly total: PrintedAmount;
};

const MOST_COLUMNS = 4;
const MONTHS_PER_YEAR = 12;
const ENDED = '—';

const firstOf = (year: number): number => (year - 1) * MONTHS_PER_YEAR + 1;

/** Numbers of the payments whose principal and interest may differ from the one before (12 CFR 1026.37(c)(1)(i)(A)). */
const changes = (loan: DisclosedLoan): number[] => {
  const { interestOnlyMonths } = loan;
  const all = [...(interestOnlyMonths ? [interestOnlyMonths + 1] : []), ...adjustedPayments(loan)];
  const regular = all.filter((number) => number < lastPayment(loan) || balloonCents(loan) === null);
  return [...new Set(regular)].sort((one, other) => one - other);
};

/** First years of the columns, and the years whose payments are a range as several changes fall in them ((c)(1)(i)(D), (iii)(B)). */
const columnYears = (loan: DisclosedLoan) => {
  const changed = changes(loan);
  const [starts, ranges] = [new Set([1]), new Set<number>()];
  for (let year = 1; year <= yearOf(lastPayment(loan)); year += 1) {
    const within = changed.filter((number) => yearOf(number) === year);
    const atStart = year === 1 || within[0] === firstOf(year) || ranges.has(year - 1);
    const later = within.filter((number) => number !== firstOf(year)).length;
    if (atStart) starts.add(year);
    if (later + (atStart ? 1 : 0) > 1) {
      starts.add(year);
      ranges.add(year);
    } else if (later === 1) starts.add(year + 1);
    if (ranges.has(year)) starts.add(year + 1);
  }
  const last = yearOf(lastPayment(loan));
  return { starts: [...starts].filter((year) => year <= last).sort((one, other) => one - other), ranges };
};

/** Columns of years: first and last of each, and whether it joins several payments. */
const columnsOf = (loan: DisclosedLoan, insurance: MonthlyInsurance | undefined) => {
  const last = yearOf(lastPayment(loan));
  const { starts, ranges } = columnYears(loan);
  const most = balloonCents(loan) === null ? MOST_COLUMNS : MOST_COLUMNS - 1;
  const endOfInsurance = insurance && insurance.payments > 0 ? yearOf(insurance.payments) + 1 : Infinity;
  // Its end has a column of its own only where one is left ((c)(1)(ii)(B)).
  const own = starts.length < most && endOfInsurance <= last ? [endOfInsurance] : [];
  const shown = [...new Set([...starts.slice(0, most), ...own])].sort((one, other) => one - other);
  return shown.map((from, index) => {
    const to = (shown[index + 1] ?? last + 1) - 1;
    const joins = index === most - 1 && starts.length > most;
    return { from, to, isJoined: joins || (from === to && ranges.has(from)) };
  });
};

const yearsText = (from: number, to: number): string => (from === to ? `Year ${from}` : `Years ${from}-${to}`);

const printedRange = (least: number, most: number, print: (value: number) => string): PrintedAmount => {
  const [one, other] = [print(least), print(most)];
  return { least: one, most: one === other ? null : other };
};

type Payment = { readonly least: number; readonly most: number; readonly isRange: boolean };

/**
 * The table of projected payments (12 CFR 1026.37(c)(1)-(3)): up to four columns, a new one where principal and interest may change, for a
 * final balloon, and for the automatic end of mortgage insurance where one is left. An adjustable rate has the least and the most that its
 * limits allow. Years begin with the due date of the first payment.
 * @param escrowCents of a month, not rounded
 * @throws RuleViolationError for terms that make no sense
 */
export const projectedPayments = (
  loan: DisclosedLoan,
  insurance: MonthlyInsurance | undefined,
  escrowCents: number,
): ProjectedColumn[] => {
  const [lowest, highest] = [paymentsAlong(loan, 'lowest'), paymentsAlong(loan, 'highest')];
  const balloon = balloonCents(loan);
  // The last payment clears what rounding left: it is no change of the payment (comment 37(c)(1)(i)-1).
  const lastRegular = Math.max(1, lastPayment(loan) - 1);
  const between = (rows: typeof lowest, from: number, to: number): number[] =>
    rows.slice(from - 1, Math.min(to, lastRegular)).map(({ paymentCents }) => paymentCents);

  const column = (heading: string, number: number, { least, most, isRange }: Payment): ProjectedColumn => {
    const isInsured = insurance !== undefined && number <= insurance.payments;
    const premium = isInsured ? nearestDollar(insurance.monthlyCents) : 0;
    const more = premium + nearestDollar(escrowCents);
    const principalAndInterest = isRange ? dollarsText : centsText;
    // Ranges are rounded before they are added up, a single payment is not (comment 37(o)(4)(i)(C)-1).
    const total = (cents: number): string =>
      wholeDollarsText(isRange ? nearestDollar(cents) + more : nearestDollar(cents + more * 100));
    return {
      heading,
      principalAndInterest: printedRange(least, most, principalAndInterest),
      isInterestOnly: number <= (loan.interestOnlyMonths ?? 0),
      mortgageInsurance: insurance && insurance.payments > 0 && !isInsured ? ENDED : String(premium),
      escrow: dollarsText(escrowCents).slice(1),
      total: printedRange(least, most, total),
    };
  };

  const columns = columnsOf(loan, insurance).map(({ from, to, isJoined }) => {
    const number = Math.min(firstOf(from), lastRegular);
    const until = isJoined ? to * MONTHS_PER_YEAR : number;
    const least = Math.min(...between(lowest, number, until), ...between(highest, number, until));
    const most = Math.max(...between(highest, number, until), ...between(lowest, number, until));
    return column(yearsText(from, to), number, { least, most, isRange: least !== most });
  });
  if (balloon === null) return columns;
  const final = { least: balloonCents(loan, 'lowest') ?? balloon, most: balloon };
  return [
    ...columns,
    column('Final Payment', lastPayment(loan), {
      least: Math.min(final.least, final.most),
      most: Math.max(final.least, final.most),
      isRange: final.least !== final.most,
    }),
  ];
};
