import type { RuleActionId } from './actions.ts';
import type { RuleCondition } from './predicates.ts';
import type { RuleTrigger } from './triggers.ts';

/** The four places that have rules of their own, as the product specification keys them. */
export const ruleSections = ['applications', 'pre-qualification', 'document-review', 'underwriting'] as const;
export type RuleSection = (typeof ruleSections)[number];

export type SectionCatalogue = {
  /** The title of the section's dialog. */
  readonly title: string;
  readonly triggers: readonly RuleTrigger[];
  /** Each with its usual limit. */
  readonly conditions: readonly RuleCondition[];
  readonly actions: readonly RuleActionId[];
};

/** URLA declarations other than bankruptcies. */
const declarations: readonly RuleCondition[] = [
  { predicate: 'no_foreclosures' },
  { predicate: 'no_judgments' },
  { predicate: 'no_lawsuits' },
  { predicate: 'no_federal_debt' },
  { predicate: 'no_borrowed_money' },
];

/** Parts of rules by section, those of the product specification first, in its order. */
export const ruleCatalogue: Readonly<Record<RuleSection, SectionCatalogue>> = {
  applications: {
    title: 'Application Review Rules',
    triggers: [
      'application_submitted',
      'document_uploaded',
      'credit_score_updated',
      'income_verified',
      'risk_score_calculated',
    ],
    conditions: [
      { predicate: 'credit_score', limit: 700 },
      { predicate: 'debt_to_income', limit: 43 },
      { predicate: 'loan_to_value', limit: 80 },
      { predicate: 'employment_history', limit: 2 },
      { predicate: 'monthly_income', limit: 5000 },
    ],
    actions: ['approve_stage', 'request_documents', 'assign_senior_underwriter', 'assess_risk', 'notify_borrower'],
  },
  'pre-qualification': {
    title: 'Pre-Qualification Rules',
    triggers: ['application_submitted', 'prequalification_started', 'credit_score_updated', 'risk_score_calculated'],
    conditions: [
      { predicate: 'credit_score', limit: 620 },
      { predicate: 'stated_income', limit: 4000 },
      { predicate: 'no_recent_bankruptcies' },
      { predicate: 'employment_status', limit: 'employed' },
      { predicate: 'down_payment', limit: 5 },
      ...declarations,
    ],
    actions: [
      'approve_prequalification',
      'generate_preapproval_letter',
      'schedule_document_collection',
      'assign_loan_officer',
      'send_welcome_package',
    ],
  },
  'document-review': {
    title: 'Document Review Rules',
    triggers: [
      'document_uploaded',
      'document_read',
      'document_replaced',
      'document_verified',
      'document_returned',
      'documents_received',
    ],
    conditions: [
      { predicate: 'document_quality', limit: 85 },
      { predicate: 'required_fields_present' },
      { predicate: 'document_date', limit: 30 },
      { predicate: 'signature_verified' },
      { predicate: 'no_discrepancies' },
      { predicate: 'documents_to_review', limit: 0 },
      { predicate: 'documents_to_send_again', limit: 0 },
      { predicate: 'documents_missing', limit: 0 },
    ],
    actions: ['approve_document', 'extract_data_points', 'flag_for_review', 'request_replacement', 'update_status'],
  },
  underwriting: {
    title: 'Underwriting Rules',
    triggers: [
      'underwriting_started',
      'credit_score_updated',
      'documents_verified',
      'income_verified',
      'assets_verified',
      'conditions_satisfied',
      'appraisal_received',
      'application_approved',
    ],
    conditions: [
      { predicate: 'conditions_satisfied' },
      { predicate: 'appraisal_over_loan', limit: 100 },
      { predicate: 'income_stability' },
      { predicate: 'assets_verified' },
      { predicate: 'credit_report_clear' },
      { predicate: 'conditions_outstanding', limit: 0 },
      { predicate: 'documents_to_review', limit: 0 },
      { predicate: 'documents_missing', limit: 0 },
      { predicate: 'no_recent_bankruptcies' },
      ...declarations,
    ],
    actions: [
      'approve_loan',
      'generate_approval_conditions',
      'schedule_closing',
      'order_title_work',
      'prepare_loan_documents',
    ],
  },
};
