import { looksLikeSsn } from '../../../events/lending/fields/personal-text.ts';
import { presentEpoch } from '../client/log/log-epoch.ts';

const PREFIX = 'lendlog-typed:';
const keyOf = (userId: string, form: string): string => `${PREFIX}${userId}:${form}`;

/** Text typed into a form, when (ISO 8601), and the log's epoch its subject was seen in. */
export type Typed = {
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly epoch?: string | null;
};

/** By hand: every page loads this, and a schema would bring all of zod along. */
const isTyped = (kept: unknown): kept is Typed =>
  typeof kept === 'object' &&
  kept !== null &&
  'at' in kept &&
  typeof kept.at === 'string' &&
  !Number.isNaN(Date.parse(kept.at)) &&
  'values' in kept &&
  typeof kept.values === 'object' &&
  kept.values !== null;

/** Fields that are never kept: a browser writes what a tab keeps to its disk. */
const neverKept = ['ssn', 'itin', 'dateOfBirth', 'accountNumber'];

/** True for a field whose answer is never kept, by its name or its path. */
export const isNeverKept = (path: string): boolean => neverKept.includes(path.slice(path.lastIndexOf('.') + 1));

/** Neither those fields nor texts that look like an SSN. */
const withoutSecrets = (key: string, value: unknown): unknown =>
  isNeverKept(key) || (typeof value === 'string' && looksLikeSsn(value)) ? '' : value;

/** Text this person typed into the form in this tab; null if none. */
export const readTyped = (userId: string, form: string): Typed | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, form)) ?? 'null');
    return isTyped(kept) ? kept : null;
  } catch {
    // Something that an older build has left there.
    return null;
  }
};

/**
 * Keeps it for this person in this tab: over a reload, the end of the session and a part of the program that does not
 * load. Without SSNs, birth dates and account numbers.
 */
export const storeTyped = (userId: string, form: string, values: Readonly<Record<string, unknown>>): void => {
  try {
    const typed: Typed = { at: new Date().toISOString(), values, epoch: presentEpoch() };
    sessionStorage.setItem(keyOf(userId, form), JSON.stringify(typed, withoutSecrets));
  } catch {
    // Storage is full or not allowed: the form works as it would without.
  }
};

export const dropTyped = (userId: string, form: string): void => sessionStorage.removeItem(keyOf(userId, form));

/** True when this tab keeps text that this person typed. */
export const keepsTyped = (userId: string): boolean => {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(keyOf(userId, '')));
  } catch {
    return false;
  }
};

/** When someone is signed in: all that anybody else has typed in this tab. */
export const dropTypedOfOthers = (userId: string): void => {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(keyOf(userId, ''))) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
};

/** At sign-out: all that anybody has typed in this tab. */
export const dropAllTyped = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
};
