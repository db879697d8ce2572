import { describe, expect, it } from '@jest/globals';
import { fileAffordability } from '../../../events/lending/decisions/pre-approval.ts';
import type { PrintedFrom } from '../../../events/kernel/printed-from.ts';
import { type IssuePreApprovalLetter, letterFileOf } from '../../../events/loan-application/letters/letters.decider.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import {
  commandMetadata,
  creditReport,
  documentId,
  loanApplicationSubmitted,
  sha256,
  statusChanged,
  submission,
} from '../../support/histories/builders.ts';
import { given } from './support/given-application.ts';

const reported = { type: 'CreditReportReceived', data: creditReport() } as const;
const printedFrom: PrintedFrom = {
  engine: 'typst-ts 0.7.0',
  fonts: sha256,
  template: { id: 'pre-approval-letter', version: 1, sha256 },
  printedAt: '2026-03-02T15:00:00.000Z',
  data: '{}',
};
const issue = (more: Partial<IssuePreApprovalLetter['data']> = {}): IssuePreApprovalLetter => ({
  type: 'IssuePreApprovalLetter',
  data: {
    documentId,
    fileName: 'letter.pdf',
    sizeBytes: 2_000,
    sha256,
    issuedOn: '2026-03-02',
    expiresOn: '2026-05-01',
    amountCents: 240_000_00,
    conditions: ['appraisal', 'title'],
    taxesPerYearCents: 4_800_00,
    insurancePerYearCents: 1_200_00,
    maxFrontDtiPercent: 28,
    maxBackDtiPercent: 43,
    printedFrom,
    ...more,
  },
});

describe('A pre-approval letter', () => {
  it('is issued with every figure that it follows from, and is an approved document of the file', () => {
    // 28 % of 8,000 is 2,240, less 500 of taxes and insurance: 1,740 a month repay 275,287 at 6.5 % in 30 years.
    given(loanApplicationSubmitted(), reported)
      .when(issue())
      .thenEvents(
        {
          type: 'PreApprovalLetterIssued',
          data: {
            documentId,
            issuedOn: '2026-03-02',
            expiresOn: '2026-05-01',
            amountCents: 240_000_00,
            monthlyIncomeCents: 8_000_00,
            debtsCents: 350_00,
            downPaymentCents: 80_000_00,
            annualRatePercent: 6.5,
            months: 360,
            loanType: 'conventional',
            taxesPerYearCents: 4_800_00,
            insurancePerYearCents: 1_200_00,
            maxFrontDtiPercent: 28,
            maxBackDtiPercent: 43,
            maxLoanCents: 275_287_61,
            maxPriceCents: 355_287_61,
            limitedBy: 'frontDti',
            paymentCents: 1_740_00,
            conditions: ['appraisal', 'title'],
          },
        },
        {
          type: 'DocumentUploaded',
          data: {
            documentId,
            documentType: 'pre_approval_letter',
            documentVersion: 1,
            fileName: 'letter.pdf',
            mediaType: 'application/pdf',
            sizeBytes: 2_000,
            sha256,
          },
        },
        { type: 'DocumentPrinted', data: { documentId, documentVersion: 1, ...printedFrom } },
        { type: 'DocumentApproved', data: { documentId, documentVersion: 1 } },
      );
  });

  it('supersedes the one before it, as the newer version of its document', () => {
    const before = issue();
    const { decide, evolve, initialState } = loanApplicationDecider;
    const state = [loanApplicationSubmitted(), reported].reduce(evolve, initialState);
    const first = decide(before, state, commandMetadata());
    const again = issue({ documentId: 'dddddddd-dddd-4ddd-8ddd-dddddddddddd', amountCents: 250_000_00 });
    const events = decide(again, first.reduce(evolve, state), commandMetadata());
    const version = { documentId, documentVersion: 2 };
    expect(events.map(({ data }) => data)).toEqual([
      expect.objectContaining({ ...version, amountCents: 250_000_00 }),
      expect.objectContaining(version),
      expect.objectContaining(version),
      version,
    ]);
  });

  it('promises no more than is affordable', () => {
    given(loanApplicationSubmitted(), reported)
      .when(issue({ amountCents: 275_287_62 }))
      .thenThrows({ code: 'rule_violation', fields: ['amount'] });
  });

  it('rests on a credit report that is not too old, and is good no longer than that', () => {
    const old = { type: 'CreditReportReceived', data: creditReport({ issuedOn: '2026-01-15' }) } as const;
    given(loanApplicationSubmitted(), old)
      .when(issue())
      .thenThrows({ code: 'rule_violation', fields: ['expiresOn'], message: /Jan 15, 2026, and is good for longer/ });
    given(loanApplicationSubmitted(), old)
      .when(issue({ issuedOn: '2026-04-15', expiresOn: '2026-05-01' }))
      .thenThrows({ code: 'rule_violation', message: /too old for a letter: order a new one/ });
  });

  it.each([
    ['amount', { amountCents: 1 }],
    ['maxFrontDti', { maxFrontDtiPercent: 44 }],
    ['maxBackDti', { maxBackDtiPercent: 100 }],
  ] as const)('is refused for %s beyond what the lender decides by', (field, more) => {
    given(loanApplicationSubmitted(), reported)
      .when(issue(more))
      .thenThrows({ code: 'rule_violation', fields: [field] });
  });

  it('says why there is none without income, instead of failing', () => {
    given(loanApplicationSubmitted({ income: [] }), reported)
      .when(issue())
      .thenThrows({ code: 'rule_violation', message: /No income is stated/ });
    const { evolve, initialState } = loanApplicationDecider;
    const state = [loanApplicationSubmitted({ income: [] }), reported].reduce(evolve, initialState);
    if (state.status === 'not_submitted') throw new Error('It was submitted');
    expect(fileAffordability(letterFileOf(state), issue().data).affordable).toMatchObject({ maxLoanCents: 0 });
  });

  it.each(['2026-03-02', '2026-06-01'])('is not good until %s', (expiresOn) => {
    given(loanApplicationSubmitted(), reported)
      .when(issue({ expiresOn }))
      .thenThrows({ code: 'rule_violation', fields: ['expiresOn'] });
  });

  it('waits for the credit report, and is for a purchase', () => {
    const refused = { code: 'rule_violation' } as const;
    given(loanApplicationSubmitted()).when(issue()).thenThrows(refused);
    const { loan } = submission();
    given(loanApplicationSubmitted({ loan: { ...loan, purpose: 'refinance' } }), reported)
      .when(issue())
      .thenThrows(refused);
  });

  it('comes before underwriting, and not once the file is final', () => {
    given(loanApplicationSubmitted(), reported, statusChanged('submitted', 'underwriting'))
      .when(issue())
      .thenThrows({ code: 'rule_violation' });
    given(loanApplicationSubmitted(), reported, statusChanged('submitted', 'rejected'))
      .when(issue())
      .thenThrows({ code: 'illegal_transition', details: { status: 'rejected' } });
  });
});
