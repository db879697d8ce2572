import { z } from 'zod';
import { dollarsToCentsSchema } from '../../../kernel/money.ts';
import { ERASED } from '../../../kernel/personal-data.ts';
import { isBlank, isPlainText, nameSchema, PLAIN_TEXT } from '../../../kernel/plain-text.ts';
import { dayInWords } from '../../fields/day-words.ts';
import { emailSchema, LEAST_AMOUNT, phoneSchema, rateMessage, TAX_ID } from '../../fields/form-fields.ts';
import { maskAccount, maskDateOfBirth, maskSsn } from '../../fields/masks.ts';
import { birthDateProblem } from '../../fields/possible-days.ts';
import { EARLIEST_YEAR_BUILT, latestYearBuilt } from '../../fields/year-built.ts';
import { looksLikeSsn, SSN_SHAPED } from '../../fields/personal-text.ts';
import type { Field, FieldKind } from './definition.ts';

/** Nothing else is longer: the limit of a draft, beyond which what is typed is refused at once. */
const MOST_CHARACTERS = 300;
const MOST_OF_AN_AREA = 4000;

const hasNoSsn = (text: string): boolean => !looksLikeSsn(text);

type Typed<Value> = z.ZodType<Value, string>;

/** Optional fields. */
const optional = <Value>(schema: Typed<Value>): z.ZodType<Value | undefined> =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined || isBlank(text) ? undefined : text.trim()))
    .pipe(schema.optional());

/** A required text. @param message the error when it is empty */
const required = <Value>(schema: Typed<Value>, message: string): z.ZodType<Value> =>
  z
    .string({ error: message })
    .refine((text) => !isBlank(text), { error: message, abort: true })
    .transform((text) => text.trim())
    .pipe(schema);

/** More than the days that one program asks about: today at its branches, the last day of all, and no day. */
const MOST_DAYS = 8;

/** Made once for a day: a form examines itself at every key, and its figures, which go by no day, are worked out beside. */
const onceADay = <Schema>(make: (today: string) => Schema): ((today: string) => Schema) => {
  const made = new Map<string, Schema>();
  return (today) => {
    const known = made.get(today);
    if (known) return known;
    if (made.size >= MOST_DAYS) made.clear();
    const schema = make(today);
    made.set(today, schema);
    return schema;
  };
};

const field = <Value>(
  kind: FieldKind,
  schema: (today: string) => z.ZodType<Value>,
  rest: Pick<Field, 'most' | 'options' | 'mask'> = { most: MOST_CHARACTERS },
): Field<Value, string> => ({ node: 'field', kind, schema: onceADay(schema), ...rest });

type Fields<Value> = {
  /** A field that may be left empty. */
  readonly optional: Field<Value | undefined, string>;
  /** One that may not. @param message the refusal of what is empty */
  readonly required: (message: string) => Field<Value, string>;
};

export const fields = <Value>(
  kind: FieldKind,
  schema: (today: string) => Typed<Value>,
  rest?: Pick<Field, 'most' | 'options' | 'mask'>,
): Fields<Value> => ({
  optional: field(kind, (today) => optional(schema(today)), rest),
  required: (message) => field(kind, (today) => required(schema(today), message), rest),
});

const line = (most: number): Typed<string> => nameSchema(most).refine(hasNoSsn, SSN_SHAPED);

/** One line. @param most characters once it is submitted */
export const text = (most = 100): Fields<string> => fields('text', () => line(most));

/** Several lines. @param most characters */
export const area = (most = 2000): Fields<string> =>
  fields(
    'area',
    () =>
      z
        .string()
        .max(most, `Use ${most} characters at most`)
        .refine(isPlainText, PLAIN_TEXT)
        .refine(hasNoSsn, SSN_SHAPED),
    { most: MOST_OF_AN_AREA },
  );

/** One of several. @param what is to be chosen, as the refusal says it: `a citizenship` */
export const choice = <const Option extends string>(
  options: readonly Option[],
  what = 'one of the list',
): Fields<Option> =>
  fields('choice', () => z.string().pipe(z.enum(options, { error: `Choose ${what}` })), {
    most: MOST_CHARACTERS,
    options,
  });

/** A box to tick; one that nobody has touched is not ticked. */
export const flag: Field<boolean, boolean> = {
  node: 'field',
  kind: 'flag',
  schema: onceADay(() => z.boolean().default(false)),
  most: 1,
};

/** Yes, no, or not answered. */
export const yesOrNo = choice(['yes', 'no'], 'Yes or No').optional;

const dollars: Typed<number> = z
  .string()
  .transform((typed): string | number => typed.replace(/^\$\s*/, '').replaceAll(/,(?=\d{3}(?:\D|$))/g, ''))
  .pipe(dollarsToCentsSchema);

/** Dollars as typed, such as `$1,234.50`; read as integer cents. */
export const money: Fields<number> = fields('money', () => dollars);

/** Dollars, at least one. @param message the refusal of what is empty or less */
export const amount = (message: string): Field<number, string> =>
  fields('money', () => dollars.pipe(z.number().min(LEAST_AMOUNT, message))).required(message);

const wholeNumber = (least: number, most: number, message: string): Typed<number> =>
  z
    .string()
    .regex(/^\d{1,3}(?:,?\d{3})*$/, message)
    .transform((typed) => Number(typed.replaceAll(',', '')))
    .pipe(z.number().min(least, message).max(most, message));

/** A whole number. @param least and @param most it can be */
export const count = (least: number, most: number): Fields<number> =>
  fields('count', () => wholeNumber(least, most, `Enter a whole number from ${least} to ${most}`));

/** The year that a home was or is to be built in, as sales and appraisals have it. */
export const yearBuilt = fields('count', (today) => {
  const latest = latestYearBuilt(today);
  return wholeNumber(EARLIEST_YEAR_BUILT, latest, `Enter a year from ${EARLIEST_YEAR_BUILT} to ${latest}`);
}).optional;

/** Percent a year, at most three decimals. @param most it can be */
export const percent = (most: number): Fields<number> => {
  const message = rateMessage(most);
  return fields('percent', () =>
    z
      .string()
      .transform((typed) => typed.replace(/\s*%$/, ''))
      .pipe(z.string().regex(/^\d{1,3}(\.\d{1,3})?$/, message))
      .transform(Number)
      .pipe(z.number().max(most, message)),
  );
};

const HOW_TO_DATE = 'Enter a day of the calendar as MM/DD/YYYY, from 1900 on';

/** A date as it was typed, `05/17/1984` or `1984-05-17`, as `1984-05-17`. */
export const isoDay = (typed: string): string => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  return month && day && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
};

const day: Typed<string> = z
  .string()
  .transform(isoDay)
  .pipe(z.iso.date(HOW_TO_DATE))
  .refine((iso) => iso >= '1900-01-01', HOW_TO_DATE);
const dayUpTo = (today: string): Typed<string> =>
  day.refine((iso) => iso <= today, `Enter a day that is not after today, ${dayInWords(today)}`);

const maskDay = (typed: string): string => {
  const iso = isoDay(typed);
  return typed === ERASED || /^\d{4}-\d\d-\d\d$/.test(iso) ? maskDateOfBirth(iso) : '•••';
};

/** A day, whenever it is; as typed, `05/17/1984` or `1984-05-17`, read as `1984-05-17`. */
export const date = fields('date', () => day).optional;
/** A day that is over. */
export const pastDate = fields('date', dayUpTo).optional;
const birthDay = (today: string): Typed<string> =>
  day.superRefine((iso, context) => {
    const message = birthDateProblem(iso, today);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** A date of birth of someone who can borrow; shown as its year to whoever may not see it. @param message the refusal of what is empty */
export const birthDate = (message: string): Field<string, string> =>
  fields('date', birthDay, { most: MOST_CHARACTERS, mask: maskDay }).required(message);

/** A Social Security number or an ITIN: nine digits, hyphens or blanks between them; read without those. */
export const taxId = (message: string): Fields<string> =>
  fields(
    'ssn',
    () =>
      z
        .string()
        .transform((typed) => typed.replaceAll(/[-\s]/g, ''))
        .pipe(z.string().regex(TAX_ID, message)),
    { most: MOST_CHARACTERS, mask: maskSsn },
  );

/** The last four characters of an account number: whoever types all of it has those kept alone. */
export const accountNumber = {
  ...fields('text', () => nameSchema(40), { most: MOST_CHARACTERS, mask: maskAccount }).optional,
  kept: (typed: string): string => typed.trim().slice(-4),
};

/** @param message the refusal of what is none */
export const email = (message: string): Field<string, string> =>
  fields('email', () => emailSchema(message)).required(message);

/** The same where there need be none. */
export const optionalEmail = fields('email', () =>
  emailSchema('Enter an email address, such as ann@example.com'),
).optional;

/** A number of the Nationwide Multistate Licensing System. */
export const nmlsId = fields('text', () =>
  z.string().regex(/^\d{1,12}$/, 'Enter the NMLS id: up to 12 digits'),
).optional;

/** A telephone number as people write it. */
export const phone = fields('phone', () => phoneSchema(10)).optional;
