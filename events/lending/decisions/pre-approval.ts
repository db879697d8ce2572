/** The letter that says how much someone can borrow before they have found a home, and how its figures follow. */
import { dayInWords } from '../fields/day-words.ts';
import { addDays } from '../calendar/days.ts';
import { isFinal, isPaused, type Standing, standingInSentence } from '../disposition/disposition.ts';
import type { ApplicationStatus, LoanPurpose } from '../life-cycle/life-cycle.ts';
import { type Affordability, affordability, type Means } from '../figures/affordability.ts';
import { missingInWords } from '../figures/provenance.ts';
import type { DecisionFacts } from '../denial/denial-grounds.ts';
import { fileFigures } from '../figures/file-figures.ts';

/** Open assumptions of a letter. */
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

/** A letter is good for so many days at most, and no longer than so many after the credit report behind it came. */
export const MOST_LETTER_DAYS = 90;
/** The share of income that a decision of this lender goes to, in percent: no letter takes more for granted. */
export const MOST_LETTER_DTI_PERCENT = 43;
/** Less is no loan. */
export const LEAST_LETTER_CENTS = 1_000_00;
/** A letter is good for so many days unless it says otherwise. */
export const LETTER_DAYS = 60;

/** Assumptions of a letter's calculation: yearly amounts in integer cents, ratios in percent. */
export type LetterAssumptions = Pick<
  Means,
  'taxesPerYearCents' | 'insurancePerYearCents' | 'maxFrontDtiPercent' | 'maxBackDtiPercent'
>;

/** The parts of a file that a letter depends on. */
export type LetterFile = Standing & {
  readonly purpose: LoanPurpose;
  readonly downPaymentCents: number;
  readonly facts: DecisionFacts;
};

/** Ability to pay of a file's borrowers, by the figures of the file. */
export const meansOf = ({ facts, downPaymentCents }: LetterFile, assumptions: LetterAssumptions): Means => {
  const { income, debts } = fileFigures(facts);
  return {
    monthlyIncomeCents: income.cents,
    debtsCents: debts.cents,
    downPaymentCents,
    annualRatePercent: facts.loan.ratePercent,
    months: facts.loan.termYears * 12,
    loanType: facts.loan.type,
    ...assumptions,
  };
};

/** Taxes and insurance of a year as the file states them; 0 where nobody has. */
export const statedCosts = ({
  facts: { housing = {} },
}: LetterFile): Pick<LetterAssumptions, 'taxesPerYearCents' | 'insurancePerYearCents'> => {
  const { propertyTaxesCents = 0, homeownersInsuranceCents = 0, supplementalInsuranceCents = 0 } = housing;
  return {
    taxesPerYearCents: 12 * propertyTaxesCents,
    insurancePerYearCents: 12 * (homeownersInsuranceCents + supplementalInsuranceCents),
  };
};

/** Without stated income nothing can be borrowed. */
const nothing = ({ downPaymentCents }: Means): Affordability => ({
  maxLoanCents: 0,
  maxPriceCents: downPaymentCents,
  limitedBy: 'frontDti',
  paymentCents: 0,
  leftOut: [],
  basis: [],
});

/**
 * The largest loan for the borrowers of a file.
 * @throws RuleViolationError for figures that make no sense, by their fields on the wire
 */
export const fileAffordability = (
  file: LetterFile,
  assumptions: LetterAssumptions,
): { readonly means: Means; readonly affordable: Affordability } => {
  const means = meansOf(file, assumptions);
  return { means, affordable: means.monthlyIncomeCents > 0 ? affordability(means) : nothing(means) };
};

/** While a file stands so, a letter may be issued for it. */
export const beforeUnderwriting: readonly ApplicationStatus[] = [
  'submitted',
  'pre_qualification',
  'under_review',
  'documents_needed',
];

/** The last day of a letter that rests on this report. @param issuedOn of the report, a plain date */
export const lastLetterDay = (issuedOn: string): string => addDays(issuedOn, MOST_LETTER_DAYS);

/** Why no letter can be issued for a file, and what to do; none where one can. @param today a plain date at the branch */
export const letterBlocks = (file: LetterFile, today: string): string[] =>
  isFinal(file) || isPaused(file)
    ? [`The application is ${standingInSentence(file)}: no letter is issued for it`]
    : blocksOfOpen(file, today);

const blocksOfOpen = ({ status, purpose, facts }: LetterFile, today: string): string[] => {
  const { income, debts } = fileFigures(facts);
  return [
    ...(beforeUnderwriting.includes(status) ? [] : ['A letter comes before underwriting: the application has gone on']),
    ...(purpose === 'refinance' ? ['A letter is for a purchase, and this application is a refinance'] : []),
    ...(facts.credit === null ? ['The credit report has not come: order it, or wait for it'] : []),
    ...(facts.credit !== null && lastLetterDay(facts.credit.issuedOn) <= today
      ? [`The credit report of ${dayInWords(facts.credit.issuedOn)} is too old for a letter: order a new one`]
      : []),
    ...(income.cents > 0 ? [] : ['No income is stated: add it to the application']),
    ...(income.missing.length > 0
      ? ['An income rests on a document that is no longer verified: look at its worksheet again']
      : []),
    ...(debts.missing.length > 0
      ? [`Nobody has stated ${missingInWords(debts.missing)}: add it to the application`]
      : []),
  ];
};
