import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '../../../../events/kernel/fold.ts';
import type { FeeLine } from '../../../../events/lending/fees/fee-line.ts';
import { fileFigures } from '../../../../events/lending/figures/file-figures.ts';
import type { QualifyAsset } from '../../../../events/loan-application/assets/assets.decider.ts';
import { changesOfApproval } from '../../../../events/loan-application/figures/figures.state.ts';
import { loanApplicationDecider } from '../../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import {
  commandMetadata,
  documentId,
  documentUploaded,
  loanApplicationSubmitted,
  statusChanged,
  submission,
} from '../../../support/histories/builders.ts';
import { specificationOf } from '../../../support/values/given.ts';

const given = specificationOf(loanApplicationDecider, commandMetadata());
const submitted = loanApplicationSubmitted({
  property: { ...submission().property, purchasePriceCents: 400_000_00 },
  assets: [
    { assetId: 'acc-1', borrowerId: submission().borrowers[0]?.borrowerId, kind: 'deposit_account', cents: 1_00 },
  ],
  housing: { propertyTaxesCents: 500_00, homeownersInsuranceCents: 100_00, mortgageInsuranceCents: 0 },
});
const { borrowerId = '' } = submission().borrowers[0] ?? {};
const feeId = '018f8a52-0000-7000-8000-0000000000fe';
const line: FeeLine = {
  section: 'C',
  label: 'Survey fee',
  cents: 450_00,
  paidBy: 'borrower_at_closing',
  paidTo: 'third_party',
  isFinanceCharge: false,
  isPointsAndFees: false,
};
const entered = (more: Partial<FeeLine> = {}, id = feeId): LoanApplicationEvent => ({
  type: 'FeeEntered',
  data: { feeId: id, ...line, ...more },
});
const rejected = statusChanged('submitted', 'rejected');
const estimate = { type: 'EstimateFees', data: { state: 'TX', today: '2026-05-01' } } as const;
const stateOf = (...history: LoanApplicationEvent[]) => {
  const file = stateAfter(loanApplicationDecider, [submitted, ...history]);
  if (file.status === 'not_submitted') throw new Error('It has no submission');
  return file;
};
const decided = (command: typeof estimate, ...history: LoanApplicationEvent[]) =>
  loanApplicationDecider.decide(command, stateOf(...history), commandMetadata());
const figuresAfter = (...history: LoanApplicationEvent[]) => fileFigures(stateOf(...history).facts);

describe('The fee worksheet of a file', () => {
  it('is filled from the template of its product, purpose and state, and says so of each line', () => {
    const [event] = decided(estimate);
    if (event?.type !== 'FeesEstimated') throw new Error('Nothing was estimated');
    expect(event.data).toMatchObject({ template: { loanType: 'conventional', state: 'TX' }, gaps: [] });
    expect(stateOf(event).facts.fees?.every(({ isEstimate }) => isEstimate)).toBe(true);
    expect(figuresAfter(event).cashToClose).toMatchObject({ missing: [] });
  });

  it('taxes the price that loan and down payment come to where none is stated', () => {
    const unpriced = loanApplicationSubmitted({
      property: { ...submission().property, purchasePriceCents: undefined },
      loan: { ...submission().loan, amountCents: 320_000_00, downPaymentCents: 80_000_00 },
    });
    const file = stateAfter(loanApplicationDecider, [unpriced]);
    const inColorado = { ...estimate, data: { ...estimate.data, state: 'CO' } };
    const [event] = loanApplicationDecider.decide(inColorado, file, commandMetadata());
    if (event?.type !== 'FeesEstimated') throw new Error('Nothing was estimated');
    expect(event.data.lines.find(({ label }) => label === 'Transfer tax')?.cents).toBe(40_00);
  });

  it('has the fee that section L4 finances as it is stated, and by the tables where none is', () => {
    const upfront = (financedFeeCents?: number) => {
      const loan = { ...submission().loan, type: 'va' as const, financedFeeCents };
      const file = stateAfter(loanApplicationDecider, [loanApplicationSubmitted({ loan })]);
      const [event] = loanApplicationDecider.decide(estimate, file, commandMetadata());
      if (event?.type !== 'FeesEstimated') throw new Error('Nothing was estimated');
      return event.data.lines.find(({ label }) => label === 'VA funding fee')?.cents;
    };
    expect([upfront(10_560_00), upfront()]).toEqual([10_560_00, 4_000_00]);
  });

  it('keeps what somebody has entered when it is estimated again, also of a line of the template', () => {
    const [first] = decided(estimate);
    if (first?.type !== 'FeesEstimated') throw new Error('Nothing was estimated');
    const appraisal = first.data.lines.find(({ label }) => label === 'Appraisal fee');
    if (!appraisal) throw new Error('The template has no appraisal');
    const billed = entered({ ...appraisal, cents: 725_00 }, appraisal.feeId);
    const [again] = decided(estimate, first, billed, entered());
    if (again?.type !== 'FeesEstimated') throw new Error('Nothing was estimated');
    const { fees = [] } = stateOf(first, billed, entered(), again).facts;
    expect(fees.filter((fee) => fee.feeId === appraisal.feeId)).toMatchObject([{ cents: 725_00, isEstimate: false }]);
    expect(fees.filter((fee) => fee.feeId === feeId)).toHaveLength(1);
    expect(fees).toHaveLength(first.data.lines.length + 1);
  });

  it('takes a line, its change and its removal', () => {
    given(submitted)
      .when({ type: 'EnterFee', data: { feeId, ...line } })
      .thenEvents(entered());
    given(submitted, entered())
      .when({ type: 'EnterFee', data: { feeId, ...line, cents: 500_00, replaces: true } })
      .thenEvents(entered({ cents: 500_00 }));
    given(submitted, entered())
      .when({ type: 'RemoveFee', data: { feeId } })
      .thenEvents({ type: 'FeeRemoved', data: { feeId } });
    expect(stateOf(entered(), { type: 'FeeRemoved', data: { feeId } }).facts.fees).toEqual([]);
  });

  it('refuses what no line can be, by its field, and a line that is not there', () => {
    given(submitted)
      .when({ type: 'EnterFee', data: { feeId, ...line, cents: -1 } })
      .thenThrows({ code: 'rule_violation', fields: ['amount'] });
    given(submitted)
      .when({ type: 'EnterFee', data: { feeId, ...line, section: 'lender_credit' } })
      .thenThrows({ code: 'rule_violation', fields: ['amount', 'paidBy'] });
    given(submitted)
      .when({ type: 'EnterFee', data: { feeId, ...line, replaces: true } })
      .thenThrows({ code: 'not_found' });
    given(submitted).when({ type: 'RemoveFee', data: { feeId } }).thenThrows({ code: 'not_found' });
    const full = Array.from({ length: 100 }, (_, index) =>
      entered({}, `018f8a52-0000-7000-8000-${String(index).padStart(12, '0')}`),
    );
    given(submitted, ...full)
      .when({ type: 'EnterFee', data: { feeId, ...line } })
      .thenThrows({ code: 'rule_violation', fields: ['label'] });
  });

  it('is over with the file', () => {
    given(submitted, rejected).when(estimate).thenThrows({ code: 'illegal_transition' });
    given(submitted, rejected)
      .when({ type: 'EnterFee', data: { feeId, ...line } })
      .thenThrows({ code: 'illegal_transition' });
    given(submitted, entered(), rejected)
      .when({ type: 'RemoveFee', data: { feeId } })
      .thenThrows({ code: 'illegal_transition' });
  });

  it('is in the cash to close at once', () => {
    const before = figuresAfter(entered()).cashToClose.cents;
    expect(figuresAfter(entered({ cents: 500_00 })).cashToClose.cents).toBe(before + 50_00);
  });
});

const assetId = 'acc-1';
const evidence = [{ documentId, documentVersion: 1 }];
const verified: LoanApplicationEvent[] = [
  documentUploaded({ documentType: 'bank_statement' }),
  { type: 'DocumentVerified', data: { documentId, documentVersion: 1 } },
];
const sheet = (dollars: number) => ({ kind: 'deposit_account', balanceCents: dollars * 100 }) as const;
const qualify = (more: Partial<QualifyAsset['data']> = {}): QualifyAsset => ({
  type: 'QualifyAsset',
  data: { assetId, borrowerId, sheet: sheet(120_000), evidence: [], ...more },
});
const qualified = (dollars: number): LoanApplicationEvent => ({
  type: 'AssetQualified',
  data: { assetId, borrowerId, sheet: sheet(dollars), evidence },
});

describe('Qualifying an asset', () => {
  it('counts what a verified document shows, or an amount with a note', () => {
    given(submitted, ...verified)
      .when(qualify({ evidence }))
      .thenEvents(qualified(120_000));
    given(submitted)
      .when(qualify())
      .thenThrows({ code: 'rule_violation', fields: ['note'] });
    given(submitted, ...verified)
      .when(qualify({ evidence, enteredCents: 1_00 }))
      .thenThrows({ code: 'rule_violation', fields: ['note'] });
    given(submitted)
      .when(qualify({ enteredCents: 1_00, note: 'By the letter of the bank' }))
      .thenEvents({
        type: 'AssetQualified',
        data: { ...qualify().data, enteredCents: 1_00, note: 'By the letter of the bank' },
      });
  });

  it('refuses evidence that is not verified, people of another file, and a source of more than was deposited', () => {
    given(submitted, ...verified.slice(0, 1))
      .when(qualify({ evidence }))
      .thenThrows({ code: 'rule_violation', fields: ['evidence.0'] });
    given(submitted)
      .when(qualify({ note: 'By hand', borrowerId: documentId }))
      .thenThrows({ code: 'rule_violation', fields: ['borrowerId'] });
    given(submitted)
      .when(qualify({ note: 'By hand', sheet: { ...sheet(1), deposits: [{ cents: 1, sourcedCents: 2 }] } }))
      .thenThrows({ code: 'rule_violation', fields: ['sheet.deposits.0.sourced'] });
  });

  it('is of a stated asset or one that nobody stated, and qualifies none a second time unseen', () => {
    given(submitted)
      .when(qualify({ note: 'By hand', assetId: 'Jo Doe, 900-12-3456' }))
      .thenThrows({ code: 'rule_violation', fields: ['assetId'] });
    const own = qualify({ note: 'By hand', assetId: feeId });
    given(submitted).when(own).thenEvents({ type: 'AssetQualified', data: own.data });
    given(submitted, qualified(120_000))
      .when(qualify({ note: 'By hand' }))
      .thenThrows({ code: 'rule_violation', fields: ['assetId'] });
  });

  it('is over with the file, and takes back only what is there', () => {
    given(submitted, rejected)
      .when(qualify({ note: 'Late' }))
      .thenThrows({ code: 'illegal_transition' });
    given(submitted)
      .when({ type: 'DropAsset', data: { assetId, reason: 'Of somebody else' } })
      .thenThrows({ code: 'not_found' });
    given(submitted)
      .when(qualify({ note: 'None', replaces: true }))
      .thenThrows({ code: 'not_found' });
  });

  it('counts once when it is worked out anew, and not at all when it is taken back', () => {
    const fundsOf = (...history: LoanApplicationEvent[]) => figuresAfter(...history).reserves.funds.cents;
    expect(fundsOf(qualified(120_000), qualified(100_000))).toBe(100_000_00);
    const dropped: LoanApplicationEvent = { type: 'AssetDropped', data: { assetId, reason: 'Of somebody else' } };
    expect(fundsOf(qualified(120_000), dropped)).toBe(0);
  });
});

describe('An approval', () => {
  const approved = statusChanged('underwriting', 'approved', 'As verified');
  const fees = entered({ cents: 9_000_00 });

  it('takes a new decision once verified funds no longer carry the closing', () => {
    expect(figuresAfter(fees, qualified(120_000)).reserves.verdict).toBe('enough');
    expect(changesOfApproval(stateOf(fees, qualified(120_000), approved, qualified(2_000)))).toEqual([
      { name: 'funds for closing and reserves', before: 'enough', after: 'short' },
    ]);
  });

  it('is not undone by a fee that they carry, nor by what confirms it', () => {
    expect(changesOfApproval(stateOf(fees, qualified(120_000), approved, entered({ cents: 9_500_00 })))).toEqual([]);
    expect(changesOfApproval(stateOf(fees, approved, qualified(120_000)))).toEqual([]);
  });
});
