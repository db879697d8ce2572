import { wholeDollarsInWords } from '../../kernel/money.ts';
import { dayInWords } from '../fields/day-words.ts';
import type { FindingId } from './consequence-table.ts';

/** Something that a report says of a file, in a sentence. */
export type ArrivalFinding = { readonly finding: FindingId; readonly text: string };

/** What the file has that a report is held against when it is taken over, without personal data; integer cents. */
export type HeldAgainst = {
  readonly loanAmountCents: number;
  readonly loanType: string;
  /** Null for a loan without one. */
  readonly priceCents: number | null;
  /** As the file has it before: the value appraised earlier, else the stated one. */
  readonly valueCents: number;
  /** A plain date. */
  readonly today: string;
  /** As `verifiedAgainFrom` has it. */
  readonly againFrom?: string | null | undefined;
};

/** A finding where it applies. */
export const found = (applies: boolean, finding: FindingId, text: string): ArrivalFinding[] =>
  applies ? [{ finding, text }] : [];

export const dollarsOf = (cents: number): string => wholeDollarsInWords(cents);
export const dayOf = (date: string): string => dayInWords(date);

const list = new Intl.ListFormat('en-US');
export const listOf = (items: readonly string[]): string => list.format(items);
