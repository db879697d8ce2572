import { describe, it } from '@jest/globals';
import type { RecordScan } from '../../../../events/loan-application/documents/documents.scans.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import {
  documentId,
  documentUploaded,
  loanApplicationSubmitted,
  otherSha256,
  statusChanged,
} from '../../../support/histories/builders.ts';
import { given } from '../support/given-application.ts';
import { review, reviewed, upload } from '../support/given-documents.ts';

describe('A file in quarantine', () => {
  const { sha256, sizeBytes } = documentUploaded().data;
  const place = { documentId, documentVersion: 1, isNewest: true };
  const quarantined: LoanApplicationEvent = { type: 'DocumentQuarantined', data: { ...place, sha256, sizeBytes } };
  const released: LoanApplicationEvent = { type: 'DocumentReleased', data: place };
  const infected: LoanApplicationEvent = { type: 'DocumentFoundInfected', data: { ...place, signature: 'Eicar' } };
  const scan = (verdict: RecordScan['data']['verdict'], documentVersion = 1): RecordScan => ({
    type: 'RecordScan',
    data: { documentId, documentVersion, verdict },
  });
  const uploadedTwice = [
    loanApplicationSubmitted(),
    documentUploaded(),
    quarantined,
    documentUploaded({ documentVersion: 2, sha256: otherSha256 }),
  ];

  it('is put there with its upload where a scanner has to look at it', () => {
    given(loanApplicationSubmitted())
      .when(upload({ mustBeScanned: true }))
      .thenEvents(documentUploaded(), quarantined);
  });

  it('is released or found infected, once', () => {
    const waiting = [loanApplicationSubmitted(), documentUploaded(), quarantined];
    given(...waiting)
      .when(scan({ kind: 'clean' }))
      .thenEvents(released);
    given(...waiting)
      .when(scan({ kind: 'infected', signature: 'Eicar' }))
      .thenEvents(infected);
    given(...waiting, released)
      .when(scan({ kind: 'infected', signature: 'Eicar' }))
      .thenNothing();
    given(loanApplicationSubmitted(), documentUploaded())
      .when(scan({ kind: 'clean' }))
      .thenNothing();
  });

  it('is still scanned on a file that is final', () => {
    given(loanApplicationSubmitted(), documentUploaded(), quarantined, statusChanged('submitted', 'rejected'))
      .when(scan({ kind: 'clean' }))
      .thenEvents(released);
  });

  it('says of an older version that it is one: the newer one keeps its status', () => {
    given(...uploadedTwice)
      .when(scan({ kind: 'infected', signature: 'Eicar' }))
      .thenEvents({ type: 'DocumentFoundInfected', data: { ...place, isNewest: false, signature: 'Eicar' } });
  });

  it('is reviewed after the scan, and approved only when nothing was found', () => {
    const waiting = [loanApplicationSubmitted(), documentUploaded(), quarantined];
    given(...waiting)
      .when(review('verified'))
      .thenThrows({ code: 'illegal_transition' });
    given(...waiting, infected)
      .when(review('verified'))
      .thenThrows({ code: 'illegal_transition' });
    given(...waiting, released)
      .when(review('verified'))
      .thenEvents(reviewed('DocumentVerified'));
  });
});
