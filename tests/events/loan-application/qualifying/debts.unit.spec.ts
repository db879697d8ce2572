import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '../../../../events/kernel/fold.ts';
import { debtIdOf } from '../../../../events/lending/figures/debt-facts.ts';
import { fileFigures } from '../../../../events/lending/figures/file-figures.ts';
import type { CreditReport } from '../../../../events/loan-application/credit/credit.events.ts';
import { changesOfApproval } from '../../../../events/loan-application/figures/figures.state.ts';
import { loanApplicationDecider } from '../../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import type { AddDebt, TreatDebt } from '../../../../events/loan-application/qualifying/debts.decider.ts';
import {
  commandMetadata,
  creditReport,
  documentId,
  documentUploaded,
  loanApplicationSubmitted,
  statusChanged,
  submission,
} from '../../../support/histories/builders.ts';
import { specificationOf } from '../../../support/values/given.ts';

const given = specificationOf(loanApplicationDecider, commandMetadata());
const { loan, debts } = submission();
const { borrowerId = '' } = submission().borrowers[0] ?? {};
type Account = CreditReport['accounts'][number];
const account = (more: Partial<Account> = {}): Account => ({
  creditor: 'Oak Motors',
  accountType: 'auto loan',
  accountNumberLast4: '1234',
  status: 'current',
  balanceCents: 8_000_00,
  monthlyPaymentCents: 400_00,
  ...more,
});
const received = (...accounts: Account[]): LoanApplicationEvent => ({
  type: 'CreditReportReceived',
  data: creditReport({ accounts }),
});
const oak = { type: 'auto' as const, creditor: 'Oak Motors', accountLast4: '1234' };
const debtId = debtIdOf('reported', oak);
const submitted = loanApplicationSubmitted({ debts: [] });
const file = [submitted, received(account())];
const verified = (documentType: 'bank_statement' | 'payoff_statement'): LoanApplicationEvent[] => [
  documentUploaded({ documentType }),
  { type: 'DocumentVerified', data: { documentId, documentVersion: 1 } },
];
const evidence = [{ documentId, documentVersion: 1 }];
const treat = (more: Partial<TreatDebt['data']>): TreatDebt => ({
  type: 'TreatDebt',
  data: { debtId, treatment: 'counted', evidence: [], ...more },
});
const stateOf = (...history: LoanApplicationEvent[]) => {
  const state = stateAfter(loanApplicationDecider, history);
  if (state.status === 'not_submitted') throw new Error('It has no submission');
  return state;
};
const debtsAfter = (...history: LoanApplicationEvent[]) => fileFigures(stateOf(...history).facts).debts;
const refused = (history: readonly LoanApplicationEvent[], command: TreatDebt | AddDebt, ...fields: string[]) =>
  given(...history)
    .when(command)
    .thenThrows({ code: 'rule_violation', fields });

describe('Treating a debt', () => {
  it('excludes it for a reason, on documents that somebody has verified', () =>
    given(...file, ...verified('bank_statement'))
      .when(treat({ treatment: 'excluded', reason: 'paid_by_others', evidence, creditor: 'Oak Motors' }))
      .thenEvents({
        type: 'DebtTreated',
        data: {
          debtIds: [debtId],
          treatment: 'excluded',
          reason: 'paid_by_others',
          evidence,
          creditor: 'Oak Motors',
        },
      }));

  it('records it as stated and as reported, so that either is found again', () => {
    const stated = { ...debts[0], borrowerId, type: 'auto', monthlyCents: 380_00, creditor: 'Oak Motors' } as const;
    given(loanApplicationSubmitted({ debts: [stated] }), received(account()))
      .when(treat({ note: 'The lease was taken over' }))
      .thenEvents({
        type: 'DebtTreated',
        data: {
          debtIds: [debtIdOf('stated', stated), debtId],
          treatment: 'counted',
          evidence: [],
          note: 'The lease was taken over',
        },
      });
  });

  it('takes what its reason is shown by, and no reason that the program does not know', () => {
    refused(file, treat({ treatment: 'excluded' }), 'reason');
    refused(file, treat({ treatment: 'excluded', reason: 'paid_by_others', note: 'They say so' }), 'evidence');
    refused(file, treat({ treatment: 'excluded', reason: 'duplicate' }), 'note');
    refused(file, treat({ treatment: 'excluded', reason: 'authorized_user', evidence }), 'reason', 'evidence.0');
    refused([...file, ...verified('bank_statement').slice(0, 1)], treat({ evidence, note: 'n' }), 'evidence.0');
    const student = account({ accountType: 'student loan' });
    const usda = loanApplicationSubmitted({ debts: [], loan: { ...loan, type: 'usda' } });
    refused(
      [usda, received(student), ...verified('bank_statement')],
      treat({ treatment: 'excluded', reason: 'paid_by_others', evidence }),
      'reason',
    );
    refused([usda, received(student)], treat({ treatment: 'excluded', reason: 'deferred' }), 'reason', 'evidence');
  });

  it('holds few payments to the balance, and never to a lease', () => {
    const few = treat({ treatment: 'excluded', reason: 'few_payments', note: 'By the report' });
    refused(file, few, 'reason');
    refused([submitted, received(account({ accountType: 'Auto lease', balanceCents: 800_00 }))], few, 'reason');
    given(submitted, received(account({ balanceCents: 4_000_00 })))
      .when(few)
      .thenEvents({
        type: 'DebtTreated',
        data: {
          debtIds: [debtId],
          treatment: 'excluded',
          reason: 'few_payments',
          evidence: [],
          note: 'By the report',
        },
      });
    refused([submitted, received(account({ accountType: 'revolving', balanceCents: 800_00 }))], few, 'reason');
  });

  it('counts another payment with what shows it, and FHA no student loan with 0', () => {
    refused(file, treat({ paymentCents: 380_00 }), 'note', 'evidence');
    const fha = loanApplicationSubmitted({ debts: [], loan: { ...loan, type: 'fha' } });
    const history = [fha, received(account({ accountType: 'student loan' })), ...verified('bank_statement')];
    refused(history, treat({ paymentCents: 0, evidence, note: 'Income-driven' }), 'payment');
  });

  it('pays it off by its payoff statement, with what is owed and a little interest', () => {
    const history = [...file, ...verified('payoff_statement')];
    const pay = (payoffCents: number) => treat({ treatment: 'paid_off', payoffCents, evidence });
    given(...history)
      .when(pay(8_400_00))
      .thenEvents({
        type: 'DebtTreated',
        data: { debtIds: [debtId], treatment: 'paid_off', payoffCents: 8_400_00, evidence },
      });
    refused(history, pay(8_400_01), 'payoff');
    refused(history, pay(7_000_00), 'payoff');
    refused(history, treat({ treatment: 'paid_off', evidence }), 'payoff');
    refused([...file, ...verified('bank_statement')], pay(8_000_00), 'evidence');
  });

  it('is over with the file, and is of a debt that is there', () => {
    given(...file, statusChanged('submitted', 'rejected'))
      .when(treat({ note: 'Late' }))
      .thenThrows({ code: 'illegal_transition' });
    given(submitted)
      .when(treat({ note: 'Gone' }))
      .thenThrows({ code: 'not_found' });
    given(...file)
      .when({ type: 'TakeBackDebtTreatment', data: { debtId, reason: 'None' } })
      .thenThrows({ code: 'not_found' });
  });
});

describe('A debt that is treated', () => {
  const excluded = (data: object = {}): LoanApplicationEvent => ({
    type: 'DebtTreated',
    data: { debtIds: [debtId], treatment: 'excluded', reason: 'paid_by_others', evidence: [], ...data },
  });
  const takenBack: LoanApplicationEvent = { type: 'DebtTreatmentTakenBack', data: { debtId, reason: 'Late in May' } };

  it('counts as its newest treatment says, and as before once that is taken back', () => {
    expect(debtsAfter(...file).cents).toBe(400_00);
    expect(debtsAfter(...file, excluded()).cents).toBe(0);
    const counted = excluded({ treatment: 'counted', reason: undefined, paymentCents: 310_00 });
    expect(debtsAfter(...file, excluded(), counted).cents).toBe(310_00);
    expect(debtsAfter(...file, excluded(), counted, takenBack).cents).toBe(400_00);
  });

  it('stays so in a newer report, which brings other debts', () => {
    const newer = received(
      account({ balanceCents: 7_600_00 }),
      account({ creditor: 'Elm Card', accountType: 'revolving', accountNumberLast4: '9', monthlyPaymentCents: 45_00 }),
    );
    const after = debtsAfter(...file, excluded(), newer);
    expect([after.cents, after.lines.map(({ leftOut }) => leftOut)]).toEqual([45_00, ['excluded', undefined]]);
  });

  it('takes the place of what the application says of a reported debt', () => {
    const claimed = { borrowerId, ...oak, monthlyCents: 400_00, why: 'paid_at_closing' } as const;
    const history = [loanApplicationSubmitted({ debts: [], settledDebts: [claimed] }), received(account())];
    expect(debtsAfter(...history)).toMatchObject({ cents: 400_00, lines: [{ unproven: 'paid_at_closing' }] });
    const paid = excluded({ treatment: 'paid_off', reason: undefined, payoffCents: 8_050_00 });
    expect(debtsAfter(...history, paid)).toMatchObject({ cents: 0, lines: [{ leftOut: 'paid_at_closing' }] });
  });

  it('is taken back by either of its ids, also once the application states it', () => {
    const stated = { borrowerId, ...oak, monthlyCents: 400_00 };
    const history = [loanApplicationSubmitted({ debts: [stated] }), received(account()), excluded()];
    expect(debtsAfter(...history).cents).toBe(0);
    given(...history)
      .when({ type: 'TakeBackDebtTreatment', data: { debtId: debtIdOf('stated', stated), reason: 'Late in May' } })
      .thenEvents(takenBack);
    expect(debtsAfter(...history, takenBack).cents).toBe(400_00);
  });

  it('is one debt: a later report that pairs the statement with another account leaves that one to count', () => {
    const stated = { borrowerId, type: 'auto' as const, creditor: 'Oak Motors', monthlyCents: 400_00 };
    const statedId = debtIdOf('stated', stated);
    const first = [loanApplicationSubmitted({ debts: [stated] }), received(account())];
    const both = excluded({ debtIds: [statedId, debtId] });
    expect(debtsAfter(...first, both).cents).toBe(0);
    const other = account({ accountNumberLast4: '5678', monthlyPaymentCents: 310_00 });
    const otherId = debtIdOf('reported', { ...oak, accountLast4: '5678' });
    const history = [...first, both, ...verified('bank_statement'), received(other, account())];
    expect(debtsAfter(...history)).toMatchObject({
      cents: 310_00,
      lines: [{ debtId: statedId }, { debtId, leftOut: 'excluded' }],
    });
    // What is said of the other one leaves the first as it was treated, and is taken back alone.
    given(...history)
      .when({ type: 'TakeBackDebtTreatment', data: { debtId: statedId, reason: 'Of the other account' } })
      .thenThrows({ code: 'not_found' });
    const reason = 'paid_by_others' as const;
    const treated = { debtIds: [otherId], treatment: 'excluded' as const, reason, evidence };
    given(...history)
      .when(treat({ debtId: statedId, treatment: 'excluded', reason, evidence }))
      .thenEvents({ type: 'DebtTreated', data: treated });
    given(...history, { type: 'DebtTreated', data: treated })
      .when({ type: 'TakeBackDebtTreatment', data: { debtId: statedId, reason: 'Late in May' } })
      .thenEvents({ type: 'DebtTreatmentTakenBack', data: { debtId: otherId, reason: 'Late in May' } });
  });

  it('makes an approval stale that was given on other debts', () => {
    const approved = statusChanged('underwriting', 'approved', 'As reported');
    expect(changesOfApproval(stateOf(...file, approved, excluded()))).toMatchObject([
      { name: 'monthly debts', before: '$400.00', after: '$0.00' },
    ]);
    expect(changesOfApproval(stateOf(...file, approved, excluded(), takenBack))).toEqual([]);
  });
});

describe('Adding a debt', () => {
  const add = (more: Partial<AddDebt['data']> = {}): AddDebt => ({
    type: 'AddDebt',
    data: {
      debtType: 'credit_card',
      creditor: 'Elm Card',
      borrowerId,
      monthlyCents: 85_00,
      evidence: [],
      note: 'By the letter on the inquiry',
      communityState: null,
      ...more,
    },
  });
  const elm = debtIdOf('reported', { type: 'credit_card', creditor: 'Elm Card' });
  const added = {
    debtId: elm,
    debtType: 'credit_card' as const,
    creditor: 'Elm Card',
    monthlyCents: 85_00,
    evidence: [],
  };

  it('counts what is neither stated nor reported, until it is taken back', () => {
    const data = { ...added, borrowerId, note: 'By the letter on the inquiry' };
    given(submitted).when(add()).thenEvents({ type: 'DebtAdded', data });
    const event: LoanApplicationEvent = { type: 'DebtAdded', data };
    expect(debtsAfter(submitted, event)).toMatchObject({ cents: 85_00, lines: [{ match: 'found', debtId: elm }] });
    given(submitted, event)
      .when({ type: 'TakeBackDebtTreatment', data: { debtId: elm, reason: 'Never drawn' } })
      .thenEvents({ type: 'DebtTreatmentTakenBack', data: { debtId: elm, reason: 'Never drawn' } });
  });

  it('refuses one that is there, of nobody on the file, or that nothing shows', () => {
    refused(file, add({ debtType: 'auto', creditor: 'Oak Motors', accountLast4: '1234' }), 'creditor');
    refused(file, add({ borrowerId: documentId }), 'borrowerId');
    refused(file, add({ note: ' ' }), 'note');
  });

  it('gives way to a report of it, also one that knows its number', () => {
    const card = account({ creditor: 'Elm Card', accountType: 'revolving', monthlyPaymentCents: 90_00 });
    const event: LoanApplicationEvent = { type: 'DebtAdded', data: { ...added, borrowerId } };
    expect(debtsAfter(submitted, event, received(card))).toMatchObject({
      cents: 90_00,
      lines: [{ match: 'only_reported' }],
    });
    // Of several accounts its number tells which it is.
    refused([submitted, received(card)], add(), 'creditor');
    const second = {
      ...added,
      debtId: debtIdOf('reported', { type: 'credit_card', creditor: 'Elm Card', accountLast4: '4321' }),
    };
    const other: LoanApplicationEvent = { type: 'DebtAdded', data: { ...second, accountLast4: '4321', borrowerId } };
    expect(debtsAfter(submitted, received(card), other).cents).toBe(175_00);
  });

  it('refuses one that the application states, and counts one once that it states later', () => {
    const stated = { borrowerId, type: 'credit_card' as const, creditor: 'Elm Card', monthlyCents: 90_00 };
    const restated = loanApplicationSubmitted({ debts: [stated] });
    refused([restated], add(), 'creditor');
    const event: LoanApplicationEvent = { type: 'DebtAdded', data: { ...added, borrowerId } };
    const history = [restated, event];
    expect(debtsAfter(...history)).toMatchObject({ cents: 90_00, lines: [{ match: 'only_stated' }] });
    // What the application says less of, or leaves out, is still as it was found.
    const settled = { ...stated, why: 'paid_at_closing' as const };
    expect(debtsAfter(loanApplicationSubmitted({ debts: [], settledDebts: [settled] }), event).cents).toBe(85_00);
    const lower = loanApplicationSubmitted({ debts: [{ ...stated, monthlyCents: 10_00 }] });
    expect(debtsAfter(lower, event).cents).toBe(95_00);
  });

  it('counts what a spouse owes who does not borrow, for the programs and in the states that do', () => {
    const fha = loanApplicationSubmitted({ debts: [], loan: { ...loan, type: 'fha' } });
    const ofSpouse = add({ borrowerId: undefined, communityState: 'TX' });
    given(fha)
      .when(ofSpouse)
      .thenEvents({
        type: 'DebtAdded',
        data: { ...added, note: 'By the letter on the inquiry', communityState: 'TX' },
      });
    const { property } = submission();
    const event: LoanApplicationEvent = { type: 'DebtAdded', data: { ...added, communityState: 'TX' } };
    expect(debtsAfter(fha, event).cents).toBe(85_00);
    const moved = { ...property, address: { ...property.address, state: 'OR' } };
    const borrowers = submission().borrowers.map((each) => ({ ...each, currentAddress: moved.address }));
    const elsewhere = loanApplicationSubmitted({
      debts: [],
      borrowers,
      property: moved,
      loan: { ...loan, type: 'fha' },
    });
    expect(debtsAfter(elsewhere, event)).toMatchObject({ cents: 0, lines: [{ leftOut: 'spouse_not_borrowing' }] });
    refused([fha], add({ borrowerId: undefined }), 'borrowerId');
    refused([submitted], ofSpouse, 'borrowerId');
  });
});
