import type { ConditionCategory } from '../conditions/condition-words.ts';
import type { DocumentType } from '../fields/documents.ts';
import type { ContentPart } from './content-parts.ts';

type Reliance = {
  /** Papers that were compared with that part of the application. */
  readonly documents: readonly DocumentType[];
  /** What conditions are about that were cleared on a note, without papers. */
  readonly categories: readonly ConditionCategory[];
  /** Kinds of vendors' orders whose result is about it. */
  readonly orders: readonly string[];
};

const named: readonly DocumentType[] = [
  'photo_id',
  'pay_stub',
  'w2',
  'tax_return',
  'bank_statement',
  'asset_statement',
  'award_letter',
  'gift_letter',
  'purchase_contract',
  'credit_report',
  'permanent_resident_card',
  'visa',
  'form_1099',
  'schedule_k1',
  'verification_of_employment',
  'verification_of_deposit',
];
const earned: readonly DocumentType[] = [
  'pay_stub',
  'w2',
  'tax_return',
  'profit_and_loss',
  'award_letter',
  'lease_agreement',
  'form_1099',
  'schedule_k1',
  'verification_of_employment',
  'offer_letter',
];
const ofProperty: readonly DocumentType[] = [
  'purchase_contract',
  'appraisal_report',
  'title_report',
  'hoa_statement',
  'construction_contract',
  'homeowners_insurance',
  'flood_insurance',
  'property_tax_bill',
  'hoa_certification',
  'survey',
];
const nothing: Reliance = { documents: [], categories: [], orders: [] };

/** What relied on each part of an application before it was changed. */
const reliances: Readonly<Record<ContentPart, Reliance>> = {
  identity: { documents: named, categories: ['credit', 'legal'], orders: ['credit', 'underwriting', 'title'] },
  contact: nothing,
  residence: { ...nothing, documents: ['photo_id', 'verification_of_rent'], orders: ['credit'] },
  employment: { documents: earned, categories: ['income'], orders: ['verification', 'underwriting'] },
  income: { documents: earned, categories: ['income'], orders: ['verification', 'underwriting'] },
  debts: {
    documents: ['credit_report', 'mortgage_statement', 'payoff_statement', 'court_order', 'divorce_decree'],
    categories: ['credit'],
    orders: ['underwriting'],
  },
  housing_expense: {
    documents: ['homeowners_insurance', 'flood_insurance', 'property_tax_bill', 'hoa_statement'],
    categories: [],
    orders: ['underwriting', 'compliance'],
  },
  closing_costs: { ...nothing, orders: ['underwriting', 'compliance'] },
  assets: {
    documents: [
      'bank_statement',
      'asset_statement',
      'gift_letter',
      'settlement_statement',
      'verification_of_deposit',
      'earnest_money_receipt',
      'trust_agreement',
    ],
    categories: ['assets'],
    orders: ['verification', 'underwriting'],
  },
  declarations: {
    documents: [
      'letter_of_explanation',
      'bankruptcy_papers',
      'court_order',
      'mortgage_statement',
      'lease_agreement',
      'permanent_resident_card',
      'visa',
    ],
    categories: ['credit', 'legal'],
    orders: ['underwriting'],
  },
  property_address: {
    documents: ofProperty,
    categories: ['property', 'legal'],
    orders: ['appraisal', 'title', 'flood', 'underwriting', 'compliance'],
  },
  property_use: {
    documents: ['appraisal_report', 'hoa_statement'],
    categories: ['property'],
    orders: ['appraisal', 'underwriting', 'compliance'],
  },
  value: {
    documents: ['purchase_contract', 'appraisal_report', 'construction_contract', 'mortgage_insurance_certificate'],
    categories: ['property'],
    orders: ['underwriting', 'compliance'],
  },
  loan: {
    documents: ['purchase_contract', 'mortgage_statement', 'payoff_statement', 'mortgage_insurance_certificate'],
    categories: [],
    orders: ['underwriting', 'compliance', 'title'],
  },
  purpose: {
    documents: ['purchase_contract', 'mortgage_statement', 'construction_contract'],
    categories: [],
    orders: ['underwriting', 'compliance'],
  },
  down_payment: {
    documents: ['bank_statement', 'purchase_contract', 'gift_letter'],
    categories: ['assets'],
    orders: ['underwriting'],
  },
  closing_date: { ...nothing, documents: ['purchase_contract'] },
};

const allOf = (parts: readonly ContentPart[], kind: keyof Reliance): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => [...reliances[part][kind]]));

/** True when papers of the type were compared with one of the parts. */
export const documentReliesOn = (type: DocumentType, parts: readonly ContentPart[]): boolean =>
  allOf(parts, 'documents').has(type);

/** True when a condition of the category that was cleared without papers was about one of the parts. */
export const categoryReliesOn = (category: ConditionCategory, parts: readonly ContentPart[]): boolean =>
  allOf(parts, 'categories').has(category);

/** True when what was ordered is about one of the parts. @param kind of vendors */
export const orderReliesOn = (kind: string, parts: readonly ContentPart[]): boolean => allOf(parts, 'orders').has(kind);

/** Parts that the amount of a pre-approval letter follows from, and whose names it says. */
const lettered: readonly ContentPart[] = ['identity', 'income', 'debts', 'loan', 'value', 'purpose', 'down_payment'];

/** True when a pre-approval letter is about one of the parts. */
export const letterReliesOn = (parts: readonly ContentPart[]): boolean => parts.some((part) => lettered.includes(part));
