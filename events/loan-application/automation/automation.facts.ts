import { centsToDollars } from '../../kernel/money.ts';
import { type Fact, type FactName, factOf, type Facts } from '../../lending/automation/facts.ts';
import { withReliance } from '../../lending/changes/file-reliance.ts';
import { isOutstandingCondition } from '../../lending/conditions/condition-words.ts';
import { type DocumentType, isAwaitingBorrower, isSettledDocument } from '../../lending/life-cycle/life-cycle.ts';
import { countsFor, type NeededDocument } from '../../lending/needs/subjects.ts';
import { isNeedsListSatisfied, needStateOf, type NeedState } from '../../lending/needs/needs-list.ts';
import { type FileFigures, fileFigures } from '../../lending/figures/file-figures.ts';
import { downPaymentPercent as shareOfValue } from '../../lending/figures/property-value.ts';
import { missingInWords, type RatioFigure } from '../../lending/figures/provenance.ts';
import {
  assessRisk,
  overallRiskScore,
  ratiosAtRisk,
  type RiskAssessment,
} from '../../lending/decisions/risk-assessment.ts';
import { documentFactsOf, type FactsMoment } from './automation.document-facts.ts';
import type { AutomationFile } from './automation.file.ts';

const INCOME_DOCUMENTS: readonly DocumentType[] = [
  'pay_stub',
  'w2',
  'tax_return',
  'profit_and_loss',
  'award_letter',
  'lease_agreement',
];
const ASSET_DOCUMENTS: readonly DocumentType[] = [
  'bank_statement',
  'asset_statement',
  'settlement_statement',
  'gift_letter',
  'verification_of_deposit',
];

const onFile = ({ documents, reliance }: AutomationFile) => withReliance(documents, reliance);

const isVerified = (file: AutomationFile, need: NeededDocument): boolean =>
  onFile(file).some(
    (document) => countsFor(document, need) && isSettledDocument(document.status) && !document.isOutOfDate,
  );

/** Every required document among these is verified; null where none is required. */
const areVerified = (file: AutomationFile, types: readonly DocumentType[]): boolean | null => {
  const required = file.needed.filter(({ documentType }) => types.includes(documentType));
  return required.length === 0 ? null : required.every((need) => isVerified(file, need));
};

/** Every required document that proves income is verified. */
export const isIncomeVerified = (file: AutomationFile): boolean => areVerified(file, INCOME_DOCUMENTS) === true;

/** Every required document that proves assets is verified. */
export const areAssetsVerified = (file: AutomationFile): boolean => areVerified(file, ASSET_DOCUMENTS) === true;

/** Every required document is verified, and nothing requested is outstanding. */
export const areDocumentsVerified = (file: AutomationFile): boolean =>
  isNeedsListSatisfied({ needed: file.needed, documents: onFile(file) });

/** Every required document is in. */
export const areDocumentsReceived = (file: AutomationFile): boolean =>
  file.needed.every((need) =>
    file.documents.some((document) => countsFor(document, need) && !isAwaitingBorrower(document.status)),
  );

/** The file's risk by house rules. */
export const riskOf = ({ credit, facts, submittedAt }: AutomationFile): RiskAssessment[] =>
  assessRisk({
    creditScore:
      credit === null || credit.score === null ? null : { value: credit.score, knownSince: credit.receivedAt },
    ...ratiosAtRisk(fileFigures(facts)),
    submittedAt,
  });

/** The overall risk score; null before there is a credit report, of which it is made too. */
export const riskScoreOf = (file: AutomationFile): number | null =>
  file.credit === null ? null : overallRiskScore(riskOf(file));

const conditionsOutstanding = ({ conditions }: AutomationFile): number =>
  Object.values(conditions).filter(({ status }) => isOutstandingCondition(status)).length;

/** Every condition is met, waived or withdrawn; null while there is none. */
const conditionsSatisfied = (file: AutomationFile): boolean | null =>
  Object.keys(file.conditions).length === 0 ? null : conditionsOutstanding(file) === 0;

/** The file has conditions, and none of them is outstanding. */
export const areConditionsSatisfied = (file: AutomationFile): boolean => conditionsSatisfied(file) === true;

/** The shortest time with an employer among the borrowers who work: that is what the income rests on. */
const employmentYears = ({ employments }: AutomationFile): Fact => {
  const working = employments.filter(({ status }) => status === 'employed' || status === 'self_employed');
  if (working.length === 0) return { unknown: 'no borrower works' };
  const years = working.flatMap(({ years: known }) => known ?? []);
  return years.length < working.length
    ? { unknown: 'the years with an employer are not stated' }
    : { value: Math.min(...years) };
};

const downPaymentPercent = ({ purpose, downPaymentCents }: AutomationFile, { value }: FileFigures): Fact =>
  purpose === 'refinance'
    ? { unknown: 'a refinance has no down payment' }
    : factOf(shareOfValue(downPaymentCents, value), 'the value of the property is not stated');

/** Documents of the needs list in one of these states. */
const needs = (file: AutomationFile, ...states: readonly NeedState[]): Fact => {
  const documents = onFile(file);
  return { value: file.needed.filter((need) => states.includes(needStateOf(need, documents, false).state)).length };
};

/** True when it is undeclared; a submission without a URLA has no declarations. */
const freeOf = ({ furtherFacts }: AutomationFile, fact: string): Fact =>
  furtherFacts === null
    ? { unknown: 'the application has no declarations' }
    : { value: !furtherFacts.some((each) => each.fact === `declaration/${fact}`) };

type DeclaredFact = Extract<FactName, `freeOf${string}`>;

const declarationsOf = (file: AutomationFile): Pick<Facts, DeclaredFact> => ({
  freeOfBankruptcies: freeOf(file, 'bankruptcy'),
  freeOfForeclosures: freeOf(file, 'foreclosure'),
  freeOfJudgments: freeOf(file, 'judgment'),
  freeOfLawsuits: freeOf(file, 'lawsuit'),
  freeOfFederalDebt: freeOf(file, 'federal_debt'),
  freeOfBorrowedDownPayment: freeOf(file, 'borrowed_down_payment'),
});

/** Facts for rules about the file at a moment. */
export const factsOf = (moment: FactsMoment): Facts => ({
  ...figuresIn(moment.file),
  ...declarationsOf(moment.file),
  ...documentFactsOf(moment),
});

/** A ratio as rules compare it with a limit. @param because nothing is known of it */
const ratio = ({ forLimits, missing }: RatioFigure, because: string): Fact =>
  forLimits !== null && missing.length > 0
    ? { value: forLimits, atLeast: `it lacks ${missingInWords(missing)}` }
    : factOf(forLimits, because);

/** Cut after two decimals, so that a value a cent short is not as much as the loan. */
const appraisalOfLoan = ({ facts: { appraised, loan } }: AutomationFile): Fact =>
  appraised && loan.amountCents > 0
    ? { value: Math.floor((appraised.valueCents * 10_000) / loan.amountCents) / 100 }
    : { unknown: 'no appraised value is on the file' };

const figuresIn = (
  file: AutomationFile,
  figures: FileFigures = fileFigures(file.facts),
): Omit<Facts, DeclaredFact | keyof ReturnType<typeof documentFactsOf>> => ({
  creditScore: factOf(
    file.credit?.score ?? null,
    file.credit === null ? 'no credit report has come' : 'no bureau has a score',
  ),
  debtToIncomePercent: ratio(figures.backDti, 'no income is stated'),
  loanToValuePercent: ratio(figures.ltv, 'the value of the property is not stated'),
  employmentYears: employmentYears(file),
  monthlyIncomeDollars: { value: centsToDollars(figures.income.cents) },
  downPaymentPercent: downPaymentPercent(file, figures),
  employmentStatus: factOf(file.employments[0]?.status ?? null, 'no employment is stated'),
  documentsToReview: needs(file, 'to_review', 'out_of_date'),
  documentsToSendAgain: needs(file, 'to_send_again'),
  documentsMissing: needs(file, 'missing', 'asked'),
  conditionsSatisfied: factOf(conditionsSatisfied(file), 'no condition is on the file'),
  conditionsOutstanding: { value: conditionsOutstanding(file) },
  appraisalOfLoanPercent: appraisalOfLoan(file),
  incomeVerified: factOf(areVerified(file, INCOME_DOCUMENTS), 'the file needs no document on income'),
  assetsVerified: factOf(areVerified(file, ASSET_DOCUMENTS), 'the file needs no document on assets'),
  creditReportClear: factOf(file.credit?.isClear ?? null, 'no credit report has come'),
});
