import { useState } from 'react';
import type { SettingsSummary } from '../../../api/settings/settings.contract.ts';
import { expiryOf } from './api-key-state.ts';

/** What is typed about how long a key is good for. */
export type ExpiryDraft = {
  readonly days: string;
  readonly setDays: (days: string) => void;
  readonly isEndless: boolean;
  readonly setEndless: (isEndless: boolean) => void;
  /** Null: any number of days. */
  readonly mostDays: number | null;
  readonly isValid: boolean;
  /** ISO 8601, null for never, or undefined while what is typed is no number of days. */
  readonly expiryAt: (now: number) => string | null | undefined;
};

const LONGEST_DAYS = 3650;

export const useExpiryDraft = ({ apiKeyDefaultDays, apiKeyMaxDays }: SettingsSummary): ExpiryDraft => {
  const [days, setDays] = useState(String(apiKeyDefaultDays ?? apiKeyMaxDays ?? 365));
  const [isEndless, setEndless] = useState(apiKeyDefaultDays === null && apiKeyMaxDays === null);
  const isNumber = /^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= (apiKeyMaxDays ?? LONGEST_DAYS);
  const isValid = isEndless || isNumber;
  return {
    days,
    setDays,
    isEndless,
    setEndless,
    mostDays: apiKeyMaxDays,
    isValid,
    expiryAt: (now) => (isValid ? expiryOf(isEndless ? null : Number(days), now) : undefined),
  };
};
