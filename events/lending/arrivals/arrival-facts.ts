import { z } from 'zod';
import { uuidSchema } from '../../kernel/ids.ts';
import { centsSchema } from '../../kernel/money.ts';
import { bureaus } from '../credit/borrower-scores.ts';
import { keysOf } from '../../kernel/by-type.ts';
import { appraisalBases, conditionRatings, qualityRatings } from '../vendor-orders/appraisal/appraisal-result.ts';
import { creditAlerts } from '../vendor-orders/credit/credit.kind.ts';
import { ausRecommendations } from '../vendor-orders/underwriting/underwriting.kind.ts';

/** Statements of an application that a verification speaks to. */
export const verifiedFields = ['borrower', 'employer', 'position', 'start', 'income', 'balance'] as const;
export type VerifiedField = (typeof verifiedFields)[number];

const amountOf = z.object({ name: z.string(), amountCents: centsSchema });

/** What an accepted report says that a loan file rests on, by the kind of vendor; money in integer cents, dates plain. */
export const arrivalFactsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('appraisal'),
    appraisedValueCents: z.int().positive(),
    effectiveDate: z.iso.date(),
    madeAs: z.enum(keysOf(appraisalBases)),
    subjectTo: z.string().optional(),
    condition: z.enum(conditionRatings),
    quality: z.enum(qualityRatings),
  }),
  z.object({
    kind: z.literal('credit'),
    /** Whom it was ordered for. */
    borrowerIds: z.array(uuidSchema),
    issuedOn: z.iso.date(),
    /** Of those it was ordered for; null where no bureau could score anybody. */
    score: z.int().nullable(),
    /** Tradelines that the application does not state. */
    undisclosed: z.array(z.object({ creditor: z.string(), balanceCents: centsSchema, paymentCents: centsSchema })),
    alerts: z.array(z.object({ borrowerId: uuidSchema, bureau: z.enum(bureaus), alert: z.enum(creditAlerts) })),
    /** Within 120 days before it was issued. */
    inquiries: z.array(z.object({ creditor: z.string(), on: z.iso.date() })),
    publicRecords: z.array(z.object({ what: z.string(), filedOn: z.iso.date() })),
  }),
  z.object({
    kind: z.literal('title'),
    effectiveDate: z.iso.date(),
    liens: z.array(amountOf),
    judgments: z.array(amountOf),
    delinquentTaxes: z.array(z.object({ year: z.int(), amountCents: centsSchema })),
    /** Those that are not standard, by their number in the report. */
    exceptions: z.array(z.object({ number: z.int().positive(), text: z.string() })),
    vesting: z.array(z.string()),
    /** Of a refinance: the title is in none of the borrowers. Of a purchase it is the seller's. */
    isVestedInOthers: z.boolean(),
  }),
  z.object({
    kind: z.literal('flood'),
    zone: z.string(),
    isHazardArea: z.boolean(),
    isLifeOfLoan: z.boolean(),
  }),
  z.object({
    kind: z.literal('verification'),
    verifies: z.enum(['employment', 'income', 'assets']),
    borrowerId: uuidSchema,
    /** Identifies the employer or the banks that were asked; left out where the report names none, and in older events. */
    about: uuidSchema.optional(),
    isVerified: z.boolean(),
    /** False where the employer says that they left. */
    isEmployed: z.boolean(),
    remarks: z.string().optional(),
    contradictions: z.array(z.object({ field: z.enum(verifiedFields), stated: z.string(), found: z.string() })),
    /** What it says that the application does not state; left out where that is nothing, and in older events. */
    unstated: z.array(z.enum(verifiedFields)).optional(),
  }),
  z.object({
    kind: z.literal('underwriting'),
    system: z.string(),
    recommendation: z.enum(ausRecommendations),
    findings: z.array(z.object({ number: z.int().positive(), text: z.string() })),
    isSimulated: z.boolean(),
  }),
  z.object({
    kind: z.literal('compliance'),
    product: z.string(),
    failed: z.array(z.object({ name: z.string(), citation: z.string(), text: z.string() })),
    warnings: z.int().min(0),
  }),
]);
export type ArrivalFacts = z.infer<typeof arrivalFactsSchema>;
export type ArrivalFactsOf<Kind extends ArrivalFacts['kind']> = Extract<ArrivalFacts, { kind: Kind }>;

/** The free texts among them, encrypted for the stream of the file. */
export const personalArrivalFacts = [
  'subjectTo',
  'undisclosed[].creditor',
  'inquiries[].creditor',
  'publicRecords[].what',
  'liens[].name',
  'judgments[].name',
  'exceptions[].text',
  'vesting[]',
  'remarks',
  'contradictions[].stated',
  'contradictions[].found',
  'findings[].text',
  'failed[].text',
] as const;

/**
 * What a report is about: a newer one about the same takes its place, `credit` also that of `credit/<borrowers>`.
 * @param everybody ids of all borrowers of the file
 */
export const topicOf = (facts: ArrivalFacts, everybody: readonly string[]): string => {
  switch (facts.kind) {
    case 'credit':
      return everybody.every((id) => facts.borrowerIds.includes(id))
        ? 'credit'
        : `credit/${facts.borrowerIds.toSorted().join('+')}`;
    case 'verification':
      return `verification/${facts.verifies}/${facts.borrowerId}/${facts.about ?? 'unnamed'}`;
    case 'underwriting':
      return `underwriting/${facts.system}`;
    case 'compliance':
      return `compliance/${facts.product}`;
    case 'appraisal':
    case 'title':
    case 'flood':
      return facts.kind;
  }
};

/** True when a report about the first takes the place of one about the second. */
export const takesPlaceOf = (newer: string, older: string): boolean => older === newer || older.startsWith(`${newer}/`);
