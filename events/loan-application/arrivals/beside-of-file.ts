import { keysOf } from '../../kernel/by-type.ts';
import { ERASED } from '../../kernel/personal-data.ts';
import type { FileBeside, StatedJob } from '../../lending/arrivals/file-beside.ts';
import { generalCalendar, officeOf } from '../../lending/calendar/business-days.ts';
import type { OfficeDays } from '../../lending/calendar/office-days.ts';
import { walk } from '../../lending/calendar/walk.ts';
import { statedDebtFacts } from '../../lending/figures/debt-facts.ts';
import { employmentIncomes } from '../../lending/fields/loan-choices.ts';
import { incomeLines } from '../../lending/urla/sections/employment.ts';
import { centsOf } from '../../lending/urla/totals.ts';
import type { UrlaDraft } from '../../lending/urla/urla.ts';
import type { FileContent } from '../intake/intake.events.ts';

type UrlaBorrower = NonNullable<UrlaDraft['borrowers']>[string];

const legible = (text: string | undefined): string | null => (!text || text === ERASED ? null : text);

type Pay = { readonly [Line in keyof typeof incomeLines]?: string | undefined };

/** Gross pay of a job a month; null where no line of it is stated. */
const payOf = (pay: Pay): number | null => {
  const lines = keysOf(incomeLines).flatMap((line) => centsOf(pay[line]) ?? []);
  return lines.length === 0 ? null : lines.reduce((sum, cents) => sum + cents, 0);
};

/** What a borrower says to be paid, of whatever job; null where that is nothing. */
const paidTo = (borrowerId: string, { income }: FileContent): number | null =>
  income.reduce(
    (sum, line) =>
      line.borrowerId === borrowerId && employmentIncomes.includes(line.type) ? sum + line.monthlyCents : sum,
    0,
  ) || null;

/** The only job of somebody is what all the pay is of. */
const withPay = (jobs: readonly StatedJob[], pay: number | null): StatedJob[] =>
  jobs.map((job) => (jobs.length === 1 && job.monthlyCents === null ? { ...job, monthlyCents: pay } : job));

const jobsOf = (borrowerId: string, { employment = {} }: UrlaBorrower): StatedJob[] => {
  const { current = {}, additional = {} } = employment;
  const { doesNotApply, ...job } = current;
  return [...(doesNotApply === true ? [] : [job]), ...Object.values(additional)]
    .map(({ employerName, position, startDate, ...pay }) => ({
      borrowerId,
      employer: legible(employerName),
      position: legible(position),
      startDate: startDate || null,
      monthlyCents: payOf(pay),
    }))
    .filter(({ employer }) => employer !== null);
};

/** Selling Guide B3-3.1-07: an employment is verified within so many business days before the note. */
const VERIFIED_WITHIN = 10;

const verifiedFrom = ({ loan: { estimatedClosingDate } }: FileContent, office: OfficeDays): string | null =>
  estimatedClosingDate ? walk(estimatedClosingDate, -VERIFIED_WITHIN, generalCalendar(office)).date : null;

/**
 * The part of a file that reports are held against.
 * @param urla its answers; undefined for a file that the short form began
 * @param office the days on which the branch works; Monday to Friday when left out
 */
export const besideOf = (
  content: FileContent,
  urla: UrlaDraft | undefined,
  office: OfficeDays = officeOf({}),
): FileBeside => {
  const told = content.borrowers.map(({ borrowerId, employment }) => {
    const answers = urla?.borrowers?.[borrowerId] ?? {};
    const jobs = jobsOf(borrowerId, answers);
    const { employerName, position } = employment;
    const stated: StatedJob = {
      borrowerId,
      employer: legible(employerName),
      position: legible(position),
      startDate: null,
      monthlyCents: null,
    };
    const all = jobs.length > 0 ? jobs : stated.employer === null ? [] : [stated];
    return { borrowerId, answers, jobs: withPay(all, paidTo(borrowerId, content)) };
  });
  const owed = statedDebtFacts(content.debts, content.settledDebts ?? [], 'names');
  return {
    borrowers: content.borrowers,
    isPurchase: content.loan.purpose === 'purchase',
    verifiedFrom: verifiedFrom(content, office),
    jobs: told.flatMap(({ jobs }) => jobs),
    debts: [...owed.debts, ...owed.settledDebts],
    accounts: told.flatMap(({ borrowerId, answers: { assets = {} } }) =>
      Object.values(assets.accounts ?? {}).map(({ institutionName, cashValue }) => ({
        borrowerId,
        institution: legible(institutionName),
        balanceCents: centsOf(cashValue) ?? 0,
      })),
    ),
  };
};
