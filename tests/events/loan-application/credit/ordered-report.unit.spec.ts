import { describe, expect, it } from '@jest/globals';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import { creditKind } from '../../../../events/lending/vendor-orders/credit/credit.kind.ts';
import { orderedReport } from '../../../../events/loan-application/credit/ordered-report.ts';
import { vendorResults } from '../../../support/histories/vendor-results.ts';

const [alice, bo] = ['6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a11', '6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a12'] as const;
const borrowerIds = [alice, bo];
const from = { partnerId: 'sandbox-credit', deliveryId: 'd-1' };
const [account] = vendorResults.credit.accounts;
const resultOf = (borrower: number, change: object = {}) =>
  creditKind.resultSchema.parse({
    ...vendorResults.credit,
    scores: vendorResults.credit.scores.map((score) => ({ ...score, borrower })),
    ...change,
  });
const everybody = '{}';
const only = (borrowerId: string): string => JSON.stringify({ borrowerIds: [borrowerId] });
const first = orderedReport({
  result: resultOf(0, {
    issuedOn: '2026-02-01',
    scores: [0, 1].map((borrower) => ({ borrower, bureau: 'equifax', score: 700 + borrower, factors: [] })),
    accounts: [account, { ...account, creditor: 'Second Bank', balance: 300 }],
  }),
  details: everybody,
  borrowerIds,
  before: undefined,
  from,
}).report;

describe('The credit report of an order', () => {
  const again = { ...account, balance: 1500 };
  const newer = resultOf(1, { reportId: 'CR-2', accounts: [again, { ...account, creditor: 'Third Bank' }] });

  it('for one borrower leaves what is known of the others', () => {
    const { report, keepsOthers } = orderedReport({
      result: newer,
      details: only(bo),
      borrowerIds,
      before: first,
      from,
    });
    expect(keepsOthers).toBe(true);
    expect(report).toMatchObject({ reportId: 'CR-2', issuedOn: '2026-02-01' });
    expect(report.scores.map(({ borrowerId, score }) => [borrowerId, score])).toEqual([
      [alice, 700],
      [bo, 734],
      [bo, 732],
      [bo, 730],
    ]);
    expect(report.accounts.map(({ creditor, balanceCents }) => [creditor, balanceCents])).toEqual([
      ['Second Bank', 30_000],
      ['First Bank', 150_000],
      ['Third Bank', 120_000],
    ]);
  });

  it.each([
    ['for everybody', everybody, first],
    ['whose terms were erased', ERASED, first],
    ['that is the first one of the file', only(bo), undefined],
  ])('%s stands alone', (_what, details, before) => {
    const { report, keepsOthers } = orderedReport({ result: newer, details, borrowerIds, before, from });
    expect([keepsOthers, report.scores.length, report.accounts.length, report.issuedOn]).toEqual([
      false,
      3,
      2,
      '2026-03-10',
    ]);
  });
});
