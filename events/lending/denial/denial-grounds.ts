import type { AdverseActionReason } from './adverse-action.ts';
import { type DocumentStatus, type DocumentType, isAwaitingBorrower } from '../life-cycle/life-cycle.ts';
import { mostLtvPercent } from '../figures/affordability.ts';
import type { FigureFacts } from '../figures/figure-facts.ts';
import type { Figure } from '../figures/provenance.ts';
import { type FileFigures, fileFigures } from '../figures/file-figures.ts';
import { isAnyAssetVerified, statedFundsCents } from '../figures/reserves.ts';
import type { DenialFigure, DenialGround } from './denial-words.ts';
import { outstandingDocuments } from '../needs/needs-list.ts';
import type { LoanTerms } from '../repayment/payment.ts';

/** The limits of the product defaults (specification, part 2): debt-to-income in percent, and a credit score. */
const MOST_DTI_PERCENT = 43;
const LEAST_CREDIT_SCORE = 620;
/** Minimum income documents (Fannie Mae Selling Guide B3-3.1-01). */
const LEAST_YEARS_EMPLOYED = 2;
/** A report with fewer accounts, or with none watched for two years, says little. */
const FEW_ACCOUNTS = 3;
const SHORT_HISTORY_MONTHS = 24;
/** More than the property is worth is never secured by it. */
const WHOLE_VALUE_PERCENT = 100;

/** Findings of the newest credit report. */
export type CreditFigures = {
  /** The representative one; null where no bureau could score anybody. */
  readonly score: number | null;
  readonly accounts: number;
  readonly lateAccounts: number;
  /** Of the account that was watched longest. */
  readonly longestMonths: number;
  /** The day of the report, a plain date. */
  readonly issuedOn: string;
};

/** What decisions on a file look at; money in integer cents. */
export type DecisionFacts = FigureFacts & {
  readonly loan: FigureFacts['loan'] & LoanTerms;
  /** Of each borrower who works, the years with their employer that they stated. */
  readonly yearsEmployed: readonly number[];
  /** Null before a report has come. */
  readonly credit: CreditFigures | null;
};

type DocumentOnFile = { readonly documentType: DocumentType; readonly status: DocumentStatus };

/**
 * The reasons that a file shows by itself, for whoever rejects it to choose from: never more than a proposal. A score is
 * no reason (12 CFR 1002.9(b)(2)); what the report shows beside it is.
 */
export const denialGrounds = (file: DecisionFacts, documents: readonly DocumentOnFile[]): DenialGround[] => {
  const figures = fileFigures(file);
  return [
    ...ofIncome(figures),
    ...ofEmployment(file),
    ...ofCredit(file.credit),
    ...ofCollateral(figures, file),
    ...ofCash(figures, file),
    ...ofDocuments(documents),
  ];
};

/** As stated, or once reports and worksheets say what counts. */
const sourceOf = (...figures: readonly Figure[]): DenialGround['source'] =>
  figures
    .flatMap(({ lines }) => lines)
    .every(({ source: { kind }, leftOut }) => (kind === 'application' || kind === 'note') && leftOut !== 'not_employed')
    ? 'application'
    : 'qualifying';

const ofIncome = ({ backDti: { forLimits: value }, income, debts, housing }: FileFigures): DenialGround[] => {
  if (income.cents <= 0) {
    const source = sourceOf(income);
    return [{ reason: 'insufficient_income', figure: 'monthly_income', value: 0, limit: null, source }];
  }
  if (value === null || value <= MOST_DTI_PERCENT) return [];
  const source = sourceOf(income, debts, housing);
  return [{ reason: 'excessive_obligations', figure: 'debt_to_income', value, limit: MOST_DTI_PERCENT, source }];
};

const ofEmployment = ({ yearsEmployed }: DecisionFacts): DenialGround[] => {
  const value = Math.min(...yearsEmployed);
  if (value >= LEAST_YEARS_EMPLOYED) return [];
  const limit = LEAST_YEARS_EMPLOYED;
  return [{ reason: 'short_employment', figure: 'years_employed', value, limit, source: 'application' }];
};

const ofCredit = (credit: CreditFigures | null): DenialGround[] => {
  if (!credit) return [];
  const { score, accounts, lateAccounts, longestMonths } = credit;
  const source = 'credit_report' as const;
  const isShort = accounts < FEW_ACCOUNTS || longestMonths < SHORT_HISTORY_MONTHS;
  const late: DenialGround[] =
    lateAccounts > 0
      ? [{ reason: 'delinquent_obligations', figure: 'late_accounts', value: lateAccounts, limit: null, source }]
      : [];
  if (score === null) {
    return [...late, { reason: 'no_credit_file', figure: 'credit_score', value: 0, limit: LEAST_CREDIT_SCORE, source }];
  }
  if (score >= LEAST_CREDIT_SCORE) return late;
  const reason = isShort ? 'limited_credit_experience' : 'other';
  return late.length > 0 && !isShort
    ? late
    : [...late, { reason, figure: 'credit_score', value: score, limit: LEAST_CREDIT_SCORE, source }];
};

const ofCollateral = (
  { ltv: { forLimits: value }, value: { lower, source } }: FileFigures,
  { loan }: DecisionFacts,
): DenialGround[] => {
  const limit = mostLtvPercent[loan.type]?.percent ?? WHOLE_VALUE_PERCENT;
  if (value === null || value <= limit) return [];
  const from = source.kind === 'appraisal' && lower === 'value' ? 'appraisal' : 'application';
  return [{ reason: 'insufficient_collateral', figure: 'loan_to_value', value, limit, source: from }];
};

/** By what is verified once something is, else by what is stated. */
const ofCash = ({ reserves: { funds }, cashToClose: { cents: limit } }: FileFigures, facts: DecisionFacts) => {
  const isVerified = isAnyAssetVerified(facts);
  const value = isVerified ? funds.cents : statedFundsCents(facts);
  if (value === null || value >= limit) return [];
  const source = isVerified ? 'qualifying' : 'application';
  return [{ reason: 'insufficient_cash', figure: 'liquid_funds', value, limit, source } as const];
};

const showsIncome: readonly DocumentType[] = ['pay_stub', 'w2', 'tax_return', 'profit_and_loss'];

const ofDocuments = (documents: readonly DocumentOnFile[]): DenialGround[] => {
  const missing = outstandingDocuments(documents).filter(({ status }) => isAwaitingBorrower(status));
  const unverified = missing.filter(
    ({ documentType, status }) => status === 'rejected' && showsIncome.includes(documentType),
  );
  return [
    ...counted('unverifiable_income', 'rejected_documents', unverified),
    ...counted(
      'credit_application_incomplete',
      'outstanding_documents',
      missing.filter((document) => !unverified.includes(document)),
    ),
  ];
};

const counted = (
  reason: AdverseActionReason,
  figure: DenialFigure,
  documents: readonly DocumentOnFile[],
): DenialGround[] =>
  documents.length === 0
    ? []
    : [
        {
          reason,
          figure,
          value: documents.length,
          limit: null,
          source: 'documents',
          documentTypes: documents.map(({ documentType }) => documentType),
        },
      ];
