import type { FieldKind } from '../../../../events/lending/urla/sections/definition.ts';

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');

const tidyMoney = (typed: string): string => {
  const [, whole, decimals] = /^\$?\s*(\d+)(\.\d{1,2})?$/.exec(typed) ?? [];
  return whole === undefined ? typed : grouped(whole) + (decimals ?? '');
};
const tidyDate = (typed: string): string => {
  const [, month, day, year] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ?? [];
  const isDay = Number(month) <= 12 && Number(day) <= 31;
  return isDay && month && day && year ? `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}` : typed;
};
const tidyTaxId = (typed: string): string => typed.replace(/^(\d{3})[-\s]?(\d{2})[-\s]?(\d{4})$/, '$1-$2-$3');

/**
 * Parses values as people type them: `$320,000`, `05/17/1984`, `900-12-3456`. The meaning stays; an unreadable value
 * stays as it is.
 */
export const tidy = (kind: FieldKind, typed: string): string => {
  const text = typed.trim();
  if (kind === 'money') return tidyMoney(text);
  if (kind === 'date') return tidyDate(text);
  return kind === 'ssn' ? tidyTaxId(text) : typed;
};
