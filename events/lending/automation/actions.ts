import { keysOf } from '../../kernel/by-type.ts';

/** Parameters of an action. */
export type ActionNeeds = 'documentTypes' | 'assignee' | 'status' | 'templateIds';

export type RuleActionKind = {
  /** The words of the product specification. */
  readonly name: string;
  /** Its effect on a file, for authors of rules. */
  readonly effect: string;
  readonly needs?: ActionNeeds;
  /** Of an assignment: whom it may name. */
  readonly role?: 'senior_underwriter' | 'loan_officer';
  /** Acts on the document that its trigger is about. */
  readonly onDocument?: true;
  /** Why it cannot be chosen yet. */
  readonly missing?: string;
};

const table = {
  approve_stage: {
    name: 'Auto-approve for next stage',
    effect:
      'Completes the stage that was open, Pre-Qualification (also before anybody has opened it), or Document Collection once no document is outstanding. Underwriting, Appraisal and Approval are decided by people.',
  },
  request_documents: {
    name: 'Request additional documents',
    effect: 'Asks the borrower for the documents, where they are not on the application and have not been requested.',
    needs: 'documentTypes',
  },
  assign_senior_underwriter: {
    name: 'Assign to senior underwriter',
    effect: 'Gives the application to the senior underwriter that the rule names.',
    needs: 'assignee',
    role: 'senior_underwriter',
  },
  assess_risk: {
    name: 'Generate risk assessment',
    effect: 'Adds a comment with the risk scores of the application at that moment.',
  },
  notify_borrower: {
    name: 'Send notification to borrower',
    effect: 'Sends the first borrower an email that the application has moved on.',
  },
  approve_prequalification: {
    name: 'Auto-approve pre-qualification',
    effect: 'Completes Pre-Qualification where it is open.',
  },
  generate_preapproval_letter: {
    name: 'Generate pre-approval letter',
    effect: 'Issues the pre-approval letter.',
    missing: 'a person signs each letter, in Pre-Qualification',
  },
  schedule_document_collection: {
    name: 'Schedule document collection',
    effect: 'Opens Document Collection and asks for every required document that is not on the application.',
  },
  assign_loan_officer: {
    name: 'Assign loan officer',
    effect: 'Gives the application to the loan officer that the rule names.',
    needs: 'assignee',
    role: 'loan_officer',
  },
  send_welcome_package: {
    name: 'Send welcome package',
    effect: 'Sends the first borrower an email with the loan number, what comes next and which documents are needed.',
  },
  approve_document: {
    name: 'Auto-approve document',
    effect: 'Approves the document that the trigger is about, once the virus scanner has passed it.',
    onDocument: true,
  },
  extract_data_points: {
    name: 'Extract key data points',
    effect: 'Reads amounts, dates and names from the document.',
    missing: 'files are read when they come in, without a rule',
  },
  flag_for_review: {
    name: 'Flag for manual review',
    effect: 'Flags Document Collection for attention; it stays so until someone resolves it.',
  },
  request_replacement: {
    name: 'Request replacement document',
    effect: 'Sends the document that the trigger is about back to the borrower.',
    onDocument: true,
  },
  update_status: {
    name: 'Update application status',
    effect:
      'Moves the application along its normal path. Approving, rejecting, closing and funding are left to people.',
    needs: 'status',
  },
  approve_loan: {
    name: 'Auto-approve loan',
    effect: 'Adds a comment that recommends the approval, with the figures it follows from. A person decides.',
  },
  generate_approval_conditions: {
    name: 'Generate approval conditions',
    effect: 'Adds the conditions that the rule names, where the same is not still to be met on the application.',
    needs: 'templateIds',
  },
  schedule_closing: {
    name: 'Schedule closing',
    effect: 'Opens Ready to Close on an approved application.',
  },
  order_title_work: {
    name: 'Order title work',
    effect: 'Orders the title search.',
    missing: 'no title company is connected',
  },
  prepare_loan_documents: {
    name: 'Prepare loan documents',
    effect: 'Prepares the documents to sign.',
    missing: 'loan documents are not generated here yet',
  },
} as const satisfies Readonly<Record<string, RuleActionKind>>;

export type RuleActionId = keyof typeof table;
export const actionKinds: Readonly<Record<RuleActionId, RuleActionKind>> = table;
export const ruleActionIds = keysOf(table);

/** The statuses that a rule may set: none of them is a decision. */
export const statusesOfRules = [
  'pre_qualification',
  'under_review',
  'documents_needed',
  'appraisal_pending',
  'underwriting',
] as const;

/** The stages that rules move; the others are decisions. */
export const stagesOfRules = ['pre_qualification', 'document_collection', 'ready_to_close'] as const;
