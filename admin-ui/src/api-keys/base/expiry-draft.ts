import type { FieldError } from '../../../../events/kernel/errors.ts';
import type { SettingsSummary } from '../../../../api/settings/settings.contract.ts';
import { fieldMessage } from '../../client/api-error.ts';
import { expiryOf } from './api-key-state.ts';

/** Form values of a key's expiry. */
export type ExpiryValues = { days: string; isEndless: boolean };
type Policy = Pick<SettingsSummary, 'apiKeyDefaultDays' | 'apiKeyMaxDays'>;

const LONGEST_DAYS = 3650;

export const blankExpiry = ({ apiKeyDefaultDays, apiKeyMaxDays }: Policy): ExpiryValues => ({
  days: String(apiKeyDefaultDays ?? apiKeyMaxDays ?? 365),
  isEndless: apiKeyDefaultDays === null && apiKeyMaxDays === null,
});

/** The most days that the settings allow. */
export const mostDays = ({ apiKeyMaxDays }: Policy): number => apiKeyMaxDays ?? LONGEST_DAYS;

const isPossible = (days: string, most: number): boolean =>
  /^\d{1,4}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= most;

/** @returns ISO 8601, null for never, undefined while what is typed is no number of days; `now` in ms since the epoch */
export const expiryAt = ({ days, isEndless }: ExpiryValues, policy: Policy, now: number): string | null | undefined => {
  if (isEndless) return null;
  return isPossible(days, mostDays(policy)) ? expiryOf(Number(days), now) : undefined;
};

/** The server's refusal of the expiry, shown beneath the days. */
export const tellExpiry = (tell: (name: 'days', error: { message: string }) => void, refusal: unknown): void => {
  const message = fieldMessage(refusal, 'expiresAt');
  if (message !== undefined) tell('days', { message });
};

/** @param message what is said beneath the field */
export const expiryProblems = (values: ExpiryValues, policy: Policy, message: string): FieldError[] =>
  expiryAt(values, policy, 0) === undefined ? [{ field: 'days', message }] : [];
