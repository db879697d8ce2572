import { evidenceOf } from '../../lending/documents/evidence-fact.ts';
import { employmentIncomes } from '../../lending/fields/loan-choices.ts';
import type { QualifiedIncomeFact } from '../../lending/figures/figure-facts.ts';
import type { QualifyingEventOf } from './qualifying.events.ts';

/** The worksheets of a file that stand. */
export type QualifiedIncome = readonly QualifiedIncomeFact[];

const without = (incomes: QualifiedIncome, worksheetId: string): QualifiedIncomeFact[] =>
  incomes.filter((each) => each.worksheetId !== worksheetId);

/** What each event makes of them; the same worksheet again replaces what it said. */
export const qualifiedAfter = {
  IncomeQualified: (incomes: QualifiedIncome, { data }: QualifyingEventOf<'IncomeQualified'>): QualifiedIncome => {
    const { worksheetId, borrowerId, incomeType: type, monthlyCents, evidence } = data;
    const entry = { worksheetId, borrowerId, type, monthlyCents, ...evidenceOf(evidence) };
    return [...without(incomes, worksheetId), entry];
  },
  IncomeWorksheetDropped: (
    incomes: QualifiedIncome,
    { data: { worksheetId } }: QualifyingEventOf<'IncomeWorksheetDropped'>,
  ): QualifiedIncome => without(incomes, worksheetId),
};

/** An employer says that the borrower has left: what was worked out of that pay before counts no more, until it is worked out anew. */
export const beforeLeaving = (incomes: QualifiedIncome, leaver: string): QualifiedIncome =>
  incomes.map((each) =>
    each.borrowerId === leaver && employmentIncomes.includes(each.type) ? { ...each, isBeforeLeaving: true } : each,
  );

/** Of somebody who borrows no more nothing counts. */
export const ofBorrowers = (
  incomes: QualifiedIncome,
  borrowers: readonly { readonly borrowerId: string }[],
): QualifiedIncome => incomes.filter((each) => borrowers.some(({ borrowerId }) => borrowerId === each.borrowerId));
