import { centsToDollars, toCents } from '../../events/kernel/money.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { type Bureau, scoresByBorrower } from '../../events/lending/credit/borrower-scores.ts';
import { representativeScore } from '../../events/lending/credit/credit-score.ts';
import { compareLiabilities, type ReportedDebt, type StatedDebt } from '../../events/lending/credit/liability-match.ts';
import { type ReportAge, reportAge, reportExpiresOn } from '../../events/lending/credit/report-age.ts';
import { isFinal } from '../../events/lending/disposition/disposition.ts';
import { maskAccount } from '../../events/lending/fields/masks.ts';
import { centsOf } from '../../events/lending/urla/totals.ts';
import type { CreditResult } from '../../events/lending/vendor-orders/credit/credit.kind.ts';
import { fullName } from '../../events/lending/fields/words.ts';
import type { FileReportRow } from '../../projections/loan-file/credit-reports.queries.ts';
import type { LoanFileRecord } from '../../projections/loan-file/loan-file.queries.ts';
import type { StatedApplication } from '../services/file/stated-urla.ts';
import type { CreditFindings, CreditReportRow } from './credit-report.contract.ts';

type OnFile = NonNullable<LoanFileRecord['creditReport']>;
type Tradeline = ReportedDebt & Pick<OnFile['accounts'][number], 'accountType' | 'limitCents' | 'openedOn'>;
type Named = StatedDebt & { readonly borrowerName: string };

/** A report in the words of the loan file, wherever it came from; integer cents. */
export type ReadReport = Pick<OnFile, 'reportId' | 'issuedOn'> & {
  readonly scores: readonly {
    readonly borrowerId: string;
    readonly bureau: Bureau;
    readonly score: number;
    readonly factors: readonly string[];
  }[];
  readonly accounts: readonly Tradeline[];
  readonly inquiries: CreditFindings['inquiries'];
  readonly publicRecords: CreditFindings['publicRecords'];
};

/** The report that the file keeps. */
export const reportOnFile = ({ reportId, issuedOn, scores, accounts }: OnFile): ReadReport => ({
  reportId,
  issuedOn,
  scores: scores.map((score) => ({ ...score, factors: [] })),
  accounts,
  inquiries: null,
  publicRecords: null,
});

/** A vendor's result for an order. Scores of people who are not borrowers are omitted: such a report is never attached. */
export const reportOfOrder = (result: CreditResult, { borrowers }: Pick<LoanFileRecord, 'borrowers'>): ReadReport => {
  const nameOf = (position: number): string => {
    const borrower = borrowers[position];
    return borrower ? fullName(borrower) : `Borrower ${position + 1}`;
  };
  return {
    reportId: result.reportId,
    issuedOn: result.issuedOn,
    scores: result.scores.flatMap(({ borrower, bureau, score, factors }) => {
      const borrowerId = borrowers[borrower]?.borrowerId;
      return borrowerId ? [{ borrowerId, bureau, score, factors: factors.map(({ text }) => text) }] : [];
    }),
    accounts: result.accounts.map(({ balance, limit, monthlyPayment, ...account }) => ({
      ...account,
      balanceCents: toCents(balance),
      ...(limit !== undefined && { limitCents: toCents(limit) }),
      monthlyPaymentCents: toCents(monthlyPayment),
    })),
    inquiries: result.inquiries.map(({ borrower, creditor, date }) => ({
      borrowerName: nameOf(borrower),
      creditor,
      date,
    })),
    publicRecords: result.publicRecords.map(({ borrower, kind, filedOn, amount, status }) => ({
      borrowerName: nameOf(borrower),
      kind,
      filedOn,
      amount: amount ?? null,
      status,
    })),
  };
};

const legible = (text: string | undefined): string | null => (text === undefined || text === ERASED ? null : text);

/** The debts of a URLA, of all its borrowers. */
const statedDebts = ({ urla }: StatedApplication, { borrowers }: Pick<LoanFileRecord, 'borrowers'>): Named[] =>
  borrowers.flatMap((borrower) =>
    Object.values(urla.borrowers?.[borrower.borrowerId]?.liabilities?.debts ?? {}).map((debt) => ({
      borrowerName: fullName(borrower),
      companyName: legible(debt.companyName),
      accountNumber: legible(debt.accountNumber),
      balanceCents: centsOf(debt.unpaidBalance) ?? null,
      monthlyPaymentCents: centsOf(debt.monthlyPayment) ?? null,
    })),
  );

const dollars = (cents: number | null | undefined): number | null =>
  cents === null || cents === undefined ? null : centsToDollars(cents);

const toTradeline = (account: Tradeline) => ({
  creditor: account.creditor,
  accountType: account.accountType,
  accountNumber: maskAccount(account.accountNumberLast4),
  status: account.status,
  balance: centsToDollars(account.balanceCents),
  creditLimit: dollars(account.limitCents),
  monthlyPayment: centsToDollars(account.monthlyPaymentCents),
  openedOn: account.openedOn ?? null,
});

const toStated = ({ borrowerName, companyName, accountNumber, balanceCents, monthlyPaymentCents }: Named) => ({
  borrowerName,
  companyName,
  accountNumber: accountNumber === null ? null : maskAccount(accountNumber),
  balance: dollars(balanceCents),
  monthlyPayment: dollars(monthlyPaymentCents),
});

type Standing = Pick<LoanFileRecord, 'status' | 'disposition'>;

const ageOf = (issuedOn: string, closingOn: string | null, standing: Standing, today: string): ReportAge =>
  isFinal({ status: standing.status, disposition: standing.disposition?.disposition ?? null })
    ? 'good'
    : reportAge(issuedOn, closingOn, today);

/** A report held against its loan file. @param today plain date at the branch */
export const toCreditFindings = (
  report: ReadReport,
  file: LoanFileRecord,
  stated: StatedApplication | undefined,
  today: string,
): Omit<CreditFindings, 'outOfDate'> => {
  const { reportId, issuedOn, scores, accounts, inquiries, publicRecords } = report;
  const closingOn = file.loan.estimatedClosingDate ?? null;
  const byBorrower = scoresByBorrower(
    file.borrowers.map(({ borrowerId }) => borrowerId),
    scores,
  );
  const [primary] = file.borrowers;
  return {
    applicationId: file.applicationId,
    loanNumber: file.loanNumber,
    borrowerName: primary ? fullName(primary) : '',
    reportId,
    issuedOn,
    expiresOn: reportExpiresOn(issuedOn),
    estimatedClosingDate: closingOn,
    age: ageOf(issuedOn, closingOn, file, today),
    isOnFile: file.creditReport?.reportId === reportId,
    representativeScore: representativeScore(scores),
    borrowers: file.borrowers.map((borrower, index) => ({
      borrowerId: borrower.borrowerId,
      name: fullName(borrower),
      representative: byBorrower[index]?.representative ?? null,
      scores: (byBorrower[index]?.scores ?? []).map((score) => ({
        ...score,
        factors: [
          ...(scores.find((each) => each.borrowerId === borrower.borrowerId && each.bureau === score.bureau)?.factors ??
            []),
        ],
      })),
    })),
    accounts: accounts.map(toTradeline),
    liabilities: stated
      ? compareLiabilities(accounts, statedDebts(stated, file)).map((each) => ({
          outcome: each.outcome,
          reported: each.reported && toTradeline(each.reported),
          stated: each.stated && toStated(each.stated),
        }))
      : null,
    inquiries,
    publicRecords,
  };
};

/** The newest report of a loan file as lists show it. @param today plain date at the branch */
export const toCreditReportRow = (
  { applicationId, loanNumber, borrowerName, report, closingOn, standing }: FileReportRow,
  today: string,
): CreditReportRow => ({
  id: applicationId,
  loanNumber,
  borrowerName,
  reportId: report.reportId,
  issuedOn: report.issuedOn,
  expiresOn: reportExpiresOn(report.issuedOn),
  estimatedClosingDate: closingOn,
  age: ageOf(report.issuedOn, closingOn, standing, today),
  receivedAt: report.receivedAt,
  partnerName: report.partnerName,
  representativeScore: representativeScore(report.scores),
  accounts: report.accounts.length,
});
