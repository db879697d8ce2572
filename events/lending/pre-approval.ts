/** The letter that says how much somebody can borrow before they have found a home, and how its figures follow. */
import type { ApplicationStatus, LoanPurpose } from './life-cycle.ts';
import { type Affordability, affordability, type Means } from './ratios/affordability.ts';
import type { FileFigures } from './denial-grounds.ts';

/** What still has to come true for the loan of a letter. */
export const letterConditions = ['property', 'appraisal', 'title', 'insurance', 'verification', 'no_change'] as const;
export type LetterCondition = (typeof letterConditions)[number];

/** As the letter says it. */
export const letterConditionTexts: Readonly<Record<LetterCondition, string>> = {
  property: 'A property that the lender accepts, under a signed purchase contract',
  appraisal: 'An appraisal that supports the price',
  title: 'A title that can be insured',
  insurance: 'Hazard insurance, and flood insurance where it is required',
  verification: 'Verification of the income, the employment and the assets stated',
  no_change: 'No change for the worse in income, debts, credit or assets before closing',
};

/** A letter is good for so many days at most: then the credit report behind it is too old. */
export const MOST_LETTER_DAYS = 90;
/** A letter is good for so many days unless it says otherwise. */
export const LETTER_DAYS = 60;

/** What the reckoning of a letter takes for granted: yearly amounts in integer cents, ratios in percent. */
export type LetterAssumptions = Pick<
  Means,
  'taxesPerYearCents' | 'insurancePerYearCents' | 'maxFrontDtiPercent' | 'maxBackDtiPercent'
>;

/** What of a file a letter follows from. */
export type LetterFile = {
  readonly status: ApplicationStatus;
  readonly purpose: LoanPurpose;
  readonly downPaymentCents: number;
  readonly figures: FileFigures;
};

const sumOf = (lines: readonly { readonly monthlyCents: number }[]): number =>
  lines.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0);

/** What the borrowers of a file can pay, as they stated it. */
export const meansOf = ({ figures, downPaymentCents }: LetterFile, assumptions: LetterAssumptions): Means => ({
  monthlyIncomeCents: sumOf(figures.income),
  debtsCents: sumOf(figures.debts),
  downPaymentCents,
  annualRatePercent: figures.loan.ratePercent,
  months: figures.loan.termYears * 12,
  loanType: figures.loan.type,
  ...assumptions,
});

/**
 * How much the borrowers of a file can borrow.
 * @throws RuleViolationError for figures that make no sense, by their fields on the wire
 */
export const fileAffordability = (
  file: LetterFile,
  assumptions: LetterAssumptions,
): { readonly means: Means; readonly affordable: Affordability } => {
  const means = meansOf(file, assumptions);
  return { means, affordable: affordability(means) };
};

const beforeUnderwriting: readonly ApplicationStatus[] = [
  'submitted',
  'pre_qualification',
  'under_review',
  'documents_needed',
];

/** Why no letter can be issued for a file, and what to do; none where one can. */
export const letterBlocks = ({ status, purpose, figures }: LetterFile): string[] => [
  ...(beforeUnderwriting.includes(status) ? [] : ['A letter comes before underwriting: the application has gone on']),
  ...(purpose === 'refinance' ? ['A letter is for a purchase, and this application is a refinance'] : []),
  ...(figures.credit === null ? ['The credit report has not come: order it, or wait for it'] : []),
  ...(figures.income.length === 0 ? ['No income is stated: add it to the application'] : []),
];
