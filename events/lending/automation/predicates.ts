import { keysOf } from '../../kernel/by-type.ts';
import { type EmploymentStatus, employmentStatuses } from '../fields/loan-choices.ts';
import type { FactName, FactValue } from './facts.ts';

export type LimitUnit = 'points' | 'percent' | 'years' | 'dollars' | 'days' | 'count';

/** Comparison of a fact: with the rule's limit, with a choice, or simply true. */
type Comparison =
  | {
      readonly kind: 'at_least' | 'at_most';
      readonly unit: LimitUnit;
      /** Whole numbers unless `decimals` says otherwise. */
      readonly least: number;
      readonly most: number;
      readonly decimals?: true;
    }
  | { readonly kind: 'is'; readonly choices: readonly string[] }
  | { readonly kind: 'holds' };

export type Predicate = {
  /** As people call what is compared: `Credit Score`; of one that simply holds, the whole condition. */
  readonly name: string;
  readonly fact: FactName;
  readonly comparison: Comparison;
  /** Explanation for authors of rules, where the name is not enough. */
  readonly meaning?: string;
  /** Looks at what a program has read in the document that the trigger is about. */
  readonly ofReading?: true;
  /** Why it cannot be chosen yet: nothing delivers what it looks at. */
  readonly missing?: string;
};

const atLeast = (unit: LimitUnit, least: number, most: number): Comparison => ({ kind: 'at_least', unit, least, most });
const percent = (kind: 'at_least' | 'at_most', most: number): Comparison => ({
  kind,
  unit: 'percent',
  least: 0,
  most,
  decimals: true,
});
const MOST_MONTHLY_DOLLARS = 1_000_000;
const holds: Comparison = { kind: 'holds' };
const atMostSo: Comparison = { kind: 'at_most', unit: 'count', least: 0, most: 50 };

const declared = (name: string, fact: FactName, meaning: string) => ({ name, fact, comparison: holds, meaning });

/** The conditions of the catalogue, each once. */
const table = {
  credit_score: { name: 'Credit Score', fact: 'creditScore', comparison: atLeast('points', 300, 850) },
  debt_to_income: { name: 'Debt-to-Income Ratio', fact: 'debtToIncomePercent', comparison: percent('at_most', 100) },
  loan_to_value: { name: 'Loan-to-Value Ratio', fact: 'loanToValuePercent', comparison: percent('at_most', 125) },
  employment_history: { name: 'Employment History', fact: 'employmentYears', comparison: atLeast('years', 0, 50) },
  monthly_income: {
    name: 'Monthly Income',
    fact: 'monthlyIncomeDollars',
    comparison: atLeast('dollars', 0, MOST_MONTHLY_DOLLARS),
  },
  stated_income: {
    name: 'Stated Income',
    fact: 'monthlyIncomeDollars',
    comparison: atLeast('dollars', 0, MOST_MONTHLY_DOLLARS),
  },
  no_recent_bankruptcies: declared(
    'No recent bankruptcies',
    'freeOfBankruptcies',
    'Every borrower has declared no bankruptcy in the past seven years (URLA 5b, M).',
  ),
  no_foreclosures: declared(
    'No recent foreclosures',
    'freeOfForeclosures',
    'No borrower has declared a foreclosure, a title conveyed instead, or a sale before one (URLA 5b, J to L).',
  ),
  no_judgments: declared(
    'No outstanding judgments',
    'freeOfJudgments',
    'No borrower has declared an outstanding judgment (URLA 5b, G).',
  ),
  no_lawsuits: declared('No lawsuits', 'freeOfLawsuits', 'No borrower has declared to be party to one (URLA 5b, I).'),
  no_federal_debt: declared(
    'No federal debt in arrears',
    'freeOfFederalDebt',
    'No borrower has declared to be behind on a federal debt (URLA 5b, H).',
  ),
  no_borrowed_money: declared(
    'No undisclosed borrowed money',
    'freeOfBorrowedDownPayment',
    'No borrower has declared to borrow money for this that stands nowhere else (URLA 5a, C).',
  ),
  employment_status: {
    name: 'Employment status',
    fact: 'employmentStatus',
    comparison: { kind: 'is', choices: employmentStatuses },
  },
  down_payment: { name: 'Down payment', fact: 'downPaymentPercent', comparison: percent('at_least', 100) },
  document_quality: {
    name: 'Document quality score',
    fact: 'documentQualityPercent',
    comparison: percent('at_least', 100),
    meaning: 'How much of what such documents print a program has found in its text.',
    ofReading: true,
  },
  required_fields_present: {
    name: 'All required fields present',
    fact: 'documentFieldsPresent',
    comparison: holds,
    meaning: 'Its text has everything that such a document has to show.',
    ofReading: true,
  },
  document_date: {
    name: 'Document date',
    fact: 'documentAgeDays',
    comparison: { kind: 'at_most', unit: 'days', least: 1, most: 3650 },
    meaning: 'How old the document is at that moment: the end of the period that it is for, or its own date.',
    ofReading: true,
  },
  signature_verified: {
    name: 'Signature verified',
    fact: 'documentSigned',
    comparison: holds,
    missing: 'nothing looks at signatures here yet',
  },
  no_discrepancies: {
    name: 'No discrepancies',
    fact: 'documentFreeOfDiscrepancies',
    comparison: holds,
    meaning: 'Every amount, date and name in its text agrees with what the application states.',
    ofReading: true,
  },
  documents_to_review: {
    name: 'Documents to review',
    fact: 'documentsToReview',
    comparison: atMostSo,
    meaning: 'Of the needs list: those that have come in and wait for a reviewer.',
  },
  documents_to_send_again: {
    name: 'Documents rejected or sent back',
    fact: 'documentsToSendAgain',
    comparison: atMostSo,
    meaning: 'Of the needs list: those that the borrower has to send again.',
  },
  documents_missing: {
    name: 'Documents missing',
    fact: 'documentsMissing',
    comparison: atMostSo,
    meaning: 'Of the needs list: those that have not come in, asked for or not.',
  },
  conditions_satisfied: { name: 'All conditions satisfied', fact: 'conditionsSatisfied', comparison: holds },
  conditions_outstanding: {
    name: 'Conditions outstanding',
    fact: 'conditionsOutstanding',
    comparison: atMostSo,
    meaning: 'Conditions of the file that are neither met, waived nor withdrawn.',
  },
  appraisal_over_loan: {
    name: 'Appraisal',
    fact: 'appraisalOfLoanPercent',
    comparison: percent('at_least', 1000),
    meaning: 'The value of the accepted appraisal, in percent of the loan amount.',
  },
  income_stability: { name: 'Income stability confirmed', fact: 'incomeVerified', comparison: holds },
  assets_verified: { name: 'Assets verified', fact: 'assetsVerified', comparison: holds },
  credit_report_clear: { name: 'Credit report clear', fact: 'creditReportClear', comparison: holds },
} as const satisfies Readonly<Record<string, Predicate>>;

export type PredicateId = keyof typeof table;
export const predicates: Readonly<Record<PredicateId, Predicate>> = table;
export const predicateIds = keysOf(table);

/** One condition of a rule: a predicate with the limit or choice that the rule sets; none where it simply has to hold. */
export type RuleCondition = {
  readonly predicate: PredicateId;
  readonly limit?: number | string | undefined;
};

const employmentNames: Readonly<Record<EmploymentStatus, string>> = {
  employed: 'Full-time (employed)',
  self_employed: 'Self-employed',
  retired: 'Retired',
  unemployed: 'Unemployed',
};

/** A choice of a condition as people read it. */
export const choiceName = (choice: string): string =>
  Object.entries(employmentNames).find(([status]) => status === choice)?.[1] ?? choice;

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

const inUnit: Readonly<Record<LimitUnit, (amount: number) => string>> = {
  points: (amount) => String(amount),
  percent: (amount) => `${grouped.format(amount)}%`,
  years: (amount) => `${grouped.format(amount)} ${amount === 1 ? 'year' : 'years'}`,
  dollars: (amount) => `$${grouped.format(amount)}`,
  count: (amount) => grouped.format(amount),
  days: (amount) => `${grouped.format(amount)} ${amount === 1 ? 'day' : 'days'}`,
};

/** A fact as people read it beside its condition: `712`, `43%`, `yes`. */
export const factInWords = (predicate: PredicateId, value: FactValue): string => {
  const { comparison } = predicates[predicate];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return choiceName(value);
  return 'unit' in comparison ? inUnit[comparison.unit](value) : String(value);
};

/** A condition in a line: `Credit Score >= 700`, `Document date within 30 days`, `Credit report clear`. */
export const conditionInWords = ({ predicate, limit }: RuleCondition): string => {
  const { name, comparison } = predicates[predicate];
  if (comparison.kind === 'holds' || limit === undefined) return name;
  const words = factInWords(predicate, limit);
  if (predicate === 'document_date') return `${name} within ${words}`;
  if (predicate === 'stated_income') return `${name} >= ${words}/month`;
  if (predicate === 'appraisal_over_loan') return `${name} >= ${limit === 100 ? '' : `${words} of `}loan amount`;
  if (comparison.kind === 'is') return `${name} = ${words}`;
  return `${name} ${comparison.kind === 'at_least' ? '>=' : '<='} ${words}`;
};
