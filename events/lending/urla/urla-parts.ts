import type { IncomeType } from '../fields/loan-choices.ts';
import type { examineUrla } from './complete.ts';

/** A URLA without problems. */
export type Urla = NonNullable<ReturnType<typeof examineUrla>['complete']>;
export type UrlaBorrower = Urla['borrowers'][number];
export type Job = Omit<UrlaBorrower['employment']['current'], 'doesNotApply'>;

/** Monthly income of a job by its kinds, in cents; of a business what it brings after losses. */
export const linesOf = (job: Job): readonly (readonly [IncomeType, number])[] => {
  const lines = [
    ['base', job.baseIncome ?? 0],
    ['overtime', job.overtimeIncome ?? 0],
    ['bonus', job.bonusIncome ?? 0],
    ['commission', job.commissionIncome ?? 0],
    ['military', job.militaryIncome ?? 0],
    ['other', job.otherIncome ?? 0],
  ] as const;
  if (!job.isBusinessOwner) return lines;
  const earned = lines.reduce((sum, [, cents]) => sum + cents, 0);
  return [['self_employment', earned - (job.monthlyLoss ?? 0)]];
};

/** The jobs that a borrower has now. */
export const jobsOf = ({ employment: { current, additional } }: UrlaBorrower): readonly Job[] =>
  current.doesNotApply ? additional : [current, ...additional];

/** Real estate that the borrower keeps. */
export const keptBy = ({ realEstate }: UrlaBorrower['assets']) => realEstate.filter(({ status }) => status !== 'sold');

/** Real estate that is sold by closing: nothing of it counts. */
export const soldBy = ({ realEstate }: UrlaBorrower['assets']) => realEstate.filter(({ status }) => status === 'sold');

/** True once anything is said of the job. */
export const isSaid = (job: Job): boolean =>
  [job.employerName, job.position, job.startDate].some((each) => each !== undefined) ||
  linesOf(job).some(([, cents]) => cents > 0);
