import { debtIdOf } from '../../lending/figures/debt-facts.ts';
import { evidenceOf } from '../../lending/documents/evidence-fact.ts';
import type { FigureFacts } from '../../lending/figures/figure-facts.ts';
import type { DebtTreatmentFact } from '../../lending/liabilities/debt-treatment.ts';
import type { DebtEventOf } from './debts.events.ts';

/** The treatments of a file that stand, and the debts that were added to it. */
export type TreatedDebts = Pick<FigureFacts, 'debtTreatments' | 'foundDebts'>;

const others = ({ debtTreatments = [] }: TreatedDebts, debtIds: readonly string[]): readonly DebtTreatmentFact[] =>
  debtTreatments.filter((each) => !each.debtIds.some((debtId) => debtIds.includes(debtId)));

/** What each event makes of them, names left out. */
export const treatedAfter = {
  DebtTreated: (debts: TreatedDebts, { data }: DebtEventOf<'DebtTreated'>): TreatedDebts => {
    const { debtIds, treatment, paymentCents, reason, payoffCents, evidence } = data;
    return {
      ...debts,
      debtTreatments: [
        ...others(debts, debtIds),
        { debtIds, treatment, paymentCents, reason, payoffCents, ...evidenceOf(evidence) },
      ],
    };
  },
  DebtAdded: (debts: TreatedDebts, { data }: DebtEventOf<'DebtAdded'>): TreatedDebts => {
    const { debtId, debtType: type, creditor, accountLast4, borrowerId = null, monthlyCents, balanceCents } = data;
    const statedId = debtIdOf('stated', { type, creditor, accountLast4 });
    return {
      ...debts,
      foundDebts: [
        ...(debts.foundDebts ?? []).filter((each) => each.debtId !== debtId),
        { debtId, statedId, type, borrowerId, monthlyCents, balanceCents, ...evidenceOf(data.evidence) },
      ],
    };
  },
  DebtTreatmentTakenBack: (
    debts: TreatedDebts,
    { data: { debtId } }: DebtEventOf<'DebtTreatmentTakenBack'>,
  ): TreatedDebts => ({
    debtTreatments: others(debts, [debtId]),
    foundDebts: (debts.foundDebts ?? []).filter((each) => each.debtId !== debtId),
  }),
};

/** Of somebody who borrows no more nothing counts. */
export const addedOfBorrowers = (
  { debtTreatments, foundDebts }: TreatedDebts,
  borrowers: readonly { readonly borrowerId: string }[],
): TreatedDebts => ({
  debtTreatments,
  foundDebts: foundDebts?.filter(
    (each) => each.borrowerId === null || borrowers.some(({ borrowerId }) => borrowerId === each.borrowerId),
  ),
});
