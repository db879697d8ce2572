import { describe, it } from '@jest/globals';
import type { RecordDocumentFacts } from '../../../../events/loan-application/document-facts/document-facts.decider.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import {
  documentId,
  documentRequested,
  documentUploaded,
  loanApplicationSubmitted,
  otherSha256,
  statusChanged,
} from '../../../support/histories/builders.ts';
import { given } from '../support/given-application.ts';

const data: RecordDocumentFacts['data'] = {
  documentId,
  documentVersion: 1,
  outcome: 'read',
  facts: [{ fact: 'gross_pay', page: 1, amountCents: 3_692_31 }],
};
const record = (more: Partial<RecordDocumentFacts['data']> = {}): RecordDocumentFacts => ({
  type: 'RecordDocumentFacts',
  data: { ...data, ...more },
});
const read: LoanApplicationEvent = { type: 'DocumentFactsRead', data };

describe('What a program has read in a document', () => {
  it('is recorded once for each version', () => {
    given(loanApplicationSubmitted(), documentUploaded()).when(record()).thenEvents(read);
    given(loanApplicationSubmitted(), documentUploaded(), read)
      .when(record({ outcome: 'broken', facts: [] }))
      .thenNothing();
    const newer = documentUploaded({ documentVersion: 2, sha256: otherSha256 });
    given(loanApplicationSubmitted(), documentUploaded(), read, newer)
      .when(record({ documentVersion: 2 }))
      .thenEvents({ type: 'DocumentFactsRead', data: { ...data, documentVersion: 2 } });
  });

  it('is recorded also where it could not be read, and on a final file', () => {
    given(loanApplicationSubmitted(), documentUploaded(), statusChanged('submitted', 'rejected'))
      .when(record({ outcome: 'encrypted', facts: [] }))
      .thenEvents({ type: 'DocumentFactsRead', data: { ...data, outcome: 'encrypted', facts: [] } });
  });

  it('is nothing where the file has no such version', () => {
    given(loanApplicationSubmitted()).when(record()).thenNothing();
    given(loanApplicationSubmitted(), documentRequested()).when(record()).thenNothing();
  });
});
