import type { NumberFormatValues } from 'react-number-format';

/**
 * What a form holds of a number that is being typed. A minus sign stays, also alone: what cannot be is refused beside
 * the field, and never becomes another figure.
 * @param blank what the form holds while the field is empty
 */
export const typedNumber = <Blank extends '' | null>(
  { value, floatValue }: Pick<NumberFormatValues, 'value' | 'floatValue'>,
  blank: Blank,
): number | '-' | Blank => (value === '-' ? value : (floatValue ?? blank));

/** Whether the error shows at once, not only on submit. */
export const isBelowZero = (typed: unknown): boolean => typed === '-' || (typeof typed === 'number' && typed < 0);
