import { hasLostEvidence } from '../documents/evidence-fact.ts';
import { employmentIncomes, type IncomeType } from '../fields/loan-choices.ts';
import { isOwedAllTheSame } from '../liabilities/exclusion-reasons.ts';
import { cashToClose } from './cash-to-close.ts';
import type { FigureFacts } from './figure-facts.ts';
import { financedFeeCents } from './financed-fee.ts';
import { housingExpense } from './housing-expense.ts';
import { type CountedDebt, countedDebts, debtLines } from './liabilities.ts';
import { mergedDebts, type MergedDebt, placeOf } from './merged-debts.ts';
import { percentOf } from './percent.ts';
import { loanToValuePercent, propertyValue, type PropertyValue, shownLoanToValue } from './property-value.ts';
import {
  type Figure,
  figureOf,
  type FigureLine,
  isVerifiedBy,
  type MissingPart,
  type RatioFigure,
  weakest,
} from './provenance.ts';
import { notePayment } from './qualifying-payment.ts';
import { type ReservesFigure, reservesFigure } from './reserves.ts';
import { netRentals, subjectRental } from './rental.ts';

/** The figures of a file, each with its lines, how far it is known and what it lacks; integer cents a month, ratios in percent. */
export type FileFigures = {
  readonly value: PropertyValue;
  readonly ltv: RatioFigure;
  readonly cltv: RatioFigure;
  readonly hcltv: RatioFigure;
  /** True where other loans are on the property, so that the combined ratios are other than LTV. */
  readonly hasOtherLoans: boolean;
  /** Of those loans together what is drawn, and what may be. */
  readonly otherLoans: { readonly balanceCents: number; readonly limitCents: number };
  /** Gross, of all borrowers, with net rental above zero. */
  readonly income: Figure;
  /** That stay after closing beside the housing expense, with net rental below zero. */
  readonly debts: Figure;
  readonly housing: Figure;
  /** Every debt, wherever it counts. */
  readonly liabilities: readonly CountedDebt[];
  /** Of the note: the loan, with what is borrowed for a fee beside it. */
  readonly noteAmountCents: number;
  /** Principal and interest that the note asks for at first; 0 before there is a rate and a term. The housing expense has what qualifies. */
  readonly principalAndInterestCents: number;
  readonly frontDti: RatioFigure;
  readonly backDti: RatioFigure;
  /** What closing takes from the borrowers; below 0 what it gives them. */
  readonly cashToClose: Figure;
  readonly reserves: ReservesFigure;
};

/** @param cents owed @param liens other loans that are counted in it */
const loanToValue = (cents: number, value: PropertyValue, liens: readonly MergedDebt[] = []): RatioFigure => ({
  percent: shownLoanToValue(cents, value.cents),
  forLimits: loanToValuePercent(cents, value.cents),
  provenance: weakest([value.provenance, ...liens.map(({ source }) => isVerifiedBy(source))]),
  missing: liens.some(({ balanceCents }) => balanceCents === undefined) ? ['other_lien_balance'] : [],
});

/** Nothing counts of what a worksheet takes the place of, nor the pay of an employer who says that the borrower has left. */
const lineOf = (
  facts: FigureFacts,
  { type, borrowerId, monthlyCents }: FigureFacts['income'][number],
): Pick<FigureLine, 'cents' | 'statedCents' | 'leftOut'> => {
  if (isQualified(facts, type, borrowerId)) {
    return { cents: 0, statedCents: monthlyCents, leftOut: 'qualified_otherwise' };
  }
  const hasLeft = borrowerId !== undefined && facts.leftJobs?.includes(borrowerId) === true;
  return hasLeft && employmentIncomes.includes(type)
    ? { cents: 0, statedCents: monthlyCents, leftOut: 'not_employed' }
    : { cents: monthlyCents };
};

/** Lines as stated. */
const incomeLines = (facts: FigureFacts): FigureLine[] =>
  facts.income.map(({ type, borrowerId, monthlyCents }) => ({
    kind: `income_${type}`,
    provenance: isVerifiedBy({ kind: 'application' }),
    source: { kind: 'application' },
    borrowerId,
    ...lineOf(facts, { type, borrowerId, monthlyCents }),
  }));

const isQualified = ({ qualifiedIncome = [] }: FigureFacts, type: IncomeType, borrowerId: string | undefined) =>
  qualifiedIncome.some((each) => each.type === type && each.borrowerId === borrowerId);

const qualifiedLines = ({ qualifiedIncome = [], leftJobs = [] }: FigureFacts): FigureLine[] =>
  qualifiedIncome.map((income) => ({
    kind: `income_${income.type}`,
    ...(income.isBeforeLeaving === true && leftJobs.includes(income.borrowerId)
      ? { cents: 0, statedCents: income.monthlyCents, leftOut: 'not_employed' }
      : { cents: income.monthlyCents }),
    source: { kind: 'worksheet', worksheetId: income.worksheetId },
    borrowerId: income.borrowerId,
    ...(hasLostEvidence(income) ? { provenance: 'stated', unproven: 'evidence_lost' } : { provenance: 'qualifying' }),
  }));

/** Income that nothing shows is at most so much. */
const missingOfIncome = ({ qualifiedIncome = [] }: FigureFacts): MissingPart[] =>
  qualifiedIncome.some(hasLostEvidence) ? ['income_evidence'] : [];

/** A net rental that a worksheet takes the place of. */
const qualifiedOtherwise = (line: FigureLine): FigureLine => ({ ...line, cents: 0, leftOut: 'qualified_otherwise' });

/** Obligations over income; null without income. */
const debtToIncome = (cents: number, income: Figure, parts: readonly Figure[]): RatioFigure => {
  const percent = income.cents > 0 ? percentOf(cents, income.cents) : null;
  return {
    percent,
    forLimits: percent,
    provenance: weakest([income, ...parts].map(({ provenance }) => provenance)),
    missing: [...new Set([income, ...parts].flatMap(({ missing }) => missing))],
  };
};

/** Another loan on the property after closing, whoever pays it. */
const staysOnTitle = (debt: MergedDebt): boolean => {
  const { settled, treatment } = debt;
  if (placeOf(debt) !== 'housing') return false;
  const isLeftOut = settled?.why === 'excluded' && treatment?.reason !== undefined;
  return settled === null || (isLeftOut && isOwedAllTheSame(treatment.reason));
};

const balancesOn = (liens: readonly MergedDebt[], isInFull: boolean): number =>
  liens.reduce((sum, { balanceCents = 0, stated, reported }) => {
    const limit = isInFull ? (reported?.limitCents ?? stated?.creditLimitCents ?? 0) : 0;
    return sum + Math.max(balanceCents, limit);
  }, 0);

/**
 * The figures of a file: the one place that reads them for files, drafts, lists, letters, rules, queues, grounds and screens. A part that
 * nobody has stated is named, and a ratio that lacks it is at least so much.
 */
export const fileFigures = (facts: FigureFacts): FileFigures => {
  const { amountCents } = facts.loan;
  const value = propertyValue(facts.property, facts.appraised);
  const merged = mergedDebts(facts);
  const housing = housingExpense(facts, merged, value);
  const isInvestment = facts.property.occupancy === 'investment_property';
  const subject = subjectRental(facts, isInvestment ? housing.cents : 0);
  const rentals = netRentals(facts, merged);
  const qualified = qualifiedLines(facts);
  const rents = [
    ...rentals.lines.map((line) => (isQualified(facts, 'rental', line.borrowerId) ? qualifiedOtherwise(line) : line)),
    ...qualified.filter(({ kind }) => kind === 'income_rental'),
    ...(subject ? [subject] : []),
  ];
  const losses = rents.filter(({ cents }) => cents < 0).map((line) => ({ ...line, cents: -line.cents }));
  const income = figureOf(
    [
      ...incomeLines(facts),
      ...qualified.filter(({ kind }) => kind !== 'income_rental'),
      ...rents.filter(({ cents }) => cents >= 0),
    ],
    missingOfIncome(facts),
  );
  const liabilities = countedDebts(merged, {
    loanType: facts.loan.type,
    communityState: facts.communityState,
    incomeCents: income.cents,
  });
  const owed = debtLines(liabilities);
  // Of what a worksheet takes the place of, nothing is missing.
  const asStated = facts.rentals?.filter(({ borrowerId }) => !isQualified(facts, 'rental', borrowerId));
  const { missing } = netRentals({ ...facts, rentals: asStated }, merged);
  const debts = figureOf([...owed.lines, ...losses], [...owed.missing, ...missing]);
  const liens = merged.filter(staysOnTitle);
  // The rent of an investment carries its housing expense.
  const borne = isInvestment && subject ? 0 : housing.cents;
  const otherLoans = { balanceCents: balancesOn(liens, false), limitCents: balancesOn(liens, true) };
  const cash = cashToClose(facts, merged);
  return {
    value,
    ltv: loanToValue(amountCents, value),
    cltv: loanToValue(amountCents + otherLoans.balanceCents, value, liens),
    hcltv: loanToValue(amountCents + otherLoans.limitCents, value, liens),
    hasOtherLoans: liens.length > 0,
    otherLoans,
    income,
    debts,
    housing,
    liabilities,
    noteAmountCents: amountCents + financedFeeCents(facts),
    principalAndInterestCents: notePayment(facts, value.cents)?.noteCents ?? 0,
    frontDti: debtToIncome(housing.cents, income, [housing]),
    backDti: debtToIncome(borne + debts.cents, income, [housing, debts]),
    cashToClose: cash,
    reserves: reservesFigure(facts, { cash, housing, incomeCents: income.cents }),
  };
};
