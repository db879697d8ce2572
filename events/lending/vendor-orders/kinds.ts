import type { z } from 'zod';
import { keysOf } from '../../kernel/by-type.ts';
import { houseWords, problemsInWords } from '../../kernel/house-words.ts';
import { ERASED } from '../../kernel/personal-data.ts';
import { appraisalKind } from './appraisal/appraisal.kind.ts';
import { complianceKind } from './compliance/compliance.kind.ts';
import { creditKind } from './credit/credit.kind.ts';
import { floodKind } from './flood/flood.kind.ts';
import { titleKind } from './title/title.kind.ts';
import { underwritingKind } from './underwriting/underwriting.kind.ts';
import type {
  AssignedAppraiser,
  OrderFacts,
  ReportFigures,
  ReportFinding,
  VendorKind,
} from './every-kind/vendor-kind.ts';
import { verificationKind } from './verification/verification.kind.ts';
import type { OrderedFile } from './every-kind/ordered-file.ts';

/** A vendor kind, independent of its details and results; both are JSON texts that parse back unchanged. */
const opened = <Details, Result>(kind: VendorKind<Details, Result>) => {
  const { detailsSchema, resultSchema, termsSchema, termsOf, problemsOf, figuresOf, findingsOf, ...same } = kind;
  const { isIndependent = false, needsFile = false } = kind;
  const detailsIn = (text: string): Details => detailsSchema.parse(JSON.parse(text === ERASED ? '{}' : text));
  const resultIn = (text: string): Result | null => (text === ERASED ? null : resultSchema.parse(JSON.parse(text)));
  return {
    ...same,
    isIndependent,
    needsFile,
    detailsSchema,
    resultSchema,
    /** Details of an order; none of them when erased. @param text as stored, JSON */
    detailsIn,
    /** The delivery, dollars; null when erased. @param text as stored, JSON */
    resultIn,
    termsSchema,
    /** @returns what is wrong with the terms, and the terms */
    termsOf: (file: OrderedFile, { product, details, instructions, appraiser }: WhatIsOrdered) => {
      const terms = termsSchema.safeParse(termsOf(file, { product, details: detailsIn(details), appraiser }), words);
      const said = instructions === undefined ? {} : { specialInstructions: instructions };
      return terms.success ? { ...terms, data: { ...terms.data, ...said } } : terms;
    },
    /** Holds what a vendor sends against the order. */
    checkDelivery: (facts: OrderFacts, sent: unknown): CheckedDelivery => {
      const parsed = resultSchema.safeParse(sent, words);
      if (!parsed.success) return { problems: problemsOfResult(parsed.error, sent) };
      const problems = problemsOf(facts, parsed.data);
      return problems.length > 0 ? { problems } : { result: JSON.stringify(parsed.data) };
    },
    /** Null where the text was erased. */
    figuresOf: (result: string): ReportFigures | null => {
      const read = resultIn(result);
      return read && figuresOf(read);
    },
    /** Findings from the report alone. */
    ownFindingsOf: (result: string): readonly ReportFinding[] => {
      const read = resultIn(result);
      return read ? findingsOf(read, null) : [];
    },
    /** Findings for the reviewer of a report. @param appraiser the one the order was placed with */
    findingsOf: (result: string, details: string, appraiser?: AssignedAppraiser): readonly ReportFinding[] => {
      const read = resultIn(result);
      return read ? findingsOf(read, details === ERASED ? null : detailsIn(details), appraiser) : [];
    },
  };
};

/** Purpose of an order; `details` is JSON text. */
type WhatIsOrdered = {
  readonly product: string;
  readonly details: string;
  readonly instructions?: string | undefined;
  readonly appraiser?: AssignedAppraiser | undefined;
};

const MOST_PROBLEMS = 5;
const words = { error: houseWords } as const;

const problemsOfResult = (error: z.ZodError, sent: unknown): string[] =>
  problemsInWords(error, sent)
    .slice(0, MOST_PROBLEMS)
    .map(({ field, isMissing, message }) => {
      const what = `${field || 'The result'} is ${isMissing ? 'missing' : 'not right'}`;
      return `${what}: ${afterColon(message)}`;
    });
/** A sentence as it stands after a colon; `SSN` stays. */
const afterColon = (sentence: string): string =>
  /^[A-Z][a-z]/.test(sentence) ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence;

/** A delivery as it is attached, a JSON text; or why it is not. */
export type CheckedDelivery = { readonly result: string } | { readonly problems: readonly string[] };

/** Every kind of vendor, a line each. */
export const vendorKinds = {
  appraisal: opened(appraisalKind),
  title: opened(titleKind),
  credit: opened(creditKind),
  flood: opened(floodKind),
  verification: opened(verificationKind),
  underwriting: opened(underwritingKind),
  compliance: opened(complianceKind),
};
export type VendorKindId = keyof typeof vendorKinds;
/** In the order of the table above. */
export const vendorKindIds: readonly VendorKindId[] = keysOf(vendorKinds);
