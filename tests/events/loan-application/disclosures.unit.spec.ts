import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '../../../events/kernel/fold.ts';
import type { PrintedFrom } from '../../../events/kernel/printed-from.ts';
import type { IssueLoanEstimate } from '../../../events/loan-application/disclosures/disclosures.decider.ts';
import type { LoanEstimateIssued } from '../../../events/loan-application/disclosures/disclosures.events.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import { documentId, loanApplicationSubmitted, sha256, statusChanged } from '../../support/histories/builders.ts';
import { given } from './support/given-application.ts';

const printedFrom: PrintedFrom = {
  engine: 'typst-ts 0.7.0',
  fonts: sha256,
  template: { id: 'loan-estimate', version: 1, sha256 },
  printedAt: '2026-03-02T15:00:00.000Z',
  data: '{}',
};
const figures = {
  issuedOn: '2026-03-02',
  terms: {
    lateAfterDays: 15,
    lateChargePercent: 5,
    servicing: 'transfer',
    isAssumable: false,
    confirmsReceipt: true,
  },
  aprPercent: 6.701,
  cashToCloseCents: 16_054_00,
  sections: { A: 1_802_00, B: 672_00, C: 3_198_00, E: 85_00, F: 867_00, G: 413_00, H: 1_017_00 },
  lenderCreditsCents: 0,
} as const;
const otherId = '018f8a52-0000-7000-8000-0000000000ee';
const issue = (more: Partial<IssueLoanEstimate['data']> = {}): IssueLoanEstimate => ({
  type: 'IssueLoanEstimate',
  data: { documentId, fileName: 'estimate.pdf', sizeBytes: 2_000, sha256, printedFrom, ...figures, ...more },
});
const issued = (more: Partial<LoanEstimateIssued['data']> = {}): LoanEstimateIssued => ({
  type: 'LoanEstimateIssued',
  data: { number: 1, documentId, documentVersion: 1, ...figures, ...more },
});
const paper = (documentVersion: number) =>
  [
    {
      type: 'DocumentUploaded',
      data: {
        documentId,
        documentType: 'loan_estimate',
        documentVersion,
        fileName: 'estimate.pdf',
        mediaType: 'application/pdf',
        sizeBytes: 2_000,
        sha256,
      },
    },
    { type: 'DocumentPrinted', data: { documentId, documentVersion, ...printedFrom } },
    { type: 'DocumentApproved', data: { documentId, documentVersion } },
  ] as const;
const first = [loanApplicationSubmitted(), issued(), ...paper(1)];
const revision = { reason: 'consumer_request', notes: 'A larger loan', learnedOn: '2026-03-01' } as const;

describe('A Loan Estimate', () => {
  it('is issued with its figures, and is an approved document of the file', () =>
    given(loanApplicationSubmitted())
      .when(issue())
      .thenEvents(issued(), ...paper(1)));

  it('is revised as a version of its document, with the reason and the day on which it was known', () =>
    given(...first)
      .when(issue({ documentId: otherId, revision }))
      .thenEvents(issued({ number: 2, documentVersion: 2, revision }), ...paper(2)));

  it('is not revised without a reason, nor for one that is not known yet', () => {
    given(...first)
      .when(issue())
      .thenThrows({ code: 'rule_violation', fields: ['revision'] });
    given(...first)
      .when(issue({ revision: { ...revision, learnedOn: '2026-03-03' } }))
      .thenThrows({ code: 'rule_violation', fields: ['revision.learnedOn'] });
  });

  it('revises nothing when it is the first', () =>
    given(loanApplicationSubmitted())
      .when(issue({ revision }))
      .thenThrows({ code: 'rule_violation', fields: ['revision'] }));

  it('is not issued for an application that is over', () =>
    given(loanApplicationSubmitted(), statusChanged('submitted', 'rejected'))
      .when(issue())
      .thenThrows({ code: 'illegal_transition' }));

  it('hands its terms on to the next one', () =>
    expect(stateAfter(loanApplicationDecider, first)).toMatchObject({
      loanEstimate: { number: 1, documentId, documentVersion: 1, terms: figures.terms },
    }));
});
