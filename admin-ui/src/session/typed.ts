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

/** SSNs are never kept: neither the fields for them nor texts that look like one. */
const withoutSsns = (key: string, value: unknown): unknown =>
  key === 'ssn' || (typeof value === 'string' && looksLikeSsn(value)) ? '' : value;

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
 * load. Without SSNs.
 */
export const storeTyped = (userId: string, form: string, values: Readonly<Record<string, unknown>>): void => {
  try {
    const typed: Typed = { at: new Date().toISOString(), values, epoch: presentEpoch() };
    sessionStorage.setItem(keyOf(userId, form), JSON.stringify(typed, withoutSsns));
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

/** At sign-out: all that anybody has typed in this tab. */
export const dropAllTyped = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
};
