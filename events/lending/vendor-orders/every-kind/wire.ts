import { z } from 'zod';
import {
  centsToDollars,
  dollarsToCentsSchema,
  someDollarsToCentsSchema,
  toCents,
  wholeDollarsInWords,
} from '../../../kernel/money.ts';
import { nameSchema } from '../../../kernel/plain-text.ts';
import { yearBuiltSchema } from '../../fields/year-built.ts';
import { looksLikeSsn, SSN_SHAPED } from '../../fields/personal-text.ts';

/** One line that has to be there, without an SSN: everybody who reads the file reads it. @param most characters */
export const line = (most: number) =>
  nameSchema(most)
    .min(1, 'This is missing')
    .refine((text) => !looksLikeSsn(text), SSN_SHAPED);

/** The loan named in a result, as read from the report; a result that names none is accepted. */
export const aboutLoan = {
  loanNumber: line(40).optional(),
  orderNumber: line(40).optional(),
  propertyAddress: line(300).optional(),
};

/** A person's name as vendors get it, whole. */
export const wireName = {
  firstName: z.string(),
  middleName: z.string().optional(),
  lastName: z.string(),
  suffix: z.string().optional(),
};

/** An address as vendors get it. */
export const wirePropertySchema = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  county: z.string().optional(),
  propertyType: z.string().optional(),
  yearBuilt: yearBuiltSchema.optional(),
  squareFeet: z.int().optional(),
});

/** A whole amount of cents, as orders carry money. */
export const wireCentsSchema = z.int().min(0);

/** Dollars as they stand in a report or an order, at most two decimals; kept so, and the same when they are read again. */
export const dollars = dollarsToCentsSchema.transform(centsToDollars);
/** The same, over 0. */
export const someDollars = someDollarsToCentsSchema.transform(centsToDollars);
/** Dollars that may be below 0, such as an adjustment. */
export const signedDollars = z
  .number()
  .min(-1_000_000_000)
  .max(1_000_000_000)
  .transform((amount) => Math.round(amount * 100) / 100);

/** A day in a report. */
export const day = z.iso.date('Use a date, YYYY-MM-DD');

/** `$412,000` @param amount dollars */
export const dollarsInWords = (amount: number): string => wholeDollarsInWords(toCents(amount));
