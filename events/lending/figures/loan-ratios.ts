import type { FieldError } from '../../kernel/errors.ts';
import { type Basis, type RuleId, basisOf } from '../rules/basis.ts';
import { amountProblems, refuseIfAny } from '../rules/refuse.ts';
import { fewPaymentsInWords, hasFewPayments } from './liabilities.ts';
import { paymentsLeft } from './merged-debts.ts';
import { collateralCents } from './property-value.ts';
import { percentOf } from './percent.ts';

/** A debt that borrowers pay each month; money in integer cents. */
export type Debt = {
  readonly monthlyCents: number;
  readonly balanceCents?: number;
  /** Payments that are left of an instalment debt. */
  readonly monthsLeft?: number;
  /** Paid off at or before closing. */
  readonly paidOff?: boolean;
};

/** The monthly expense of the home, by its parts, in integer cents. */
export type Housing = {
  readonly principalAndInterestCents: number;
  readonly taxesCents?: number;
  readonly insuranceCents?: number;
  readonly mortgageInsuranceCents?: number;
  readonly associationCents?: number;
  readonly otherCents?: number;
};

/** Inputs of a loan's ratios; money in integer cents. */
export type RatioFigures = {
  readonly loanAmountCents: number;
  readonly propertyValueCents: number;
  readonly purchasePriceCents?: number;
  readonly subordinateBalancesCents?: readonly number[];
  /** Lines of credit on the property: what may be drawn, and what is. */
  readonly creditLines?: readonly { readonly limitCents: number; readonly drawnCents: number }[];
  /** Gross, of all borrowers. */
  readonly monthlyIncomeCents: number;
  readonly housing: Housing;
  readonly debts: readonly Debt[];
};

/** Amounts left out of the ratios, with the reason. */
export type LeftOut = {
  /** By its field on the wire: `debts.0` */
  readonly field: string;
  readonly cents: number;
  readonly why: string;
};

/** Ratios in percent, three decimals half-up; money in integer cents. */
export type LoanRatios = {
  readonly ltvPercent: number;
  readonly cltvPercent: number;
  readonly hcltvPercent: number;
  readonly frontDtiPercent: number;
  readonly backDtiPercent: number;
  /** Gross income less housing and the debts that count; below 0 where they are more. */
  readonly residualIncomeCents: number;
  readonly leftOut: readonly LeftOut[];
  readonly basis: readonly Basis[];
};

/**
 * Loan-to-value, combined and high-credit combined loan-to-value, and both debt ratios. The value is the lower of price
 * and appraised value; a line of credit counts as drawn in the combined ratio and in full in the high-credit one.
 * @throws RuleViolationError for amounts that make no sense, by their fields on the wire
 */
export const loanRatios = (figures: RatioFigures): LoanRatios => {
  refuseIfAny('These figures have no ratios', problemsOf(figures));
  const { loanAmountCents, propertyValueCents, purchasePriceCents, monthlyIncomeCents, debts } = figures;
  const { subordinateBalancesCents = [], creditLines = [] } = figures;
  const valueCents = collateralCents({ valueCents: propertyValueCents, purchasePriceCents });
  const withSubordinate = loanAmountCents + sum(subordinateBalancesCents);
  const leftOutDebts = debts.map(whyLeftOut);
  const counted = sum(debts.map(({ monthlyCents }, index) => (leftOutDebts[index] ? 0 : monthlyCents)));
  const housingCents = housingOf(figures.housing);
  return {
    ltvPercent: percentOf(loanAmountCents, valueCents),
    cltvPercent: percentOf(withSubordinate + sum(creditLines.map(({ drawnCents }) => drawnCents)), valueCents),
    hcltvPercent: percentOf(withSubordinate + sum(creditLines.map(({ limitCents }) => limitCents)), valueCents),
    frontDtiPercent: percentOf(housingCents, monthlyIncomeCents),
    backDtiPercent: percentOf(housingCents + counted, monthlyIncomeCents),
    residualIncomeCents: monthlyIncomeCents - housingCents - counted,
    leftOut: [
      ...leftOutValue(propertyValueCents, purchasePriceCents),
      ...creditLines.flatMap(({ limitCents, drawnCents }, index) => leftOutOfLine(index, limitCents - drawnCents)),
      ...debts.flatMap(({ monthlyCents }, index) => leftOutDebt(index, monthlyCents, leftOutDebts[index] ?? null)),
    ],
    basis: basisOf('ltv', 'cltv', 'hcltv', 'dti', ...debtRules(leftOutDebts), 'residual-income'),
  };
};

type WhyLeftOut = Extract<RuleId, 'dti-paid-off' | 'dti-few-payments'>;

const whyLeftOut = ({ paidOff = false, monthsLeft, balanceCents, monthlyCents }: Debt): WhyLeftOut | null => {
  if (paidOff) return 'dti-paid-off';
  return hasFewPayments({ monthsLeft: paymentsLeft(monthsLeft, balanceCents, monthlyCents) })
    ? 'dti-few-payments'
    : null;
};

const debtRules = (reasons: readonly (WhyLeftOut | null)[]): WhyLeftOut[] => reasons.filter((each) => each !== null);

const words: Readonly<Record<WhyLeftOut, string>> = {
  'dti-paid-off': 'It is paid off at or before closing',
  'dti-few-payments': fewPaymentsInWords,
};

const leftOutDebt = (index: number, cents: number, why: WhyLeftOut | null): LeftOut[] =>
  why ? [{ field: `debts.${index}`, cents, why: words[why] }] : [];

const leftOutOfLine = (index: number, cents: number): LeftOut[] =>
  cents > 0 ? [{ field: `creditLines.${index}`, cents, why: 'It is not drawn: only HCLTV counts it' }] : [];

const leftOutValue = (valueCents: number, priceCents: number | undefined): LeftOut[] => {
  if (priceCents === undefined || priceCents === valueCents) return [];
  return priceCents < valueCents
    ? [{ field: 'propertyValue', cents: valueCents - priceCents, why: 'The price is lower than the value' }]
    : [{ field: 'purchasePrice', cents: priceCents - valueCents, why: 'The value is lower than the price' }];
};

const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);

const housingOf = (housing: Housing): number => sum(Object.values(housing));

const housingFields: Readonly<Record<keyof Housing, string>> = {
  principalAndInterestCents: 'housing.principalAndInterest',
  taxesCents: 'housing.taxes',
  insuranceCents: 'housing.insurance',
  mortgageInsuranceCents: 'housing.mortgageInsurance',
  associationCents: 'housing.association',
  otherCents: 'housing.other',
};

const housingProblems = (housing: Housing): FieldError[] => {
  const parts: readonly (keyof Housing)[] = [
    'principalAndInterestCents',
    'taxesCents',
    'insuranceCents',
    'mortgageInsuranceCents',
    'associationCents',
    'otherCents',
  ];
  return parts.flatMap((part) => amountProblems(housingFields[part], housing[part] ?? 0));
};

const problemsOf = (figures: RatioFigures): FieldError[] => [
  ...amountProblems('loanAmount', figures.loanAmountCents, 1),
  ...amountProblems('propertyValue', figures.propertyValueCents, 1),
  ...(figures.purchasePriceCents === undefined ? [] : amountProblems('purchasePrice', figures.purchasePriceCents, 1)),
  ...(figures.subordinateBalancesCents ?? []).flatMap((cents, index) =>
    amountProblems(`subordinateBalances.${index}`, cents),
  ),
  ...(figures.creditLines ?? []).flatMap(({ limitCents, drawnCents }, index) => [
    ...amountProblems(`creditLines.${index}.limit`, limitCents),
    ...amountProblems(`creditLines.${index}.drawn`, drawnCents),
    ...(drawnCents > limitCents
      ? [{ field: `creditLines.${index}.drawn`, message: 'Use an amount up to the limit of the line' }]
      : []),
  ]),
  ...amountProblems('monthlyIncome', figures.monthlyIncomeCents, 1),
  ...housingProblems(figures.housing),
  ...figures.debts.flatMap(({ monthlyCents, balanceCents = 0, monthsLeft = 0 }, index) => [
    ...amountProblems(`debts.${index}.monthly`, monthlyCents),
    ...amountProblems(`debts.${index}.balance`, balanceCents),
    ...(Number.isInteger(monthsLeft) && monthsLeft >= 0
      ? []
      : [{ field: `debts.${index}.monthsLeft`, message: 'Use a whole number of months from 0' }]),
  ]),
];
