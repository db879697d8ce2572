import type { DocumentType } from '../life-cycle/life-cycle.ts';

/** Names of document types. */
const names: Readonly<Record<DocumentType, string>> = {
  pay_stub: 'Pay stub',
  w2: 'W-2 form',
  tax_return: 'Tax return',
  bank_statement: 'Bank statement',
  photo_id: 'Photo ID',
  purchase_contract: 'Purchase contract',
  mortgage_statement: 'Mortgage statement',
  profit_and_loss: 'Profit and loss statement',
  award_letter: 'Award letter',
  lease_agreement: 'Lease agreement',
  asset_statement: 'Asset statement',
  gift_letter: 'Gift letter',
  letter_of_explanation: 'Letter of explanation',
  settlement_statement: 'Settlement statement',
  court_order: 'Court order',
  bankruptcy_papers: 'Bankruptcy papers',
  construction_contract: 'Construction contract',
  certificate_of_eligibility: 'Certificate of eligibility',
  hoa_statement: 'Homeowners association statement',
  appraisal_report: 'Appraisal report',
  title_report: 'Title report',
  credit_report: 'Credit report',
  pre_approval_letter: 'Pre-approval letter',
  other: 'Other document',
};

/** `Pay stub` for `pay_stub`. */
export const documentName = (type: DocumentType): string => names[type];

/** As inside a sentence: `pay stub`, but `W-2 form`. */
export const documentNameInText = (type: DocumentType): string =>
  documentName(type).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
