import { describe, expect, it } from '@jest/globals';
import {
  type ReportedAccount,
  reportedDebtFacts,
  type SettledDebt,
  type StatedDebt,
  statedDebtFacts,
} from '../../../../events/lending/figures/debt-facts.ts';
import { mergedDebts, outcomeOf } from '../../../../events/lending/figures/merged-debts.ts';
import { figureFacts } from '../../../support/values/figure-facts.ts';

const account = (more: Partial<ReportedAccount> = {}): ReportedAccount => ({
  creditor: 'First Harbor Bank',
  accountType: 'revolving',
  accountNumberLast4: '1234',
  status: 'current',
  balanceCents: 1_200_00,
  monthlyPaymentCents: 60_00,
  ...more,
});
const stated = (more: Partial<StatedDebt> = {}): StatedDebt => ({
  borrowerId: 'b-1',
  type: 'credit_card',
  creditor: 'First Harbor',
  accountLast4: '1234',
  balanceCents: 1_200_00,
  monthlyCents: 60_00,
  ...more,
});

type Sides = { readonly settled?: readonly SettledDebt[]; readonly reading?: 'digests' | 'names' };
const merge = (
  accounts: readonly ReportedAccount[],
  debts: readonly StatedDebt[],
  { settled = [], reading = 'names' }: Sides = {},
) =>
  mergedDebts(
    figureFacts({
      ...statedDebtFacts(debts, settled, reading),
      reported: { debts: reportedDebtFacts(accounts, reading), asOf: '2026-03-02', orderId: null },
    }),
  );
const outcomes = (...args: Parameters<typeof merge>) => merge(...args).map(outcomeOf);

describe('Liabilities of a report beside the stated ones', () => {
  it.each([
    ['same number and name', {}, 'same'],
    ['same number, another name', { creditor: 'HFB Visa' }, 'same'],
    [
      'no number, same name but for filler words',
      { accountLast4: undefined, creditor: 'FIRST HARBOR BANK N.A.' },
      'same',
    ],
    ['a balance that is rounded', { balanceCents: 1_000_00 }, 'same'],
    ['a balance that is far off', { balanceCents: 400_00 }, 'differs'],
    ['a payment that is far off', { monthlyCents: 10_00 }, 'differs'],
    ['amounts that were left out', { balanceCents: undefined, monthlyCents: 0, isPaymentUnstated: true }, 'same'],
  ] satisfies [string, Partial<StatedDebt>, string][])('%s', (_name, more, outcome) => {
    expect(outcomes([account()], [stated(more)])).toEqual([outcome]);
  });

  it('are one debt each, whether they are only stated, only reported or both', () => {
    const leo = stated({ creditor: 'Uncle Leo', accountLast4: undefined, type: 'installment' });
    const oak = account({ creditor: 'Oak Motors', accountNumberLast4: '9999', accountType: 'auto loan' });
    expect(merge([account(), oak], [stated(), leo]).map(({ match }) => match)).toEqual([
      'matched',
      'only_stated',
      'only_reported',
    ]);
  });

  it('leave out what is closed and paid, not what is closed and owed', () => {
    const closed = { status: 'closed', monthlyPaymentCents: 0 };
    expect(outcomes([account({ ...closed, balanceCents: 0 })], [])).toEqual([]);
    expect(outcomes([account({ ...closed, balanceCents: 5_00 })], [])).toEqual(['not_stated']);
  });

  it('take each stated debt once', () => {
    expect(outcomes([account(), account()], [stated()])).toEqual(['same', 'not_stated']);
  });

  it('match nothing to a name that was left out', () => {
    expect(outcomes([account()], [stated({ creditor: undefined, accountLast4: undefined })])).toEqual([
      'not_reported',
      'not_stated',
    ]);
  });

  it('pair a debt that does not stay after closing too', () => {
    expect(merge([account()], [], { settled: [{ ...stated(), why: 'excluded' }] })).toMatchObject([
      { match: 'matched', unproven: 'excluded', settled: null },
    ]);
  });
});

describe('The id of a debt', () => {
  const [first] = merge([account()], []);

  it('is the same in every report, whatever it owes, and whether names may be read or not', () => {
    const [later] = merge([account({ creditor: 'FIRST HARBOR', balanceCents: 900_00 })], [], { reading: 'digests' });
    expect(later?.debtId).toBe(first?.debtId);
    const [other] = merge([account({ accountNumberLast4: '4321' })], []);
    expect(other?.debtId).not.toBe(first?.debtId);
  });

  it('of two that are alike is of neither once one is gone', () => {
    const two = merge([account({ openedOn: '2020-01-01' }), account({ openedOn: '2024-01-01' })], []);
    expect(new Set([first, ...two].map((each) => each?.debtId)).size).toBe(3);
    const turned = merge([account({ openedOn: '2024-01-01' }), account({ openedOn: '2020-01-01' })], []);
    expect(turned.map(({ debtId }) => debtId)).toEqual(two.map(({ debtId }) => debtId).toReversed());
  });

  it('holds no text of the creditor', () => {
    expect(JSON.stringify(merge([account()], [stated()], { reading: 'digests' }))).not.toMatch(/harbor|1234/i);
  });
});
