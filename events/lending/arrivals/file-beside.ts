import type { PersonName } from '../fields/words.ts';
import type { StatedDebtFact } from '../figures/figure-facts.ts';

/** A job as a borrower states it. */
export type StatedJob = {
  readonly borrowerId: string;
  readonly employer: string | null;
  readonly position: string | null;
  /** A plain date; null where it was not stated. */
  readonly startDate: string | null;
  /** Gross pay of this job; null where it was not stated. */
  readonly monthlyCents: number | null;
};

/** The part of an application that a report is held against, personal data in clear; money in integer cents. */
export type FileBeside = {
  readonly borrowers: readonly (PersonName & { readonly borrowerId: string })[];
  readonly isPurchase: boolean;
  /** From when on an employment is verified late enough for the note; null while no closing day is stated. */
  readonly verifiedFrom: string | null;
  readonly jobs: readonly StatedJob[];
  /** Those that do not stay after closing too: they are stated, whether they count or not. */
  readonly debts: readonly StatedDebtFact[];
  /** Bank and other accounts. */
  readonly accounts: readonly {
    readonly borrowerId: string;
    readonly institution: string | null;
    readonly balanceCents: number;
  }[];
};

/** The order that a report was delivered for. */
export type OrderBeside = { readonly product: string; readonly details: string };
