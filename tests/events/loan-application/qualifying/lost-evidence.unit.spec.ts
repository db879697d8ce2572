import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '../../../../events/kernel/fold.ts';
import { debtIdOf } from '../../../../events/lending/figures/debt-facts.ts';
import { fileFigures } from '../../../../events/lending/figures/file-figures.ts';
import { verdictOn } from '../../../../events/lending/figures/provenance.ts';
import { withEntered } from '../../../../events/loan-application/figures/entered-facts.state.ts';
import { figureFactsOf } from '../../../../events/loan-application/figures/figure-facts.state.ts';
import { approvalGate, changesOfApproval } from '../../../../events/loan-application/figures/figures.state.ts';
import { loanApplicationDecider } from '../../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import {
  creditReport,
  documentId,
  documentUploaded,
  loanApplicationSubmitted,
  statusChanged,
  submission,
} from '../../../support/histories/builders.ts';

const { borrowerId = '' } = submission().borrowers[0] ?? {};
const assetId = '018f8a52-0000-7000-8000-0000000000a5';
const worksheetId = '018f8a52-0000-7000-8000-0000000000aa';
const oak = { type: 'auto' as const, creditor: 'Oak Motors', accountLast4: '1234' };
const debtId = debtIdOf('reported', oak);
const evidence = [{ documentId, documentVersion: 1 }];
const submitted = loanApplicationSubmitted({
  debts: [],
  housing: { propertyTaxesCents: 290_00, homeownersInsuranceCents: 84_00, mortgageInsuranceCents: 0 },
});
const received: LoanApplicationEvent = {
  type: 'CreditReportReceived',
  data: creditReport({
    accounts: [
      {
        creditor: 'Oak Motors',
        accountType: 'auto loan',
        accountNumberLast4: '1234',
        status: 'current',
        balanceCents: 8_000_00,
        monthlyPaymentCents: 400_00,
      },
    ],
  }),
};
const reviewed = (
  type: 'DocumentVerified' | 'DocumentApproved' | 'DocumentRejected' | 'DocumentChangesRequested',
  documentVersion = 1,
): LoanApplicationEvent => ({ type, data: { documentId, documentVersion, reviewNotes: 'Looked at' } });
const file = [submitted, received, documentUploaded(), reviewed('DocumentVerified')];
const rejected = reviewed('DocumentRejected');
const newVersion = documentUploaded({ documentVersion: 2 });
const approved = statusChanged('underwriting', 'approved', 'As verified');

const worksheet: LoanApplicationEvent = {
  type: 'IncomeQualified',
  data: {
    worksheetId,
    borrowerId,
    incomeType: 'base',
    noteDate: '2026-05-01',
    monthlyCents: 7_000_00,
    findings: [],
    evidence,
  },
};
const asset: LoanApplicationEvent = {
  type: 'AssetQualified',
  data: { assetId, borrowerId, sheet: { kind: 'deposit_account', balanceCents: 120_000_00 }, evidence },
};
const treated = (more: object): LoanApplicationEvent => ({
  type: 'DebtTreated',
  data: { debtIds: [debtId], treatment: 'excluded', evidence, ...more },
});
const excluded = treated({ reason: 'paid_by_others' });
const added: LoanApplicationEvent = {
  type: 'DebtAdded',
  data: { debtId: worksheetId, debtType: 'other', creditor: 'Elm Loan', borrowerId, monthlyCents: 90_00, evidence },
};

const stateOf = (...more: LoanApplicationEvent[]) => {
  const state = stateAfter(loanApplicationDecider, [...file, ...more]);
  if (state.status === 'not_submitted') throw new Error('It has no submission');
  return state;
};
const figuresAfter = (...more: LoanApplicationEvent[]) => fileFigures(stateOf(...more).facts);

describe('A document that something was entered on', () => {
  it.each([
    ['rejected', [rejected]],
    ['sent back', [reviewed('DocumentChangesRequested')]],
    ['replaced', [newVersion]],
    ['replaced, and the newer one verified', [newVersion, reviewed('DocumentVerified', 2)]],
  ])('no longer shows an excluded debt once it is %s', (_what, then) => {
    expect(figuresAfter(excluded).debts.cents).toBe(0);
    expect(figuresAfter(excluded, ...then).debts).toMatchObject({
      cents: 400_00,
      lines: [{ debtId, unproven: 'evidence_lost' }],
    });
  });

  it('shows it again when the same version is verified again, and while it is approved', () => {
    expect(figuresAfter(excluded, rejected, reviewed('DocumentVerified')).debts.cents).toBe(0);
    expect(figuresAfter(excluded, reviewed('DocumentApproved')).debts.cents).toBe(0);
  });

  it('lowers no payment once it is gone, and leaves a higher one', () => {
    const counted = (paymentCents: number) => treated({ treatment: 'counted', paymentCents, note: 'By the statement' });
    expect(figuresAfter(counted(300_00)).debts.cents).toBe(300_00);
    expect(figuresAfter(counted(300_00), rejected).debts.cents).toBe(400_00);
    expect(figuresAfter(counted(450_00), rejected).debts).toMatchObject({ cents: 450_00, provenance: 'stated' });
    const paidOff = treated({ treatment: 'paid_off', payoffCents: 8_000_00 });
    expect(figuresAfter(paidOff).debts.cents).toBe(0);
    expect(figuresAfter(paidOff, rejected).debts.cents).toBe(400_00);
    expect(figuresAfter(added, rejected).debts).toMatchObject({ cents: 490_00, provenance: 'stated' });
  });

  it('leaves an income at most, which is within no limit', () => {
    expect(verdictOn(figuresAfter(worksheet).backDti, 43)).toBe('within');
    const { income, frontDti, backDti } = figuresAfter(worksheet, rejected);
    expect(income).toMatchObject({ cents: 7_000_00, provenance: 'stated', missing: ['income_evidence'] });
    expect(verdictOn(backDti, 43)).toBe('unknown');
    expect(frontDti.missing).toEqual(['income_evidence']);
  });

  it('leaves an asset that is not verified', () => {
    expect(figuresAfter(asset).reserves.funds).toMatchObject({ cents: 120_000_00, provenance: 'verified' });
    expect(figuresAfter(asset, rejected).reserves).toMatchObject({
      funds: { cents: 0, lines: [{ leftOut: 'not_verified', unproven: 'evidence_lost' }] },
      months: null,
      verdict: 'unknown',
      missing: expect.arrayContaining(['verified_assets']),
    });
  });

  it('is read the same from the log', () => {
    const history = [...file, worksheet, excluded, asset, added, rejected];
    const facts = withEntered(figureFactsOf(submitted.data, null), history);
    const { qualifiedIncome, qualifiedAssets, debtTreatments, foundDebts } = stateOf(
      worksheet,
      excluded,
      asset,
      added,
      rejected,
    ).facts;
    expect(facts).toMatchObject({ qualifiedIncome, qualifiedAssets, debtTreatments, foundDebts });
    expect(qualifiedIncome?.[0]?.evidence).toEqual([{ documentId, documentVersion: 1, isLost: true }]);
  });
});

describe('An approval that rested on such a document', () => {
  const names = (...more: LoanApplicationEvent[]) => changesOfApproval(stateOf(...more)).map(({ name }) => name);

  it('says what is no longer shown, and holds again with it', () => {
    expect(names(worksheet, approved, rejected)).toEqual(['evidence of the income']);
    expect(names(asset, approved, rejected)).toEqual(['evidence of the assets']);
    expect(names(excluded, approved, rejected)).toEqual(['monthly debts', 'evidence of how debts are treated']);
    expect(names(worksheet, approved, rejected, reviewed('DocumentVerified'))).toEqual([]);
    expect(names(worksheet, rejected, approved, reviewed('DocumentVerified'))).toEqual([]);
  });

  it('holds back funding until somebody decides again', () => {
    expect(approvalGate(stateOf(worksheet, approved), 'funded')).toEqual([]);
    expect(approvalGate(stateOf(worksheet, approved, rejected), 'funded')).toEqual([
      {
        item: 'The application has changed since it was approved: evidence of the income verified, now no longer verified',
        fix: 'Move it back to underwriting, and decide on what it says now',
      },
    ]);
  });
});
