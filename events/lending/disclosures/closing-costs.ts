import { isCreditedBy, type DisclosedFee } from './disclosed-fee.ts';
import { type CostTable, originationCharges, plainSection, type SectionCosts } from './cost-lines.ts';
import { governmentFees, initialEscrow, prepaids } from './other-costs.ts';
import { nearestDollar, wholeDollarsText } from './rounding.ts';

/** Closing cost details A to J, as printed. */
export type ClosingCosts = {
  readonly sections: Readonly<Record<'A' | 'B' | 'C' | 'E' | 'F' | 'G' | 'H', CostTable>>;
  /** D */
  readonly totalLoanCosts: string;
  /** I */
  readonly totalOtherCosts: string;
  /** J */
  readonly totalClosingCosts: string;
  readonly loanAndOtherCosts: string;
  /** Blank without any ((g)(6)(ii)). */
  readonly lenderCredits: string;
  /** J in whole dollars, for the cash to close. */
  readonly totalDollars: number;
};

const table = ({ lines, subtotal }: SectionCosts): CostTable => ({ lines, subtotal });
const add = (sections: readonly SectionCosts[]): number => sections.reduce((sum, { dollars }) => sum + dollars, 0);

/** Credits of the lender, for nothing in particular and for fees that it pays (comment 37(g)(6)(ii)-1). @returns integer cents, above 0 */
const lenderCreditCents = (fees: readonly DisclosedFee[]): number =>
  fees.reduce((sum, fee) => {
    if (fee.section === 'lender_credit') return sum - fee.cents;
    return isCreditedBy('lender')(fee) ? sum + fee.cents : sum;
  }, 0);

/**
 * Loan costs and other costs in their sections with subtotals and totals (12 CFR 1026.37(f), (g)): whole dollars, of which totals are sums.
 * @param ratePercent that of the loan terms
 */
export const closingCosts = (fees: readonly DisclosedFee[], ratePercent: number): ClosingCosts => {
  const [A, B, C] = [originationCharges(fees), plainSection(fees, 'B'), plainSection(fees, 'C')];
  const [E, F, G, H] = [
    governmentFees(fees),
    prepaids(fees, ratePercent),
    initialEscrow(fees),
    plainSection(fees, 'H'),
  ];
  const [loanCosts, otherCosts] = [add([A, B, C]), add([E, F, G, H])];
  const lenderCreditDollars = nearestDollar(lenderCreditCents(fees));
  const totalDollars = loanCosts + otherCosts - lenderCreditDollars;
  return {
    sections: { A: table(A), B: table(B), C: table(C), E: table(E), F: table(F), G: table(G), H: table(H) },
    totalLoanCosts: wholeDollarsText(loanCosts),
    totalOtherCosts: wholeDollarsText(otherCosts),
    totalClosingCosts: wholeDollarsText(totalDollars),
    loanAndOtherCosts: wholeDollarsText(loanCosts + otherCosts),
    lenderCredits: lenderCreditDollars === 0 ? '' : wholeDollarsText(0 - lenderCreditDollars),
    totalDollars,
  };
};
