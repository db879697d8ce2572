import { toCents } from '../../kernel/money.ts';
import { type CreditResult, creditedBorrowers } from '../../lending/vendor-orders/credit/credit.kind.ts';
import type { CreditReport } from './credit.events.ts';

type Account = CreditReport['accounts'][number];

const keyOf = ({ creditor, accountType, accountNumberLast4 }: Account): string =>
  JSON.stringify([creditor.toLowerCase(), accountType.toLowerCase(), accountNumberLast4]);

/**
 * Keeps earlier scores of the other borrowers, and every earlier account that the new report does not repeat, because
 * accounts name no borrower. The result is as old as its oldest part.
 */
const withOthers = (report: CreditReport, before: CreditReport, asked: readonly string[]): CreditReport => {
  const told = new Set(report.accounts.map(keyOf));
  return {
    ...report,
    issuedOn: before.issuedOn < report.issuedOn ? before.issuedOn : report.issuedOn,
    scores: [...before.scores.filter(({ borrowerId }) => !asked.includes(borrowerId)), ...report.scores],
    accounts: [...before.accounts.filter((account) => !told.has(keyOf(account))), ...report.accounts],
  };
};

type Ordered = {
  readonly result: CreditResult;
  /** Of the order, JSON. */
  readonly details: string;
  /** In the order in which the file has them. */
  readonly borrowerIds: readonly string[];
  /** The newest report that the file has. */
  readonly before: CreditReport | undefined;
  readonly from: Pick<CreditReport, 'deliveryId' | 'partnerId' | 'orderId' | 'vendorName'>;
};

/**
 * The report of an order as the loan file keeps it: whom no bureau could score has no score in it; one that was asked for
 * some borrowers only leaves what is known of the others. @returns `keepsOthers` where it does
 */
export const orderedReport = ({ result, details, borrowerIds, before, from }: Ordered) => {
  const report: CreditReport = {
    reportId: result.reportId,
    ...from,
    issuedOn: result.issuedOn,
    scores: result.scores.flatMap(({ borrower, bureau, score }) => {
      const borrowerId = borrowerIds[borrower];
      return borrowerId === undefined ? [] : [{ borrowerId, bureau, score }];
    }),
    accounts: result.accounts.map(({ balance, limit, monthlyPayment, ...account }) => ({
      ...account,
      balanceCents: toCents(balance),
      ...(limit !== undefined && { limitCents: toCents(limit) }),
      monthlyPaymentCents: toCents(monthlyPayment),
    })),
  };
  const asked = creditedBorrowers(details);
  const isPartial = asked !== undefined && borrowerIds.some((borrowerId) => !asked.includes(borrowerId));
  return isPartial && before
    ? { report: withOthers(report, before, asked), keepsOthers: true }
    : { report, keepsOthers: false };
};
