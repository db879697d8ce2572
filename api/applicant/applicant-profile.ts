import { ERASED } from '../../events/kernel/personal-data.ts';
import { centsToDollars } from '../../events/kernel/money.ts';
import { representativeScore } from '../../events/lending/credit-score.ts';
import { maskAccount } from '../../events/lending/fields/masks.ts';
import { applicationRatios } from '../../events/lending/ratios/application-ratios.ts';
import type { LoanFileRecord } from '../../projections/loan-file/loan-file.queries.ts';
import { fullName } from '../../events/lending/words.ts';
import type { ApplicantProfile } from './applicant.contract.ts';
import { assessRisk, overallRiskScore } from '../../events/lending/risk-assessment.ts';

type Report = NonNullable<LoanFileRecord['creditReport']>;

/** The primary borrower's profile, from what the file knows and nothing else: what it does not know is null or empty. */
export const toApplicantProfile = (
  file: LoanFileRecord,
  primary: LoanFileRecord['borrowers'][number],
  accesses: Pick<ApplicantProfile, 'personalDataReveals' | 'personalDataDownloads'>,
): ApplicantProfile => {
  const { borrowerId, currentAddress, employment } = primary;
  const report = file.creditReport;
  const creditScore = report && representativeScore(report.scores.filter((score) => score.borrowerId === borrowerId));
  const ratios = applicationRatios(file);
  const riskAssessments = assessRisk({
    creditScore: report && creditScore !== null ? { value: creditScore, knownSince: report.receivedAt } : null,
    debtToIncomePercent: ratios.debtToIncomePercent,
    loanToValuePercent: ratios.loanToValuePercent,
    submittedAt: file.submittedAt,
  });
  return {
    borrowerId,
    ...accesses,
    personalInfo: {
      fullName: fullName(primary),
      email: primary.email,
      phone: primary.phone ?? null,
      address: currentAddress ? addressOf(currentAddress) : null,
      dateOfBirth: primary.maskedDateOfBirth,
      ssn: primary.maskedSsn,
      employment: {
        employer: employment.employerName ?? null,
        position: employment.position ?? null,
        yearsEmployed: employment.yearsAtEmployer ?? null,
        annualIncome: centsToDollars(12 * monthlyOf(file.income, borrowerId)),
      },
    },
    overallRiskScore: overallRiskScore(riskAssessments),
    creditProfile: report && creditProfileOf(report, creditScore),
    financialProfile: {
      // Assets are not asked for on the application yet, so neither they nor what follows from them is known.
      netWorth: null,
      totalAssets: null,
      totalLiabilities: report && centsToDollars(sumOf(report.accounts.map(({ balanceCents }) => balanceCents))),
      monthlyExpenses: centsToDollars(monthlyOf(file.debts, borrowerId)),
      savingsRate: null,
      accountBalances: [],
      transactionData: null,
    },
    socialMediaProfiles: [],
    riskAssessments,
  };
};

const addressOf = ({
  street,
  unit,
  city,
  state,
  zip,
}: NonNullable<LoanFileRecord['borrowers'][number]['currentAddress']>) => ({
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

const monthlyOf = (
  lines: readonly { readonly borrowerId: string; readonly monthlyCents: number }[],
  borrowerId: string,
): number => sumOf(lines.filter((line) => line.borrowerId === borrowerId).map(({ monthlyCents }) => monthlyCents));
