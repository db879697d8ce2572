import { keysOf } from '../../kernel/by-type.ts';

/**
 * Triggers of rules with their names; `ofDocument` when it is about one document, `afterReading` when a program has had
 * the time to read it.
 */
const table = {
  application_submitted: { name: 'Application Submitted' },
  application_changed: { name: 'Application Changed' },
  document_uploaded: { name: 'Document Uploaded', ofDocument: true },
  document_read: { name: 'Document Read', ofDocument: true, afterReading: true },
  document_replaced: { name: 'Document Replaced', ofDocument: true },
  document_verified: { name: 'Document Verified', ofDocument: true, afterReading: true },
  document_returned: { name: 'Document Sent Back or Rejected', ofDocument: true, afterReading: true },
  credit_score_updated: { name: 'Credit Score Updated' },
  income_verified: { name: 'Income Verified' },
  assets_verified: { name: 'Assets Verified' },
  risk_score_calculated: { name: 'Risk Score Calculated' },
  prequalification_started: { name: 'Pre-Qualification Started' },
  documents_received: { name: 'All Required Documents Received' },
  documents_verified: { name: 'All Required Documents Verified' },
  underwriting_started: { name: 'Underwriting Started' },
  conditions_satisfied: { name: 'All Conditions Satisfied' },
  appraisal_received: { name: 'Appraisal Received' },
  application_approved: { name: 'Application Approved' },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly ofDocument?: true; readonly afterReading?: true }>
>;

export type RuleTrigger = keyof typeof table;
export const ruleTriggers = keysOf(table);

/** `Application Submitted` for `application_submitted`. */
export const triggerName = (trigger: RuleTrigger): string => table[trigger].name;

/** True when the trigger concerns one document, which actions can then concern too. */
export const isAboutDocument = (trigger: RuleTrigger): boolean => 'ofDocument' in table[trigger];

/** True when the document's facts can be known at the trigger; right after an upload it is unread. */
export const comesAfterReading = (trigger: RuleTrigger): boolean => 'afterReading' in table[trigger];
