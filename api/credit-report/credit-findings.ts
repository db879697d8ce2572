import { centsToDollars, toCents } from '../../events/kernel/money.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { type Bureau, scoresByBorrower } from '../../events/lending/credit/borrower-scores.ts';
import { representativeScore } from '../../events/lending/credit/credit-score.ts';
import { liabilityOutcomes } from '../../events/lending/credit/liability-match.ts';
import { type ReportAge, reportAge, reportExpiresOn } from '../../events/lending/credit/report-age.ts';
import { isFinal } from '../../events/lending/disposition/disposition.ts';
import { maskAccount } from '../../events/lending/fields/masks.ts';
import { canBeReported, mergedDebts, type MergedDebt, outcomeOf } from '../../events/lending/figures/merged-debts.ts';
import type { CreditResult } from '../../events/lending/vendor-orders/credit/credit.kind.ts';
import { fullName } from '../../events/lending/fields/words.ts';
import { figureFactsOf } from '../../events/loan-application/figures/figure-facts.state.ts';
import type { FileReportRow } from '../../projections/loan-file/credit-reports.queries.ts';
import type { LoanFileRecord } from '../../projections/loan-file/loan-file.queries.ts';
import type { CreditFindings, CreditReportRow } from './credit-report.contract.ts';

type OnFile = NonNullable<LoanFileRecord['creditReport']>;
type Tradeline = Omit<OnFile['accounts'][number], 'monthsReviewed' | 'onTimePercent'>;

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

const legible = (text: string | undefined): string | null => (text === undefined || text === ERASED ? null : text);

const toStated = (
  { borrowerId, name, key, balanceCents, monthlyCents, isPaymentUnstated }: NonNullable<MergedDebt['stated']>,
  { borrowers }: Pick<LoanFileRecord, 'borrowers'>,
) => {
  const borrower = borrowers.find((each) => each.borrowerId === borrowerId);
  return {
    borrowerName: borrower ? fullName(borrower) : '',
    companyName: legible(name),
    accountNumber: key?.account === undefined ? null : maskAccount(key.account),
    balance: dollars(balanceCents),
    monthlyPayment: isPaymentUnstated === true ? null : centsToDollars(monthlyCents),
  };
};

/** What no bureau could have is no finding: support, expenses, and a loan that is still to be made. */
const isCompared = ({ stated, reported }: MergedDebt): boolean =>
  reported !== null || (stated?.name !== undefined && canBeReported(stated));

/** Debts of a report beside those that the file states, those that it leaves out first. */
const toLiabilities = (report: ReadReport, file: LoanFileRecord): CreditFindings['liabilities'] => {
  const facts = figureFactsOf(file, { ...report, scores: [...report.scores], accounts: [...report.accounts] }, 'names');
  const compared = mergedDebts(facts)
    .filter(isCompared)
    .flatMap((debt) => {
      const outcome = outcomeOf(debt);
      const account = debt.reported?.place === undefined ? undefined : report.accounts[debt.reported.place];
      return outcome === null
        ? []
        : [
            {
              outcome,
              reported: account ? toTradeline(account) : null,
              stated: debt.stated && toStated(debt.stated, file),
            },
          ];
    });
  return liabilityOutcomes.flatMap((outcome) => compared.filter((each) => each.outcome === outcome));
};

type Standing = Pick<LoanFileRecord, 'status' | 'disposition'>;

const ageOf = (issuedOn: string, closingOn: string | null, standing: Standing, today: string): ReportAge =>
  isFinal({ status: standing.status, disposition: standing.disposition?.disposition ?? null })
    ? 'good'
    : reportAge(issuedOn, closingOn, today);

/** A report held against its loan file. @param today plain date at the branch */
export const toCreditFindings = (
  report: ReadReport,
  file: LoanFileRecord,
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
    liabilities: toLiabilities(report, file),
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
