import { z } from 'zod';
import type { FieldError } from '../../events/kernel/errors.ts';
import { nameSchema } from '../../events/kernel/plain-text.ts';
import { looksLikeSsn, SSN_SHAPED } from '../../events/lending/personal-text.ts';

/** What anybody who reads a file may read has no SSN in it. */
const hasNoSsn = (text: string): boolean => !looksLikeSsn(text);

/** A text that has to be there, trimmed. @param what it is called in the refusal @param most characters */
export const requiredText = (what: string, most = 200) =>
  z
    .string({ error: `${what} is required` })
    .trim()
    .min(1, `${what} is required`)
    .max(most, `Use ${most} characters at most`)
    .refine(hasNoSsn, SSN_SHAPED);

/** A name that has to be there. @param what it is called in the refusal @param most characters */
export const requiredName = (what: string, most = 100) =>
  nameSchema(most, `${what} is required`).min(1, `${what} is required`).refine(hasNoSsn, SSN_SHAPED);

/** One message, whether the text is missing or wrong. */
export const matchingText = (regex: RegExp, message: string) => z.string({ error: message }).regex(regex, message);

/** A calendar day, `YYYY-MM-DD`: PostgreSQL has no year 0, and nothing here happened before 1900. */
export const plainDate = (message = 'Enter the date as YYYY-MM-DD, from 1900 on') =>
  z.iso.date(message).refine((date) => date >= '1900-01-01', message);

/** What somebody wants to have said about a change, or nothing. */
export const optionalNotes = z
  .string()
  .trim()
  .max(4000, 'Notes take at most 4000 characters')
  .refine(hasNoSsn, SSN_SHAPED)
  .optional();

/** What is wrong with one field, as a refusal lists it; nothing without a message. */
export const problemAt = (field: string, message: string | undefined): FieldError[] =>
  message ? [{ field, message }] : [];
