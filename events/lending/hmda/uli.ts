import type { FieldError } from '../../kernel/errors.ts';
import { type Basis, basisOf } from '../rules/basis.ts';
import { refuseIfAny } from '../rules/refuse.ts';

const LEI_LENGTH = 20;
/** Of the lender's own id within a ULI. */
const MOST_LOAN_ID_LENGTH = 23;
const CHECK_LENGTH = 2;
const LEAST_LENGTH = LEI_LENGTH + 1 + CHECK_LENGTH;
const MOST_LENGTH = LEI_LENGTH + MOST_LOAN_ID_LENGTH + CHECK_LENGTH;

const isAlphanumeric = (text: string): boolean => /^[0-9A-Za-z]*$/.test(text);

/** The remainder by 97 of the number that letters and digits make, a letter standing for two digits: A is 10, Z is 35. */
const remainder = (text: string): number =>
  text.split('').reduce((rest, character) => {
    const value = Number.parseInt(character, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);

const checkDigitsOf = (withoutThem: string): string =>
  String(98 - remainder(`${withoutThem}00`)).padStart(CHECK_LENGTH, '0');

const problems = (field: string, text: string, lengths: string, fits: boolean): FieldError[] =>
  fits && isAlphanumeric(text) ? [] : [{ field, message: `Use ${lengths} letters and digits` }];

export type Uli = { readonly uli: string; readonly checkDigits: string; readonly basis: readonly Basis[] };

/**
 * The universal loan identifier: the lender's LEI, its own id of the loan, two check digits (12 CFR 1003 Appendix C).
 * @param lei 20 letters and digits @param loanId 1 to 23 letters and digits, nothing that identifies the applicant
 * @throws RuleViolationError that names `lei` or `loanId`
 */
export const makeUli = (lei: string, loanId: string): Uli => {
  refuseIfAny('No universal loan identifier can be made', [
    ...problems('lei', lei, String(LEI_LENGTH), lei.length === LEI_LENGTH),
    ...problems(
      'loanId',
      loanId,
      `1 to ${MOST_LOAN_ID_LENGTH}`,
      loanId.length > 0 && loanId.length <= MOST_LOAN_ID_LENGTH,
    ),
  ]);
  const checkDigits = checkDigitsOf(lei + loanId);
  return { uli: lei + loanId + checkDigits, checkDigits, basis: basisOf('uli') };
};

export type CheckedUli = { readonly valid: boolean; readonly reason?: string; readonly basis: readonly Basis[] };

/** Checks a universal loan identifier (12 CFR 1003 Appendix C). Upper or lower case. */
export const checkUli = (uli: string): CheckedUli => {
  const basis = basisOf('uli');
  const wrong = (reason: string): CheckedUli => ({ valid: false, reason, basis });
  if (!isAlphanumeric(uli)) return wrong('It has characters other than letters and digits');
  if (uli.length < LEAST_LENGTH || uli.length > MOST_LENGTH)
    return wrong(
      `It has ${uli.length} ${uli.length === 1 ? 'character' : 'characters'}, not ${LEAST_LENGTH} to ${MOST_LENGTH}`,
    );
  if (!/\d\d$/.test(uli)) return wrong('It does not end in two check digits');
  const expected = checkDigitsOf(uli.slice(0, -CHECK_LENGTH));
  return uli.endsWith(expected)
    ? { valid: true, basis }
    : wrong(`Its check digits are not those of the rest, ${expected}`);
};
