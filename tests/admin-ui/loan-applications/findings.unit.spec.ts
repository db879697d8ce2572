import { describe, expect, it } from '@jest/globals';
import type { DatedOrder } from '../../../admin-ui/src/loan-applications/findings/finding.ts';
import { findingsOf } from '../../../admin-ui/src/loan-applications/findings/findings.ts';
import { fileId, loanFile, ratio } from '../../support/component/loan-file.ts';

const TODAY = '2026-03-10';
const page = `/applications/${fileId}`;
const id = '77777777-7777-4777-8777-777777777777';
const condition = {
  id,
  number: 6,
  title: 'Employer other than stated',
  externalWording: '',
  internalWording: null,
  mustBeMetBefore: 'prior_to_closing' as const,
  category: 'income' as const,
  source: 'report' as const,
  templateId: null,
  report: { orderId: id, orderNumber: 'VF-2026-1', kind: 'verification', finding: 'not_verified' } as const,
  dueOn: null,
  status: 'open' as const,
  returnedCount: 0,
  isOwn: false,
  clearingOnNoteNeedsAnother: false,
  documentIds: [],
  evidence: [],
  addedAt: '2026-03-02T15:00:00.000Z',
  steps: [],
  comments: [],
};
const order: DatedOrder = { id, kind: 'appraisal', age: 'expired', expiresOn: '2026-03-01', status: 'reviewed' };
const waysOf = (...of: Parameters<typeof findingsOf>) => findingsOf(...of).map(({ kind, way }) => [kind, way?.to]);

describe('What speaks against a file', () => {
  it('is nothing where no figure, report or condition does', () => {
    expect(findingsOf(loanFile({ status: 'underwriting' }), [{ ...order, age: 'good' }], TODAY)).toEqual([]);
  });

  it('names an approval on other figures first, then what a report opened, each with where it is settled', () => {
    const changedSinceApproval = { what: 'the rate', since: '2026-03-05T15:00:00.000Z', changes: [] };
    const file = loanFile({ status: 'underwriting', changedSinceApproval, conditions: [condition] });
    expect(waysOf(file, [], TODAY)).toEqual([
      ['changed', `${page}#decision`],
      ['condition', `${page}/conditions#condition-${id}`],
    ]);
  });

  it('leaves out a condition that is settled, and one that nobody but staff opened', () => {
    const conditions = [
      { ...condition, status: 'cleared' as const },
      { ...condition, report: null },
    ];
    expect(findingsOf(loanFile({ status: 'underwriting', conditions }), [], TODAY)).toEqual([]);
  });

  it.each([
    ['property_taxes', 'urla#lender.housing'],
    ['other_lien_payment', 'urla#otherLoans'],
    ['fully_indexed_rate', 'urla#lender.mortgage'],
    ['income_evidence', 'documents'],
    ['debt_payment', 'urla#borrowers.33333333-3333-4333-8333-333333333333.liabilities'],
    ['rental_payment', 'urla#borrowers.33333333-3333-4333-8333-333333333333.realEstate'],
  ] as const)('leads from a missing %s to where it is asked for or looked at', (part, path) => {
    const file = loanFile({ status: 'underwriting' });
    const ratios = { ...file.ratios, debtToIncome: ratio(29.658, [part]) };
    expect(waysOf({ ...file, ratios }, [], TODAY)).toEqual([['missing', `${page}/${path}`]]);
  });

  it('names reports that are too old, or will be at the closing', () => {
    const file = loanFile({
      status: 'underwriting',
      creditReportIssuedOn: '2025-11-20',
      estimatedClosingDate: '2026-04-01',
    });
    expect(waysOf(file, [order, { ...order, status: 'cancelled' }, { ...order, kind: 'credit' }], TODAY)).toEqual([
      ['beforeClosing', `${page}/orders`],
      ['expired', `${page}/orders`],
    ]);
  });

  it('leads from a figure beyond its limit to what it is made of', () => {
    const file = loanFile({ status: 'underwriting' });
    const ground = { reason: 'delinquent_obligations', figure: 'late_accounts', value: 1, limit: null } as const;
    const allowedStatuses = file.allowedStatuses.map((move) =>
      move.status === 'rejected' ? { ...move, grounds: [{ ...ground, source: 'credit_report' as const }] } : move,
    );
    expect(waysOf({ ...file, allowedStatuses }, [], TODAY)).toEqual([['ground', `/credit-reports/on-file/${fileId}`]]);
  });
});
