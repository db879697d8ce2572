import type { Actor, CommandMetadata } from '../../../events/kernel/message.ts';
import type { ApplicationStatus, DocumentType } from '../../../events/lending/life-cycle/life-cycle.ts';
import { isOverride } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { SubmitLoanApplication } from '../../../events/loan-application/intake/intake.decider.ts';
import type { CreditReport } from '../../../events/loan-application/credit/credit.events.ts';
import { type Borrower, contentIn } from '../../../events/loan-application/intake/intake.events.ts';
import type { LoanApplicationEventOf } from '../../../events/loan-application/loan-application.events.ts';

/** Fixed ids and clock: a test that fails prints the same values every time. */
export const NOW = '2026-03-02T15:00:00.000Z';
export const applicationId = '11111111-1111-4111-8111-111111111111';
export const borrowerId = '22222222-2222-4222-8222-222222222222';
export const coBorrowerId = '22222222-2222-4222-8222-222222222223';
export const documentId = '33333333-3333-4333-8333-333333333333';
export const otherDocumentId = '33333333-3333-4333-8333-333333333334';
export const commentId = '44444444-4444-4444-8444-444444444444';
export const underwriterId = '55555555-5555-4555-8555-555555555555';
export const answerChangeId = '66666666-6666-4666-8666-666666666666';
export const sha256 = 'a'.repeat(64);
export const otherSha256 = 'b'.repeat(64);

export const underwriter: Actor = { kind: 'user', id: underwriterId, name: 'Uma Underwood', role: 'underwriter' };

export const commandMetadata = (more: Partial<CommandMetadata> = {}): CommandMetadata => ({
  actor: underwriter,
  now: NOW,
  correlationId: '66666666-6666-4666-8666-666666666666',
  ...more,
});

/** Area 900 is never issued as a social security number. */
export const borrower = (more: Partial<Borrower> = {}): Borrower => ({
  borrowerId,
  firstName: 'Alice',
  lastName: 'Rivera',
  email: 'alice.rivera@example.com',
  phone: '512-555-0134',
  ssn: '900456789',
  dateOfBirth: '1984-05-17',
  currentAddress: { street: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701' },
  employment: { status: 'employed', employerName: 'Hill Country Dental', position: 'Hygienist', yearsAtEmployer: 6 },
  ...more,
});

type Submission = SubmitLoanApplication['data'];

export const submission = (more: Partial<Submission> = {}): Submission => ({
  applicationId,
  loanNumber: 'LL-2026-1H248H24',
  borrowers: [borrower()],
  property: {
    address: { street: '48 Oak Lane', city: 'Round Rock', state: 'TX', zip: '78664' },
    valueCents: 400_000_00,
    type: 'single_family',
    occupancy: 'primary_residence',
  },
  loan: {
    amountCents: 320_000_00,
    type: 'conventional',
    purpose: 'purchase',
    termYears: 30,
    ratePercent: 6.5,
    downPaymentCents: 80_000_00,
    estimatedClosingDate: '2026-04-20',
  },
  income: [{ borrowerId, type: 'base', monthlyCents: 8_000_00 }],
  debts: [
    { borrowerId, type: 'auto', monthlyCents: 350_00, creditor: 'Lone Star Auto Finance', balanceCents: 9_800_00 },
  ],
  housing: { propertyTaxesCents: 290_00, homeownersInsuranceCents: 83_78 },
  priority: 'medium',
  ...more,
});

export const submitLoanApplication = (more: Partial<Submission> = {}): SubmitLoanApplication => ({
  type: 'SubmitLoanApplication',
  data: submission(more),
});

export const loanApplicationSubmitted = (
  more: Partial<LoanApplicationEventOf<'LoanApplicationSubmitted'>['data']> = {},
): LoanApplicationEventOf<'LoanApplicationSubmitted'> => ({
  type: 'LoanApplicationSubmitted',
  data: { ...submission(), ...more },
});

/** What a file rests on after a change of answers, and what has become other. @param parts the loan, when left out */
export const restated = (
  more: Partial<Submission> = {},
  parts: LoanApplicationEventOf<'LoanApplicationRestated'>['data']['parts'] = ['loan'],
  changeId: string = answerChangeId,
): LoanApplicationEventOf<'LoanApplicationRestated'> => ({
  type: 'LoanApplicationRestated',
  data: { ...contentIn(submission(more)), changeId, parts, needs: { added: [], dropped: [] }, cash: null },
});

/** The change of answers that a restatement follows. */
export const corrected = (
  changeId: string = answerChangeId,
  undoes?: string,
): LoanApplicationEventOf<'UrlaCorrected'> => ({
  type: 'UrlaCorrected',
  data: { changeId, reason: 'Mistyped', given: [], before: [], added: [], removed: [], ...(undoes && { undoes }) },
});

export const statusChanged = (
  from: ApplicationStatus,
  to: ApplicationStatus,
  notes?: string,
): LoanApplicationEventOf<'LoanApplicationStatusChanged'> => ({
  type: 'LoanApplicationStatusChanged',
  data: { from, to, notes, override: isOverride(from, to) },
});

export const documentRequested = (
  documentType: DocumentType = 'pay_stub',
  id: string = documentId,
): LoanApplicationEventOf<'DocumentRequested'> => ({
  type: 'DocumentRequested',
  data: { documentId: id, documentType, reason: 'Shows income of the last 30 days', dueOn: '2026-03-12' },
});

type Upload = LoanApplicationEventOf<'DocumentUploaded'>;

export const documentUploaded = (more: Partial<Upload['data']> = {}): Upload => ({
  type: 'DocumentUploaded',
  data: {
    documentId,
    documentType: 'pay_stub',
    documentVersion: 1,
    fileName: 'pay-stub.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 20_480,
    sha256,
    ...more,
  },
});

export const creditReport = (more: Partial<CreditReport> = {}): CreditReport => ({
  reportId: 'CR-1001',
  partnerId: 'credit-bureau',
  deliveryId: 'msg_1001',
  orderId: '66666666-6666-4666-8666-666666666666',
  issuedOn: '2026-03-01',
  scores: [
    { borrowerId, bureau: 'equifax', score: 734 },
    { borrowerId, bureau: 'experian', score: 732 },
    { borrowerId, bureau: 'transunion', score: 730 },
  ],
  accounts: [],
  ...more,
});
