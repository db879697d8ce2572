import type { z } from 'zod';
import type { OrderPermissions } from './order-permissions.ts';
import type { Turnaround } from './due-dates.ts';
import type { OrderPriority } from './order-words.ts';
import type { OrderedFile } from './ordered-file.ts';

/** The parts of an order that a delivery is checked against. */
export type OrderFacts = {
  readonly orderNumber: string;
  readonly loanNumber: string;
  /** In the order in which the file has them: results count them from 0. */
  readonly borrowerIds: readonly string[];
  /** `12 Elm Street, Austin, TX 78701` */
  readonly propertyAddress: string;
  readonly propertyState: string;
  readonly product: string;
  /** Of the order, a JSON text. */
  readonly details: string;
  /** The day it is held against the order: `2026-03-01`. */
  readonly today: string;
};

/** Our panel appraiser of the order, with their licenses. */
export type AssignedAppraiser = {
  readonly name: string;
  readonly licenses: readonly { readonly state: string; readonly number: string; readonly expiresOn: string }[];
};

/** Figures of a delivered report for lists. */
export type ReportFigures = {
  /** One line: `Appraised at $412,000`. */
  readonly headline: string;
  /** Of an appraisal. */
  readonly valueCents?: number | undefined;
  /** As of when it is true: `2026-03-01`. */
  readonly effectiveOn?: string | undefined;
  /** Its signer, the appraiser. */
  readonly signedBy?: string | undefined;
};

/** Something in a report that whoever reviews it has to look at. */
export type ReportFinding = {
  readonly code: string;
  readonly severity: 'warning' | 'serious';
  readonly text: string;
};

/**
 * Everything that is particular to one kind of vendor. A new kind is a folder with one of these, and a line in `kinds.ts`.
 */
export type VendorKind<Details, Result> = {
  /** `Appraisal` */
  readonly name: string;
  /** Inside a sentence: `appraisal report`. */
  readonly reportName: string;
  readonly permissions: OrderPermissions;
  /** Products, by their code on the wire. */
  readonly products: Readonly<Record<string, string>>;
  readonly turnaround: Readonly<Record<OrderPriority, Turnaround>>;
  /** Days for which a report is good from the day that it is true of; null where it does not age. */
  readonly goodForDays: number | null;
  /** A delivery without a file is no report. */
  readonly needsFile?: true;
  /** Loan originators choose no vendor (12 CFR 1026.42). */
  readonly isIndependent?: true;
  /** Further input of an order, beyond product and priority; money in dollars. */
  readonly detailsSchema: z.ZodType<Details>;
  /** The vendor's part of the loan file. */
  readonly termsSchema: z.ZodType<object>;
  /** @returns what `termsSchema` takes */
  readonly termsOf: (
    file: OrderedFile,
    order: {
      readonly product: string;
      readonly details: Details;
      /** For a kind that is done by a person of our choice. */
      readonly appraiser?: AssignedAppraiser | undefined;
    },
  ) => object;
  /** Schema of the vendor's delivery; money in dollars. Parsing its output again changes nothing. */
  readonly resultSchema: z.ZodType<Result>;
  /** Why a result is not attached although it reads well: it names another loan, a license has expired ... */
  readonly problemsOf: (facts: OrderFacts, result: Result) => readonly string[];
  readonly figuresOf: (result: Result) => ReportFigures;
  /** Findings for its reviewer. */
  readonly findingsOf: (
    result: Result,
    details: Details | null,
    appraiser?: AssignedAppraiser,
  ) => readonly ReportFinding[];
};
