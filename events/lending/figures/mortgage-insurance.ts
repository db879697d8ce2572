import type { LoanType } from '../rules/loan-type.ts';
import { loanToValuePercent } from './property-value.ts';

/** Percent of the value up to which a conventional loan needs no mortgage insurance (Fannie Mae Selling Guide B7-1-01). */
const UNINSURED_LTV = 80;

type Loan = { readonly type: LoanType; readonly amountCents?: number | undefined };

/** True of a loan that a mortgage insurer has to insure. @param valueCents the lower of price and value */
export const takesPrivateInsurance = ({ type, amountCents = 0 }: Loan, valueCents: number): boolean =>
  type === 'conventional' && (loanToValuePercent(amountCents, valueCents) ?? 0) > UNINSURED_LTV;

/**
 * True of a loan whose borrowers pay insurance each month: an FHA premium (HUD Handbook 4000.1 Appendix 1.0), a USDA annual fee (7 CFR
 * 3555.107(h)), or a private insurer's. @param valueCents the lower of price and value
 */
export const takesMortgageInsurance = (loan: Loan, valueCents: number): boolean =>
  loan.type === 'fha' || loan.type === 'usda' || takesPrivateInsurance(loan, valueCents);
