import { type FieldError, RuleViolationError } from '../../kernel/errors.ts';

/** The longest term that is reckoned with, in months. */
const MOST_MONTHS = 600;
/** Rates that are reckoned with, in percent a year. */
const LEAST_RATE = -5;
const MOST_RATE = 100;
/** Ten billion dollars: what lies beyond is mistyped, and a sum of such amounts would lose cents. */
export const MOST_CENTS = 1_000_000_000_000;

/**
 * Error for an input without an answer.
 * @param detail one sentence on what could not be calculated
 * @param errors at least one: fields by their name on the wire, such as `payments.0.amount`, each with the fix
 */
export const refusal = (detail: string, errors: readonly FieldError[]): RuleViolationError =>
  new RuleViolationError(detail, {}, errors);

/** Refuses when anything was found. @param errors what the `...Problems` functions found @throws RuleViolationError */
export const refuseIfAny = (detail: string, errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw refusal(detail, errors);
};

const problem = (field: string, isWrong: boolean, message: string): FieldError[] =>
  isWrong ? [{ field, message }] : [];

/** A term of 1 to 600 whole months, else what is wrong with it. @param field its name on the wire */
export const monthsProblems = (field: string, months: number): FieldError[] =>
  problem(
    field,
    !(Number.isInteger(months) && months >= 1 && months <= MOST_MONTHS),
    `Use a whole number of months from 1 to ${MOST_MONTHS}`,
  );

/** A rate of -5 to 100 percent a year, else what is wrong with it. @param field its name on the wire */
export const rateProblems = (field: string, ratePercent: number): FieldError[] =>
  problem(
    field,
    !(ratePercent >= LEAST_RATE && ratePercent <= MOST_RATE),
    `Use a rate from ${LEAST_RATE} to ${MOST_RATE} percent a year`,
  );

/**
 * An amount of money, else what is wrong with it.
 * @param field its name on the wire @param cents integer cents @param least integer cents, 1 where zero makes no sense
 */
export const amountProblems = (field: string, cents: number, least = 0): FieldError[] =>
  problem(
    field,
    !(Number.isSafeInteger(cents) && cents >= least && cents <= MOST_CENTS),
    least > 0
      ? `Use an amount over 0 and of at most ${MOST_CENTS / 100} dollars`
      : `Use an amount from ${least / 100} to ${MOST_CENTS / 100} dollars, in whole cents`,
  );
