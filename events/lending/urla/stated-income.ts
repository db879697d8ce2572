import type { IncomeType } from '../fields/loan-choices.ts';
import { otherIncomeGroups } from './sections/other-income.ts';
import { jobsOf, linesOf, type UrlaBorrower } from './urla-parts.ts';

/** Income of one kind; integer cents a month. */
export type StatedIncomeLine = { borrowerId: string; type: IncomeType; monthlyCents: number };

type IncomeLine = readonly [IncomeType, number];

/** A business that loses more than it brings takes that from the borrower's other income; there is none below zero. */
const lessLosses = (lines: readonly IncomeLine[]): IncomeLine[] => {
  let loss = lines.reduce((sum, [, cents]) => sum - Math.min(0, cents), 0);
  return lines.flatMap(([type, cents]): IncomeLine[] => {
    const taken = Math.min(loss, Math.max(0, cents));
    loss -= taken;
    return cents - taken > 0 ? [[type, cents - taken]] : [];
  });
};

/** Income types by source; every other source is `other`. */
const typeOfSource: Readonly<Record<string, IncomeType>> = {
  rental: 'rental',
  boarder: 'rental',
  business: 'self_employment',
  partnership: 'self_employment',
  socialSecurity: 'retirement',
  retirement: 'retirement',
};

/** Section 1e: income by its sources, 0 where nothing is stated. */
export const incomeFromElsewhere = ({ otherIncome }: UrlaBorrower): readonly IncomeLine[] => {
  const { amounts, sources } = otherIncome;
  const groups = Object.keys(otherIncomeGroups) as (keyof typeof otherIncomeGroups)[];
  return [
    ...groups.flatMap((group) =>
      Object.entries<number | undefined>(amounts?.[group] ?? {}).map(
        ([source, cents]) => [typeOfSource[source] ?? 'other', cents ?? 0] as const,
      ),
    ),
    ...sources.map(({ monthlyAmount }) => ['other', monthlyAmount ?? 0] as const),
  ];
};

/** Everything that a borrower earns a month, after losses. */
export const statedIncome = (borrower: UrlaBorrower): StatedIncomeLine[] =>
  lessLosses([...jobsOf(borrower).flatMap(linesOf), ...incomeFromElsewhere(borrower)]).map(([type, monthlyCents]) => ({
    borrowerId: borrower.id,
    type,
    monthlyCents,
  }));
