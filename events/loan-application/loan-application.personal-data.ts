import { STREAM, type PersonalFields } from '../kernel/personal-data.ts';
import type { LoanApplicationEventType } from './loan-application.events.ts';

const borrower = 'borrowers[].borrowerId';
const notes = { notes: STREAM } as const;
const reviewNotes = { reviewNotes: STREAM } as const;

/** Which text of a loan file is encrypted before it is stored, and whose it is (docs/adr/0008). */
export const loanApplicationPersonalData = {
  LoanApplicationSubmitted: {
    'borrowers[].firstName': borrower,
    'borrowers[].lastName': borrower,
    'borrowers[].email': borrower,
    'borrowers[].phone': borrower,
    'borrowers[].ssn': borrower,
    'borrowers[].dateOfBirth': borrower,
    'borrowers[].currentAddress.street': borrower,
    'borrowers[].currentAddress.unit': borrower,
    'borrowers[].currentAddress.city': borrower,
    'borrowers[].currentAddress.zip': borrower,
    'borrowers[].employment.employerName': borrower,
    'borrowers[].employment.position': borrower,
    'debts[].creditor': 'debts[].borrowerId',
    'property.address.street': STREAM,
    'property.address.unit': STREAM,
  },
  LoanApplicationAssigned: { assigneeName: 'assigneeId' },
  LoanApplicationStatusChanged: notes,
  LoanApplicationCommented: { comment: STREAM },
  LoanStageStarted: { ...notes, assigneeName: 'assigneeId' },
  LoanStageProcessingStarted: notes,
  LoanStageCompleted: notes,
  LoanStageFlagged: notes,
  LoanStageRejected: notes,
  DocumentRequested: { reason: STREAM },
  DocumentUploaded: { fileName: STREAM },
  DocumentReviewStarted: reviewNotes,
  DocumentVerified: reviewNotes,
  DocumentApproved: reviewNotes,
  DocumentChangesRequested: reviewNotes,
  DocumentRejected: reviewNotes,
  CreditReportReceived: {
    'accounts[].creditor': STREAM,
    'accounts[].accountType': STREAM,
    'accounts[].accountNumberLast4': STREAM,
  },
  PersonalDataRevealed: { reason: 'borrowerId' },
} as const satisfies Partial<Record<LoanApplicationEventType, PersonalFields>>;
