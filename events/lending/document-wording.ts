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
  award_letter: {
    name: 'Award letter',
    reason: 'Shows your pension, benefit or other income, and how long it goes on',
  },
  lease_agreement: { name: 'Lease agreement', reason: 'Shows the rent that you receive' },
  asset_statement: { name: 'Asset statement', reason: 'Shows what your retirement account or securities are worth' },
  gift_letter: { name: 'Gift letter', reason: 'Shows who gives you the money, and that it need not be paid back' },
  letter_of_explanation: {
    name: 'Letter of explanation',
    reason: 'Says in your own words what the application asks about',
  },
  settlement_statement: { name: 'Settlement statement', reason: 'Shows what the sale of your property brings in' },
  court_order: { name: 'Court order', reason: 'Shows what you pay or receive for support, and until when' },
  bankruptcy_papers: { name: 'Bankruptcy papers', reason: 'Show when the bankruptcy was discharged or dismissed' },
  construction_contract: { name: 'Construction contract', reason: 'Shows what is built, by whom and at what price' },
  certificate_of_eligibility: {
    name: 'Certificate of eligibility',
    reason: 'Shows your entitlement to a loan guaranteed by the VA',
  },
  hoa_statement: {
    name: 'Homeowners association statement',
    reason: 'Shows the dues of the association and who is insured for what',
  },
  appraisal_report: { name: 'Appraisal report', reason: 'Shows what the property is worth' },
  title_report: { name: 'Title report', reason: 'Shows who owns the property and who has claims on it' },
  credit_report: { name: 'Credit report', reason: 'Shows your credit history' },
  pre_approval_letter: { name: 'Pre-approval letter', reason: 'Says how much you can borrow, and until when' },
  other: { name: 'Other document', reason: 'Needed to complete your application' },
};

/** `Pay stub` for `pay_stub`. */
export const documentName = (type: DocumentType): string => wording[type].name;

/** As inside a sentence: `pay stub`, but `W-2 form`. */
export const documentNameInText = (type: DocumentType): string =>
  documentName(type).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** Why a borrower is asked for it, as a sentence without a full stop. */
export const documentReason = (type: DocumentType): string => wording[type].reason;
