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
  form_1099: '1099 form',
  schedule_k1: 'Schedule K-1',
  verification_of_employment: 'Verification of employment',
  offer_letter: 'Offer letter',
  verification_of_rent: 'Verification of rent',
  verification_of_deposit: 'Verification of deposit',
  earnest_money_receipt: 'Earnest money receipt',
  payoff_statement: 'Payoff statement',
  permanent_resident_card: 'Permanent resident card',
  visa: 'Visa or work authorization',
  divorce_decree: 'Divorce decree',
  dd_214: 'DD-214',
  form_4506c: 'Form 4506-C',
  homeowners_insurance: "Homeowner's insurance",
  flood_insurance: 'Flood insurance',
  mortgage_insurance_certificate: 'Mortgage insurance certificate',
  property_tax_bill: 'Property tax bill',
  hoa_certification: 'Condominium project questionnaire',
  survey: 'Survey',
  trust_agreement: 'Trust agreement',
  power_of_attorney: 'Power of attorney',
  closing_disclosure: 'Closing disclosure',
  appraisal_report: 'Appraisal report',
  title_report: 'Title report',
  credit_report: 'Credit report',
  pre_approval_letter: 'Pre-approval letter',
  adverse_action_notice: 'Adverse action notice',
  loan_estimate: 'Loan estimate',
  other: 'Other document',
};

/** `Pay stub` for `pay_stub`. */
export const documentName = (type: DocumentType): string => names[type];

/** As inside a sentence: `pay stub`, but `W-2 form`. */
export const documentNameInText = (type: DocumentType): string =>
  documentName(type).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
