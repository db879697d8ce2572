import type { DocumentType } from './life-cycle.ts';

/** What each kind of document is called, and why a borrower is asked for it: text that the borrower reads. */
const wording: Readonly<Record<DocumentType, { readonly name: string; readonly reason: string }>> = {
  pay_stub: { name: 'Pay stub', reason: 'Shows what you earn now; send those of the last 30 days' },
  w2: { name: 'W-2 form', reason: 'Shows what you earned in the last two years' },
  tax_return: { name: 'Tax return', reason: 'Shows your income of the last two years' },
  bank_statement: { name: 'Bank statement', reason: 'Shows the money for the down payment and closing costs' },
  photo_id: { name: 'Photo ID', reason: 'Shows who you are' },
  purchase_contract: { name: 'Purchase contract', reason: 'Shows the agreed price and terms of the purchase' },
  mortgage_statement: { name: 'Mortgage statement', reason: 'Shows what is owed on the loan to be refinanced' },
  profit_and_loss: { name: 'Profit and loss statement', reason: 'Shows how your business is doing this year' },
  appraisal_report: { name: 'Appraisal report', reason: 'Shows what the property is worth' },
  title_report: { name: 'Title report', reason: 'Shows who owns the property and who has claims on it' },
  credit_report: { name: 'Credit report', reason: 'Shows your credit history' },
  other: { name: 'Other document', reason: 'Needed to complete your application' },
};

/** `Pay stub` for `pay_stub`. */
export const documentName = (type: DocumentType): string => wording[type].name;

/** As inside a sentence: `pay stub`, but `W-2 form`. */
export const documentNameInText = (type: DocumentType): string =>
  documentName(type).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** Why a borrower is asked for it, as a sentence without a full stop. */
export const documentReason = (type: DocumentType): string => wording[type].reason;
