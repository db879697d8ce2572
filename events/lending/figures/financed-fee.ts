import type { FeeFact, FigureFacts } from './figure-facts.ts';

type Facts = Pick<FigureFacts, 'loan' | 'fees'>;

const isFinanced = ({ paidBy }: FeeFact): boolean => paidBy === 'financed';

/**
 * The mortgage insurance or funding fee that section L4 of the form finances, as a line of the worksheet; none where the worksheet finances
 * fees itself. It is a finance charge (12 CFR 1026.4(b)(5)). A premium of the government counts in no points and fees, a private one does
 * unless it is refunded pro rata, which the form does not say (12 CFR 1026.32(b)(1)(i)).
 */
export const statedFinancedFee = ({ loan, fees = [] }: Facts): FeeFact | null =>
  !loan.financedFeeCents || fees.some(isFinanced)
    ? null
    : {
        feeId: 'section-l4',
        section: 'B',
        cents: loan.financedFeeCents,
        paidBy: 'financed',
        paidTo: loan.type === 'conventional' || loan.type === 'jumbo' ? 'third_party' : 'government',
        isFinanceCharge: true,
        isPointsAndFees: loan.type === 'conventional' || loan.type === 'jumbo',
        isEstimate: false,
      };

/** The fees of the worksheet, with the one that section L4 finances while the worksheet finances none: what the APR and its tests go by. */
export const feesWithFinanced = (facts: Facts): FeeFact[] => {
  const stated = statedFinancedFee(facts);
  return [...(facts.fees ?? []), ...(stated ? [stated] : [])];
};

/** What the note has beside the loan amount; integer cents. The loan-to-value is of the loan without it. */
export const financedFeeCents = (facts: Facts): number =>
  feesWithFinanced(facts)
    .filter(isFinanced)
    .reduce((sum, { cents }) => sum + cents, 0);
