import { type DocumentType, documentTypes } from '../life-cycle/life-cycle.ts';
import { allows, type Permission, type PermissionMap } from '../permissions/permissions.ts';

/**
 * True for types of documents that usually carry a Social Security number, an account number or a birth date. Every type
 * is here: a new one does not compile without it.
 */
const carriesPersonalNumbers = {
  pay_stub: true,
  w2: true,
  tax_return: true,
  bank_statement: true,
  photo_id: true,
  purchase_contract: false,
  mortgage_statement: true,
  profit_and_loss: false,
  award_letter: true,
  lease_agreement: false,
  asset_statement: true,
  gift_letter: true,
  letter_of_explanation: false,
  settlement_statement: true,
  court_order: true,
  bankruptcy_papers: true,
  construction_contract: false,
  certificate_of_eligibility: true,
  hoa_statement: true,
  form_1099: true,
  schedule_k1: true,
  verification_of_employment: true,
  offer_letter: false,
  verification_of_rent: false,
  verification_of_deposit: true,
  earnest_money_receipt: false,
  payoff_statement: true,
  permanent_resident_card: true,
  visa: true,
  divorce_decree: true,
  dd_214: true,
  form_4506c: true,
  homeowners_insurance: false,
  flood_insurance: false,
  mortgage_insurance_certificate: false,
  property_tax_bill: false,
  hoa_certification: false,
  survey: false,
  trust_agreement: true,
  power_of_attorney: true,
  closing_disclosure: false,
  appraisal_report: false,
  title_report: false,
  credit_report: true,
  pre_approval_letter: false,
  adverse_action_notice: false,
  loan_estimate: false,
  other: false,
} as const satisfies Readonly<Record<DocumentType, boolean>>;

/** True when documents of this type have such numbers. */
export const isSensitiveDocument = (type: DocumentType): boolean => carriesPersonalNumbers[type];

/** Documents that carry a Social Security number, an account number or a birth date. */
export const sensitiveDocumentTypes: readonly DocumentType[] = documentTypes.filter(isSensitiveDocument);

/**
 * Permission to download the file of a document: staff who work on documents or compliance get all of them, readers those
 * without personal numbers.
 * @param own the person's permissions, so that of two sufficient ones a refusal names the nearer
 */
export const permissionToReadFile = (type: DocumentType, own: PermissionMap): Permission => {
  if (!isSensitiveDocument(type)) return 'documents.read';
  return allows(own, 'compliance.read') ? 'compliance.read' : 'documents.update';
};
