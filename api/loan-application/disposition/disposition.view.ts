import { centsToDollars } from '../../../events/kernel/money.ts';
import { fullName, nameThenNow } from '../../../events/lending/fields/words.ts';
import type { FileDisposition, LoanFileRecord } from '../../../projections/loan-file/loan-file.queries.ts';
import type { DispositionOnFile } from './disposition.contract.ts';

/**
 * The disposition of a file, as its page shows it.
 * @param nameOf current name of an account
 */
export const toDisposition = (
  { at, by, byId, ...became }: FileDisposition,
  { borrowers }: Pick<LoanFileRecord, 'borrowers'>,
  nameOf: (id: string | undefined) => string | undefined,
): DispositionOnFile => {
  const recorded = { recordedAt: at, recordedBy: nameThenNow(by, nameOf(byId)) };
  switch (became.disposition) {
    case 'withdrawn': {
      const borrower = borrowers.find(({ borrowerId }) => borrowerId === became.requestedBy);
      return { ...became, ...recorded, requestedBy: borrower ? fullName(borrower) : became.requestedBy };
    }
    case 'closed_incomplete':
      return { ...became, ...recorded, outstanding: [...became.outstanding] };
    case 'counteroffer': {
      const { amountCents, termYears, ratePercent: interestRate } = became.terms;
      const terms = { amount: centsToDollars(amountCents), termYears, interestRate };
      return { ...became, ...recorded, terms, reasons: [...became.reasons], notes: became.notes ?? null };
    }
    default:
      return { ...became, ...recorded };
  }
};
