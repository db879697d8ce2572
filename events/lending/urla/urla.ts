import { acknowledgment, originator } from './sections/acknowledgment.ts';
import { addresses } from './sections/addresses.ts';
import { assets } from './sections/assets.ts';
import { declarations, militaryService } from './sections/declarations.ts';
import { type DraftOf, group, list, type Section } from './sections/definition.ts';
import { employment } from './sections/employment.ts';
import { loanGroups } from './sections/lender-loan.ts';
import { propertyGroups } from './sections/lender-property.ts';
import { liabilities } from './sections/liabilities.ts';
import { gifts, loan, otherLoans, property } from './sections/loan-and-property.ts';
import { otherIncome } from './sections/other-income.ts';
import { credit, MOST_BORROWERS, personalInformation } from './sections/personal-information.ts';
import { supplemental } from './sections/supplemental.ts';

/** Fields of each borrower. */
export const borrowerForm = {
  personal: group(personalInformation),
  addresses: group(addresses),
  employment: group(employment),
  otherIncome: group(otherIncome),
  assets: group(assets),
  liabilities: group(liabilities),
  declarations: group(declarations),
  militaryService: group(militaryService),
  supplemental: group(supplemental),
  acknowledgment: group(acknowledgment),
} as const satisfies Section;

/**
 * The Uniform Residential Loan Application (Fannie Mae 1003, Freddie Mac 65) but for its demographic information, which is a form of
 * its own (`demographicsForm`). The first borrower is the primary one.
 */
export const urlaForm = {
  credit: group(credit),
  borrowers: list(borrowerForm, MOST_BORROWERS),
  loan: group(loan),
  property: group(property),
  otherLoans,
  gifts,
  originator: group(originator),
  /** Lender Loan Information: L1 to L4. */
  lender: group({ ...propertyGroups, ...loanGroups }),
} as const satisfies Section;

/** An application as it is being typed. */
export type UrlaDraft = DraftOf<typeof urlaForm>;
export type BorrowerDraft = DraftOf<typeof borrowerForm>;
