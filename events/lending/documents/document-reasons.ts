import type { DocumentType } from '../life-cycle/life-cycle.ts';

/** Why a borrower is asked for each kind of document: text that the borrower reads. Apart from the names, which every page needs. */
const reasons: Readonly<Record<DocumentType, string>> = {
  pay_stub: 'Shows what you earn now; send those of the last 30 days',
  w2: 'Shows what you earned in the last two years',
  tax_return: 'Shows your income of the last two years',
  bank_statement: 'Shows the money for the down payment and closing costs',
  photo_id: 'Shows who you are',
  purchase_contract: 'Shows the agreed price and terms of the purchase',
  mortgage_statement: 'Shows what is owed on the loan to be refinanced',
  profit_and_loss: 'Shows how your business is doing this year',
  award_letter: 'Shows your pension, benefit or other income, and how long it goes on',
  lease_agreement: 'Shows the rent that you receive',
  asset_statement: 'Shows what your retirement account or securities are worth',
  gift_letter: 'Shows who gives you the money, and that it need not be paid back',
  letter_of_explanation: 'Says in your own words what the application asks about',
  settlement_statement: 'Shows what the sale of your property brings in',
  court_order: 'Shows what you pay or receive for support, and until when',
  bankruptcy_papers: 'Show when the bankruptcy was discharged or dismissed',
  construction_contract: 'Shows what is built, by whom and at what price',
  certificate_of_eligibility: 'Shows your entitlement to a loan guaranteed by the VA',
  hoa_statement: 'Shows the dues of the association and who is insured for what',
  appraisal_report: 'Shows what the property is worth',
  title_report: 'Shows who owns the property and who has claims on it',
  credit_report: 'Shows your credit history',
  pre_approval_letter: 'Says how much you can borrow, and until when',
  other: 'Needed to complete your application',
};

/** Why a borrower is asked for it, as a sentence without a full stop. */
export const documentReason = (type: DocumentType): string => reasons[type];
