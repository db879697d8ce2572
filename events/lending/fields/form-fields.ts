import { z } from 'zod';
import { nameSchema } from '../../kernel/plain-text.ts';
import { looksLikeSsn, SSN_SHAPED } from './personal-text.ts';

/**
 * Fields of an application with their refusals, shared by the URLA, the short form and programs.
 */
const hasNoSsn = (text: string): boolean => !looksLikeSsn(text);

/** An email address that has no SSN in it. @param message the refusal of what is none */
export const emailSchema = (message: string) =>
  z.email(message).max(254, 'Use 254 characters at most').refine(hasNoSsn, SSN_SHAPED);

/**
 * A telephone number as people write it: digits with blanks, dots, hyphens and brackets between them.
 * @param least digits @param extension whether one may follow, such as `x 12`
 */
export const phoneSchema = (least: number, extension = false) => {
  const form = extension ? /^\+?[\d\s().-]+?(?:\s?(?:x|ext\.?)\s?\d{1,6})?$/i : /^\+?[\d\s().-]+$/;
  const canBe = (text: string): boolean => {
    const digits = text.replace(/(?:x|ext).*$/i, '').replaceAll(/\D/g, '');
    return form.test(text) && digits.length >= least && digits.length <= 15 && !/^(\d)\1+$/.test(digits);
  };
  return nameSchema(40).refine(hasNoSsn, SSN_SHAPED).refine(canBe, `Enter ${least} to 15 digits, such as 512-555-0134`);
};

/** Of a Social Security number or an ITIN, once hyphens are gone; areas that were never issued are in use in test files. */
export const TAX_ID = /^\d{9}$/;

/** Five digits or ZIP+4, with or without its hyphen. */
export const ZIP_CODE = /^\d{5}(-?\d{4})?$/;
/** ZIP+4 with its hyphen, however it was typed. */
export const withHyphen = (zip: string): string => zip.replace(/^(\d{5})-?(\d{4})$/, '$1-$2');
export const ZIP_CODE_REQUIRED = 'ZIP code is required, five digits or ZIP+4';

/** Years of a loan. */
export const TERM = { least: 1, most: 50, message: 'Enter a term of 1 to 50 whole years' } as const;

/** Error for a percentage that is invalid or out of range. */
export const rateMessage = (most: number): string => `Enter the rate in percent from 0 to ${most}, such as 6.625`;
/** Percent a year. */
export const RATE = { most: 25, message: rateMessage(25) } as const;

/** Of a loan, and of the value of its property, in cents: a dollar. */
export const LEAST_AMOUNT = 100;
