import type { NumberFormatValues } from 'react-number-format';

/**
 * Form value of a number while it is typed. A minus sign stays, also alone: an invalid number is refused beside the
 * field, and never turns into another figure.
 * @param blank what the form holds while the field is empty
 */
export const typedNumber = <Blank extends '' | null>(
  { value, floatValue }: Pick<NumberFormatValues, 'value' | 'floatValue'>,
  blank: Blank,
): number | '-' | Blank => (value === '-' ? value : (floatValue ?? blank));

/** True when the error shows at once, not only on submit. */
export const isBelowZero = (typed: unknown): boolean => typed === '-' || (typeof typed === 'number' && typed < 0);
