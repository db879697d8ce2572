import { ERASED } from '../../events/kernel/personal-data.ts';
import { centsToDollars } from '../../events/kernel/money.ts';
import { representativeScore } from '../../events/lending/credit/credit-score.ts';
import type { FigureLine } from '../../events/lending/figures/provenance.ts';
import { maskAccount } from '../../events/lending/fields/masks.ts';
import type { LoanFileRecord } from '../../projections/loan-file/loan-file.queries.ts';
import { fullName } from '../../events/lending/fields/words.ts';
import { figuresOfFile } from '../services/file/file-figures.ts';
import type { StatedApplication } from '../services/file/stated-urla.ts';
import type { ApplicantProfile } from './applicant.contract.ts';
import { toFinancialProfile } from './financial-profile.ts';
import {
  assessRisk,
  overallRiskScore,
  ratiosAtRisk,
  type RiskFigures,
} from '../../events/lending/decisions/risk-assessment.ts';

type Report = NonNullable<LoanFileRecord['creditReport']>;

type FileBorrower = LoanFileRecord['borrowers'][number];

const isForgotten = ({ lastName }: FileBorrower): boolean => lastName === ERASED;

/** A borrower's profile, from what the file knows and nothing else: what it does not know is null or empty. */
export const toApplicantProfile = (
  file: LoanFileRecord,
  borrower: FileBorrower,
  stated: StatedApplication | undefined,
  accesses: Pick<ApplicantProfile, 'personalDataReveals' | 'personalDataDownloads'>,
): ApplicantProfile => {
  const { borrowerId, currentAddress, employment } = borrower;
  const report = file.creditReport;
  const creditScore = report && representativeScore(report.scores.filter((score) => score.borrowerId === borrowerId));
  const ofFile = figuresOfFile(file);
  const figures: RiskFigures = {
    creditScore: report && creditScore !== null ? { value: creditScore, knownSince: report.receivedAt } : null,
    ...ratiosAtRisk(ofFile),
    submittedAt: file.submittedAt,
  };
  const riskAssessments = assessRisk(figures);
  return {
    borrowerId,
    borrowers: file.borrowers.map((each) => ({
      borrowerId: each.borrowerId,
      fullName: fullName(each),
      forgotten: isForgotten(each),
    })),
    ...accesses,
    personalInfo: {
      fullName: fullName(borrower),
      email: borrower.email,
      phone: borrower.phone ?? null,
      address: currentAddress ? addressOf(currentAddress) : null,
      dateOfBirth: borrower.maskedDateOfBirth,
      ssn: borrower.maskedSsn,
      employment: {
        employer: employment.employerName ?? null,
        position: employment.position ?? null,
        yearsEmployed: employment.yearsAtEmployer ?? null,
        annualIncome: centsToDollars(12 * monthlyOf(ofFile.income.lines, borrowerId)),
      },
    },
    overallRiskScore: overallRiskScore(riskAssessments),
    creditProfile: report && creditProfileOf(report, creditScore),
    financialProfile: toFinancialProfile({ borrowerId, isForgotten: isForgotten(borrower) }, stated, {
      monthlyIncomeCents: monthlyOf(ofFile.income.lines, borrowerId),
      monthlyDebtsCents: monthlyOf(ofFile.debts.lines, borrowerId),
      reportedCents: report && sumOf(report.accounts.map(({ balanceCents }) => balanceCents)),
    }),
    socialMediaProfiles: [],
    riskAssessments,
    unassessed: [
      ...(figures.creditScore === null ? (['credit_score'] as const) : []),
      ...(figures.debtToIncomePercent === null ? (['debt_to_income'] as const) : []),
      ...(figures.loanToValuePercent === null ? (['loan_to_value'] as const) : []),
    ],
  };
};

const addressOf = ({ street, unit, city, state, zip }: NonNullable<FileBorrower['currentAddress']>) => ({
  street: unit && unit !== ERASED ? `${street}, ${unit}` : street,
  city,
  state,
  zip,
});

const creditProfileOf = (
  { reportId, accounts }: Report,
  creditScore: number | null,
): NonNullable<ApplicantProfile['creditProfile']> => {
  const limited = accounts.filter(({ limitCents }) => limitCents !== undefined && limitCents > 0);
  const limitCents = sumOf(limited.map((account) => account.limitCents ?? 0));
  const usedCents = sumOf(limited.map(({ balanceCents }) => balanceCents));
  return {
    creditScore,
    creditScoreRange: creditScore === null ? null : scoreRange(creditScore),
    totalCreditLines: accounts.length,
    creditUtilization: limitCents > 0 ? Math.round((usedCents * 1_000) / limitCents) / 10 : null,
    totalCreditLimit: centsToDollars(limitCents),
    totalCurrentDebt: centsToDollars(sumOf(accounts.map(({ balanceCents }) => balanceCents))),
    creditAccounts: accounts.map((account, index) => ({
      id: `${reportId}:${index + 1}`,
      creditor: account.creditor,
      accountType: account.accountType,
      accountNumber: maskAccount(account.accountNumberLast4),
      status: account.status,
      currentBalance: centsToDollars(account.balanceCents),
      creditLimit: account.limitCents === undefined ? null : centsToDollars(account.limitCents),
      paymentHistory: account.onTimePercent ?? null,
      openDate: account.openedOn ?? null,
      monthsHistory: account.monthsReviewed ?? null,
    })),
  };
};

/** The bands that FICO publishes for its base scores. */
const scoreRanges = [
  { from: 800, name: 'Exceptional (800-850)' },
  { from: 740, name: 'Very good (740-799)' },
  { from: 670, name: 'Good (670-739)' },
  { from: 580, name: 'Fair (580-669)' },
] as const;
const scoreRange = (score: number): string => scoreRanges.find(({ from }) => score >= from)?.name ?? 'Poor (300-579)';

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, each) => sum + each, 0);

const monthlyOf = (lines: readonly Pick<FigureLine, 'borrowerId' | 'cents'>[], borrowerId: string): number =>
  sumOf(lines.filter((line) => line.borrowerId === borrowerId).map(({ cents }) => cents));
