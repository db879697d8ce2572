import { NotFoundError, RuleViolationError } from '../../kernel/errors.ts';
import { idFrom } from '../../kernel/ids.ts';
import type { Command } from '../../kernel/message.ts';
import { type FeeLine, feeLineProblems } from '../../lending/fees/fee-line.ts';
import { filledTemplate } from '../../lending/fees/fee-templates.ts';
import { priceOf } from '../../lending/figures/cash-to-close.ts';
import type { FigureFacts } from '../../lending/figures/figure-facts.ts';
import { governmentFees, governmentPrograms } from '../../lending/government/government-loan.ts';
import { propertyValue } from '../../lending/figures/property-value.ts';
import type { LoanTerms } from '../../lending/repayment/payment.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import { refuseWhenFinal } from '../qualifying/figures-stay.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { FeesEvent, FeesEventOf } from './fees.events.ts';

/** Fills the worksheet from the template of the file's product, purpose and state. */
export type EstimateFees = Command<'EstimateFees', { readonly state: string; readonly today: string }>;
export type EnterFee = Command<
  'EnterFee',
  FeesEventOf<'FeeEntered'>['data'] & {
    /** Changes one that is there. */
    readonly replaces?: boolean | undefined;
  }
>;
export type RemoveFee = Command<'RemoveFee', FeesEventOf<'FeeRemoved'>['data']>;
export type FeesCommand = EstimateFees | EnterFee | RemoveFee;

const MOST_LINES = 100;

type Slices = IntakeSlice &
  StatusSlice &
  DispositionSlice & { readonly facts: FigureFacts & { readonly loan: LoanTerms } };

const assertOnFile = ({ feeId }: { readonly feeId: string }, { facts: { fees = [] } }: Slices): void => {
  if (fees.some((each) => each.feeId === feeId)) return;
  throw new NotFoundError('The fee worksheet has no such line', { feeId });
};

/** The fee that section L4 finances, else the program's upfront fee; none where the tables of the day do not have it. */
const upfrontFee = ({ facts: { loan, property, appraised } }: Slices, today: string): number | undefined => {
  const program = governmentPrograms.find((each) => each === loan.type);
  if (!program) return undefined;
  if (loan.financedFeeCents) return loan.financedFeeCents;
  try {
    return governmentFees({
      program,
      loanAmountCents: loan.amountCents,
      valueCents: propertyValue(property, appraised).cents,
      months: loan.termYears * 12,
      caseDate: today,
    }).upfrontFeeCents;
  } catch (error) {
    if (error instanceof RuleViolationError) return undefined;
    throw error;
  }
};

/** @throws IllegalTransitionError on a final file */
const estimateFees = ({ data: { state, today } }: EstimateFees, file: Slices): FeesEvent[] => {
  refuseWhenFinal(file, 'fees');
  const { loan, housing, fees = [] } = file.facts;
  const template = { loanType: loan.type, purpose: loan.purpose, state };
  const { lines, gaps } = filledTemplate({
    ...template,
    loanCents: loan.amountCents,
    priceCents: priceOf(file.facts),
    ratePercent: loan.ratePercent,
    insuranceCents: housing?.homeownersInsuranceCents,
    taxesCents: housing?.propertyTaxesCents,
    upfrontFeeCents: upfrontFee(file, today),
  });
  const entered = new Set(fees.filter(({ isEstimate }) => !isEstimate).map(({ feeId }) => feeId));
  const estimates = lines
    .map(({ key, ...line }) => ({ feeId: idFrom(file.applicationId, `fee/${key}`), ...line }))
    .filter(({ feeId }) => !entered.has(feeId));
  return [{ type: 'FeesEstimated', data: { template, lines: estimates, gaps: [...gaps] } }];
};

/** @throws RuleViolationError by field, NotFoundError, IllegalTransitionError on a final file */
const enterFee = ({ data: { replaces, ...data } }: EnterFee, file: Slices): FeesEvent[] => {
  refuseWhenFinal(file, 'fees');
  if (replaces) assertOnFile(data, file);
  const problems = feeLineProblems(data satisfies FeeLine);
  if (problems.length > 0) throw new RuleViolationError('The fee cannot be as you have it', {}, problems);
  if (!replaces && (file.facts.fees?.length ?? 0) >= MOST_LINES) {
    throw new RuleViolationError('The fee worksheet is full', {}, [
      { field: 'label', message: `A worksheet has ${MOST_LINES} lines at most: add it to one that is there` },
    ]);
  }
  return [{ type: 'FeeEntered', data }];
};

/** @throws NotFoundError, IllegalTransitionError on a final file */
const removeFee = ({ data }: RemoveFee, file: Slices): FeesEvent[] => {
  refuseWhenFinal(file, 'fees');
  assertOnFile(data, file);
  return [{ type: 'FeeRemoved', data }];
};

/** What closing costs: the fee worksheet of a file. */
export const feesModule = {
  decide: { EstimateFees: estimateFees, EnterFee: enterFee, RemoveFee: removeFee },
};
