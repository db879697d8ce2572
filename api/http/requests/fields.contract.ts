import { z } from 'zod';
import type { FieldError } from '../../../events/kernel/errors.ts';
import { isBlank, isPlainText, nameSchema, PLAIN_TEXT } from '../../../events/kernel/plain-text.ts';
import { looksLikeSsn, SSN_SHAPED } from '../../../events/lending/fields/personal-text.ts';

/** Text open to every reader of a file must not contain an SSN. */
const hasNoSsn = (text: string): boolean => !looksLikeSsn(text);

/** A text that has to be there, trimmed. @param what it is called in the refusal @param most characters */
export const requiredText = (what: string, most = 200) =>
  z
    .string({ error: `${what} is required` })
    .trim()
    .refine((text) => !isBlank(text), `${what} is required`)
    .max(most, `Use ${most} characters at most`)
    .refine(isPlainText, PLAIN_TEXT)
    .refine(hasNoSsn, SSN_SHAPED);

/** A name that has to be there. @param what it is called in the refusal @param most characters */
export const requiredName = (what: string, most = 100) =>
  nameSchema(most, `${what} is required`).min(1, `${what} is required`).refine(hasNoSsn, SSN_SHAPED);

/** A name that may be left empty. @param most characters */
export const optionalName = (most: number) => nameSchema(most).refine(hasNoSsn, SSN_SHAPED);

/** Longest name of a file. */
export const MOST_FILE_NAME_CHARACTERS = 255;

/** A file name without folders. */
export const fileNameSchema = requiredName('A name', MOST_FILE_NAME_CHARACTERS);

/** One message, whether the text is missing or wrong. */
export const matchingText = (regex: RegExp, message: string) => z.string({ error: message }).regex(regex, message);

/** A calendar day, `YYYY-MM-DD`: PostgreSQL has no year 0, and nothing here happened before 1900. */
export const plainDate = (message = 'Enter the date as YYYY-MM-DD, from 1900 on') =>
  z.iso.date(message).refine((date) => date >= '1900-01-01', message);

/** A longer text, or nothing; blank is nothing. @param what it is, in the plural */
export const optionalText = (what: string) =>
  z
    .string()
    .trim()
    .max(4000, `${what} take at most 4000 characters`)
    .refine(isPlainText, PLAIN_TEXT)
    .refine(hasNoSsn, SSN_SHAPED)
    .transform((text) => (isBlank(text) ? undefined : text))
    .optional();

/** A person's note on a change. */
export const optionalNotes = optionalText('Notes');

const hasNoNul = (text: string): boolean => !text.includes('\0');

/** Search text of a list; PostgreSQL stores no NUL. @param most characters */
export const searchText = (most = 200) =>
  z.string().max(most).refine(hasNoNul, 'Search text must not contain the NUL character');

/** The id of a partner, as someone sends it. */
export const partnerIdText = z.string().max(100).refine(hasNoNul, 'Use the id of a partner');

/** A list that is counted before anything in it is looked at: one that is too long costs nothing. @param what its entries are */
export const countedList = <Entry extends z.ZodType>(entry: Entry, most: number, what: string) =>
  z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= most) return value;
    context.addIssue({ code: 'custom', message: `Use ${most} ${what} at most, not ${value.length}` });
    return z.NEVER;
  }, z.array(entry).max(most));

/** A list in which nothing stands twice. */
export const isEachOnce = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

/** The problem with one field, as a refusal lists it; empty without a message. */
export const problemAt = (field: string, message: string | undefined): FieldError[] =>
  message ? [{ field, message }] : [];
