import { countries, countryName, countryOf } from '../../../../../events/lending/fields/countries.ts';
import type { DraftValue, Field } from '../../../../../events/lending/urla/sections/definition.ts';
import { formatCents } from '../../../kit/values/exact-money.ts';
import { optionLabel } from '../../../urla/texts/urla-options.texts.ts';

/** `05/17/1984` of an ISO day; what else was typed stays. */
const asDay = (typed: string): string => typed.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');
/** What cannot be read stays as it was typed. @param today at the branch, `2026-03-01` */
const asMoney = (field: Field, typed: string, today: string): string => {
  const { data } = field.schema(today).safeParse(typed);
  return typeof data === 'number' ? formatCents(data / 100) : typed;
};

/** True where the form asks for yes or no: then no answer is told from a no. */
export const isYesOrNo = ({ kind, options }: Field): boolean => kind === 'flag' || options?.join() === 'yes,no';

/** An answer as people read it; undefined where there is none. @param today at the branch, `2026-03-01` */
export const answerText = (field: Field, answer: DraftValue | undefined, today: string): string | undefined => {
  if (typeof answer === 'boolean') return optionLabel(answer ? 'yes' : 'no');
  // What an empty answer stands for is what the form shows.
  const value = answer === undefined || answer.trim() === '' ? field.fallback : answer;
  if (value === undefined) return undefined;
  if (field.kind === 'money') return asMoney(field, value, today);
  if (field.kind === 'date') return asDay(value);
  if (field.kind === 'percent') return value.endsWith('%') ? value : `${value}%`;
  if (field.options === countries) return countryName(countryOf(value) ?? value);
  return field.kind === 'choice' ? optionLabel(value) : value;
};
