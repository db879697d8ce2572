import { describe, expect, it } from '@jest/globals';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import { fileFigures } from '../../../../events/lending/figures/file-figures.ts';
import type { CreditReport } from '../../../../events/loan-application/credit/credit.events.ts';
import { withEntered } from '../../../../events/loan-application/figures/entered-facts.state.ts';
import { figureFactsOf } from '../../../../events/loan-application/figures/figure-facts.state.ts';
import { approvalGate, changesOfApproval } from '../../../../events/loan-application/figures/figures.state.ts';
import { loanApplicationDecider } from '../../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import { stateAfter } from '../../../../events/kernel/fold.ts';
import { evolveRecord, startRecord } from '../../../../projections/loan-file/loan-file.record.ts';
import {
  borrower,
  borrowerId,
  coBorrowerId,
  creditReport,
  loanApplicationSubmitted,
  restated,
  statusChanged,
  submission,
} from '../../../support/histories/builders.ts';
import { recordedOn } from '../../../support/histories/rule-history.ts';

const account = (more: Partial<CreditReport['accounts'][number]> = {}): CreditReport['accounts'][number] => ({
  creditor: 'Juniper Card',
  accountType: 'Revolving',
  accountNumberLast4: '4471',
  status: 'current',
  balanceCents: 80_000_00,
  monthlyPaymentCents: 2_222_00,
  ...more,
});
const car = account({ creditor: 'Lone Star Auto', accountType: 'auto', monthlyPaymentCents: 350_00 });
const received = (...accounts: CreditReport['accounts']) =>
  ({ type: 'CreditReportReceived', data: creditReport({ accounts }) }) as const;
const approved = [
  loanApplicationSubmitted(),
  statusChanged('submitted', 'underwriting', 'Brought over'),
  statusChanged('underwriting', 'approved'),
];
const stateOf = (...told: LoanApplicationEvent[]) => {
  const state = stateAfter(loanApplicationDecider, told);
  if (state.status === 'not_submitted') throw new Error('It was submitted');
  return state;
};

describe('A credit report that comes after the approval', () => {
  it('makes it take a new decision where it has debts that nobody stated', () => {
    const state = stateOf(...approved, received(car, account()));
    const [change] = changesOfApproval(state);
    expect(change).toEqual({ name: 'monthly debts', before: '$350.00', after: '$2,572.00' });
    expect(approvalGate(state, 'closing_ready')).toHaveLength(1);
    const [first, ...later] = recordedOn(...([...approved, received(car, account())] as never[])) as never[];
    const { approval } = later.reduce(evolveRecord, startRecord(first as never));
    expect(approval.changedAt).not.toBeNull();
  });

  it('makes it take a new decision where it has the first score', () => {
    const changes = changesOfApproval(stateOf(...approved, received(car)));
    expect(changes).toEqual([{ name: 'credit score', before: 'none', after: '732' }]);
  });

  it('leaves it as it is where it says what was stated, and what the report before it scored', () => {
    const [submitted, ...moves] = approved;
    const state = stateOf(submitted as LoanApplicationEvent, received(car), ...moves, received(car));
    expect(changesOfApproval(state)).toEqual([]);
    expect(approvalGate(state, 'closing_ready')).toEqual([]);
  });
});

describe('Accounts of a report', () => {
  const debtsOf = (...accounts: CreditReport['accounts']) =>
    fileFigures(figureFactsOf(submission({ debts: [] }), creditReport({ accounts }), 'names')).debts;

  it('that are closed and paid, or whose creditor was erased, count nothing', () => {
    const paid = account({ status: 'closed', balanceCents: 0, monthlyPaymentCents: 0 });
    expect(debtsOf(paid, account({ creditor: ERASED })).lines).toEqual([]);
  });

  it.each([
    ['Revolving', 'debt_credit_card'],
    ['credit_card', 'debt_credit_card'],
    ['Student Loan', 'debt_student'],
    ['Conventional Real Estate Mortgage', 'debt_mortgage'],
    ['Auto Loan', 'debt_auto'],
    ['Installment', 'debt_installment'],
    ['Collection', 'debt_other'],
  ])('of the type %s are %s', (accountType, kind) => {
    expect(debtsOf(account({ accountType })).lines).toMatchObject([{ kind, name: 'Juniper Card' }]);
  });

  it('without a payment count by the rule of the program', () => {
    const student = account({ accountType: 'student', monthlyPaymentCents: 0, balanceCents: 60_000_00 });
    const unknown = account({ accountType: 'installment', monthlyPaymentCents: 0, balanceCents: 5_000_00 });
    expect(debtsOf(student)).toMatchObject({ cents: 600_00, missing: [] });
    expect(debtsOf(unknown).missing).toEqual(['debt_payment']);
  });
});

describe('What somebody entered of a borrower who borrows no more', () => {
  it('counts no more once that is taken back either, in every reading of the file', () => {
    const both = { borrowers: [borrower(), borrower({ borrowerId: coBorrowerId, firstName: 'Ben' })] };
    const worksheetId = '018f8a52-0000-7000-8000-000000000001';
    const sheet = { kind: 'deposit_account', balanceCents: 9_000_00 } as const;
    const of = (whose: string, assetId: string): LoanApplicationEvent[] => [
      { type: 'AssetQualified', data: { assetId, borrowerId: whose, sheet, evidence: [] } },
    ];
    const debt = { debtType: 'auto' as const, creditor: 'Oak Motors', monthlyCents: 1_00, evidence: [] };
    const history: LoanApplicationEvent[] = [
      loanApplicationSubmitted(both),
      ...of(borrowerId, 'a'),
      ...of(coBorrowerId, 'b'),
      { type: 'DebtAdded', data: { ...debt, debtId: worksheetId, borrowerId: coBorrowerId } },
      restated({ borrowers: [borrower()] }, ['identity']),
      restated(both, ['identity']),
    ];
    const { facts } = stateOf(...history);
    const read = withEntered(figureFactsOf(submission(both), null), history);
    expect(read.qualifiedAssets?.map(({ assetId }) => assetId)).toEqual(['a']);
    expect(read.foundDebts).toEqual([]);
    expect([read.qualifiedAssets, read.foundDebts]).toEqual([facts.qualifiedAssets, facts.foundDebts]);
  });
});
