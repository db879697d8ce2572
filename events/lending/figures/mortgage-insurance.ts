import { RuleViolationError } from '../../kernel/errors.ts';
import { estimatedPremium, governmentPrograms } from '../government/government-loan.ts';
import type { Basis } from '../rules/basis.ts';
import type { LoanType } from '../rules/loan-type.ts';
import type { FigureFacts } from './figure-facts.ts';
import { financedFeeCents } from './financed-fee.ts';
import { loanToValuePercent } from './property-value.ts';

/** Percent of the value up to which a conventional loan needs no mortgage insurance (Fannie Mae Selling Guide B7-1-01). */
const UNINSURED_LTV = 80;

type Loan = { readonly type: LoanType; readonly amountCents?: number | undefined };

/** True of a loan that a mortgage insurer has to insure. @param valueCents the lower of price and value */
export const takesPrivateInsurance = ({ type, amountCents = 0 }: Loan, valueCents: number): boolean =>
  type === 'conventional' && (loanToValuePercent(amountCents, valueCents) ?? 0) > UNINSURED_LTV;

/** True of a program whose borrowers pay a premium or a fee each month: FHA's (HUD Handbook 4000.1 Appendix 1.0), USDA's (7 CFR 3555.107(h)). */
const hasMonthlyPremium = ({ type }: Loan): boolean => type === 'fha' || type === 'usda';

/**
 * True of a loan whose borrowers pay insurance each month: to the government, or to a private insurer. @param valueCents the lower of
 * price and value
 */
export const takesMortgageInsurance = (loan: Loan, valueCents: number): boolean =>
  hasMonthlyPremium(loan) || takesPrivateInsurance(loan, valueCents);

/**
 * What the program takes a month by its table, until somebody states it: of FHA and USDA. A private insurer's premium is quoted, and
 * none is made up. @param valueCents the lower of price and value @returns integer cents a month; null where no table has it
 */
export const estimatedInsurance = (
  facts: Pick<FigureFacts, 'loan' | 'fees'>,
  valueCents: number,
): { readonly cents: number; readonly rule: Basis | undefined } | null => {
  const { loan } = facts;
  const program = governmentPrograms.find((each) => each === loan.type);
  if (!program || !hasMonthlyPremium(loan) || loan.termYears === undefined) return null;
  const insured = { program, loanAmountCents: loan.amountCents, valueCents, months: loan.termYears * 12 };
  try {
    const { cents, basis } = estimatedPremium(insured, financedFeeCents(facts), loan.closingOn);
    return { cents, rule: basis.at(-1) };
  } catch (error) {
    // A draft may lack a loan or a value.
    if (error instanceof RuleViolationError) return null;
    throw error;
  }
};
