import { describe, it } from '@jest/globals';
import type { AssignDocument } from '../../../../events/loan-application/documents/documents.assign.ts';
import type { RequestDocument } from '../../../../events/loan-application/documents/documents.requests.ts';
import type { DocumentSubject } from '../../../../events/lending/needs/subjects.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import {
  borrower,
  borrowerId,
  coBorrowerId,
  documentId,
  documentUploaded,
  loanApplicationSubmitted,
  otherDocumentId,
  statusChanged,
} from '../../../support/histories/builders.ts';
import { given } from '../support/given-application.ts';
import { upload } from '../support/given-documents.ts';

const alice = { borrowerId };
const ben = { borrowerId: coBorrowerId };
const couple = [borrower(), borrower({ borrowerId: coBorrowerId, firstName: 'Ben' })];
const bySubject = (more: object = {}): LoanApplicationEvent =>
  loanApplicationSubmitted({ borrowers: couple, needsEdition: 3, taxYears: [2025, 2024], ...more });
const photoId = { documentId, documentType: 'photo_id' } as const;
const uploaded = (subjects?: DocumentSubject[]): LoanApplicationEvent => ({
  type: 'DocumentUploaded',
  data: { ...documentUploaded().data, ...photoId, ...(subjects && { subjects }) },
});
const assign = (...subjects: DocumentSubject[]): AssignDocument => ({
  type: 'AssignDocument',
  data: { documentId, subjects },
});
const request = (more: Partial<RequestDocument['data']> = {}): RequestDocument => ({
  type: 'RequestDocument',
  data: { documentId: otherDocumentId, documentType: 'photo_id', reason: 'Shows who you are', ...more },
});

describe('Uploading a document', () => {
  it('leaves open whose it is where several could be meant, and guesses nothing', () => {
    given(bySubject()).when(upload(photoId)).thenEvents(uploaded());
  });

  it('is for the one that needs it, and for whom its request was', () => {
    const one = bySubject({ borrowers: [borrower()] });
    given(one)
      .when(upload(photoId))
      .thenEvents(uploaded([alice]));
    const requested: LoanApplicationEvent = {
      type: 'DocumentRequested',
      data: { ...photoId, reason: 'Shows who you are', subjects: [ben] },
    };
    given(bySubject(), requested)
      .when(upload(photoId))
      .thenEvents(uploaded([ben]));
  });

  it('is for a borrower of the file only', () => {
    given(bySubject({ borrowers: [borrower()] }))
      .when(upload({ ...photoId, subjects: [ben] }))
      .thenThrows({ code: 'rule_violation', fields: ['subjects.0.borrowerId'] });
  });

  it('says nothing of it on a file of an earlier edition', () => {
    given(loanApplicationSubmitted({ borrowers: couple, needsEdition: 2 }))
      .when(upload(photoId))
      .thenEvents(uploaded());
  });
});

describe('Saying whose a document is', () => {
  const assigned = (...subjects: DocumentSubject[]): LoanApplicationEvent => ({
    type: 'DocumentAssigned',
    data: { ...photoId, subjects },
  });

  it('is on record once, can be mended, and may name both', () => {
    given(bySubject(), uploaded()).when(assign(alice)).thenEvents(assigned(alice));
    given(bySubject(), uploaded(), assigned(alice)).when(assign(alice)).thenNothing();
    given(bySubject(), uploaded(), assigned(alice)).when(assign(ben)).thenEvents(assigned(ben));
    given(bySubject(), uploaded([alice]))
      .when(assign(ben, alice))
      .thenEvents(assigned(ben, alice));
  });

  it('completes what the needs list leaves no choice of', () => {
    const stub = { documentId, documentType: 'pay_stub' } as const;
    const line = { id: 'current', name: 'Hill Country Dental' };
    given(bySubject({ furtherFacts: [{ fact: 'job/employed', borrowerId, line }] }), documentUploaded())
      .when(assign(alice))
      .thenEvents({ type: 'DocumentAssigned', data: { ...stub, subjects: [{ borrowerId, lineId: 'current' }] } });
  });

  it('is refused for a stranger, an unknown document, and on a final file', () => {
    given(bySubject({ borrowers: [borrower()] }), uploaded())
      .when(assign(ben))
      .thenThrows({ code: 'rule_violation', fields: ['subjects.0.borrowerId'] });
    given(bySubject()).when(assign(alice)).thenThrows({ code: 'not_found' });
    given(bySubject(), uploaded(), statusChanged('submitted', 'rejected'))
      .when(assign(alice))
      .thenThrows({ code: 'illegal_transition' });
  });
});

describe('Asking for a document', () => {
  const asked = (subject: DocumentSubject, id = otherDocumentId): LoanApplicationEvent => ({
    type: 'DocumentRequested',
    data: { documentId: id, documentType: 'photo_id', reason: 'Shows who you are', subjects: [subject] },
  });

  it('of one borrower leaves the other alone, and the document of one is not that of the other', () => {
    given(bySubject())
      .when(request({ subjects: [ben] }))
      .thenEvents(asked(ben));
    given(bySubject(), uploaded([alice]))
      .when(request({ subjects: [ben] }))
      .thenEvents(asked(ben));
    given(bySubject(), uploaded([alice]))
      .when(request({ subjects: [alice] }))
      .thenThrows({ code: 'illegal_transition', message: /on the file already/ });
  });

  it('of a type without a subject is for each need of it that is open', () => {
    given(bySubject(), uploaded([alice]))
      .when(request())
      .thenEvents(asked(ben));
  });

  it('waives its own subject, when it is withdrawn', () => {
    given(bySubject(), asked(ben))
      .when({ type: 'WithdrawDocumentRequest', data: { documentId: otherDocumentId, reason: 'He is known' } })
      .thenEvents({
        type: 'DocumentRequestWithdrawn',
        data: { documentId: otherDocumentId, documentType: 'photo_id', reason: 'He is known', subjects: [ben] },
      });
  });
});
