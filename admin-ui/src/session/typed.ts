import { z } from 'zod';
import { looksLikeSsn } from '../../../events/lending/personal-text.ts';

const PREFIX = 'lendlog-typed:';
const keyOf = (userId: string, form: string): string => `${PREFIX}${userId}:${form}`;

const typedSchema = z.object({ at: z.iso.datetime(), values: z.record(z.string(), z.unknown()) });
/** What somebody has typed into a form, and when they last did. */
export type Typed = z.infer<typeof typedSchema>;

/** SSNs are never kept: neither the fields for them nor texts that look like one. */
const withoutSsns = (key: string, value: unknown): unknown =>
  key === 'ssn' || (typeof value === 'string' && looksLikeSsn(value)) ? '' : value;

/** What this person had typed into the form in this tab; null when there is nothing. */
export const readTyped = (userId: string, form: string): Typed | null => {
  try {
    return typedSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(userId, form)) ?? 'null'));
  } catch {
    // Nothing, or something that an older build has left there.
    return null;
  }
};

/**
 * Keeps it for this person in this tab: over a reload, the end of the session and a part of the program that does not
 * load. Without SSNs.
 */
export const storeTyped = (userId: string, form: string, values: Readonly<Record<string, unknown>>): void => {
  try {
    const typed = { at: new Date().toISOString(), values };
    sessionStorage.setItem(keyOf(userId, form), JSON.stringify(typed, withoutSsns));
  } catch {
    // Storage is full or not allowed: the form works as it would without.
  }
};

export const dropTyped = (userId: string, form: string): void => sessionStorage.removeItem(keyOf(userId, form));

/** At sign-out: all that anybody has typed in this tab. */
export const dropAllTyped = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
};
