import type { LoanEstimate } from '../../../events/lending/disclosures/loan-estimate.ts';
import { type Printed, print } from '../../../events/platform/printing/print.ts';
import { loanEstimateTemplate as template } from '../../services/printing/templates.ts';

/**
 * Prints a Loan Estimate in the layout of form H-24 (12 CFR 1026 Appendix H), on letter size.
 * @param printedAt ISO 8601; the file's own date, so that the same estimate is always the same file
 * @throws RuleViolationError for a name that it cannot show
 */
export const printLoanEstimate = (estimate: LoanEstimate, printedAt: string): Promise<Printed> =>
  print({
    template,
    data: estimate,
    printedAt,
    otherwise: 'fill in this Loan Estimate by hand and upload it as another document',
  });
