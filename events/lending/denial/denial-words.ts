import { wholeDollarsInWords } from '../../kernel/money.ts';
import type { AdverseActionReason } from './adverse-action.ts';
import { documentNameInText } from '../documents/document-wording.ts';
import type { DocumentType } from '../life-cycle/life-cycle.ts';

/** A figure of a file that can speak against it. */
export const denialFigures = [
  'debt_to_income',
  'monthly_income',
  'credit_score',
  'late_accounts',
  'loan_to_value',
  'years_employed',
  'liquid_funds',
  'rejected_documents',
  'outstanding_documents',
] as const;
export type DenialFigure = (typeof denialFigures)[number];

/** Where a figure comes from. */
export const denialSources = ['application', 'credit_report', 'documents', 'appraisal', 'qualifying'] as const;

/** A reason that the file itself shows, with the figure that shows it: ratios in percent, money in integer cents, everything else counted. */
export type DenialGround = {
  readonly reason: AdverseActionReason;
  readonly figure: DenialFigure;
  readonly value: number;
  /** The limit that would pass; null when none would. */
  readonly limit: number | null;
  readonly source: (typeof denialSources)[number];
  /** Of figures that count documents. */
  readonly documentTypes?: readonly DocumentType[] | undefined;
};

const percent = (value: number): string => `${value}%`;
const list = new Intl.ListFormat('en-US');
const documentsOf = ({ documentTypes = [] }: DenialGround): string =>
  list.format(documentTypes.map(documentNameInText));

const shown: Readonly<Record<DenialFigure, (ground: DenialGround) => string>> = {
  debt_to_income: ({ value, limit }) => `debt-to-income ${percent(value)}, at most ${percent(limit ?? 0)}`,
  monthly_income: () => 'no monthly income stated',
  credit_score: ({ value, limit }) =>
    value === 0 ? 'no bureau could score the borrower' : `credit score ${value}, at least ${limit}`,
  late_accounts: ({ value }) => `${value} ${value === 1 ? 'account' : 'accounts'} late or in default`,
  loan_to_value: ({ value, limit }) => `loan-to-value ${percent(value)}, at most ${percent(limit ?? 0)}`,
  years_employed: ({ value, limit }) =>
    `${value} ${value === 1 ? 'year' : 'years'} with the employer, at least ${limit}`,
  liquid_funds: ({ value, limit, source }) =>
    source === 'qualifying'
      ? `${wholeDollarsInWords(value)} of funds verified, ${wholeDollarsInWords(limit ?? 0)} to close`
      : `${wholeDollarsInWords(value)} of funds stated, at least ${wholeDollarsInWords(limit ?? 0)} to close`,
  rejected_documents: (ground) => `rejected: ${documentsOf(ground)}`,
  outstanding_documents: (ground) => `outstanding: ${documentsOf(ground)}`,
};

/** The figure behind a reason, in words: `debt-to-income 52.3%, at most 43%`. */
export const groundInWords = (ground: DenialGround): string => shown[ground.figure](ground);

/** Where it comes from, within a sentence. */
export const denialSourceNames: Readonly<Record<DenialGround['source'], string>> = {
  application: 'the application',
  credit_report: 'the credit report',
  documents: 'the documents',
  appraisal: 'the appraisal',
  qualifying: 'the qualifying figures',
};
