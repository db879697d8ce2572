import { z } from 'zod';
import { dollarsToCentsSchema } from '../../../events/kernel/money.ts';
import { adverseActionReasons, MOST_ADVERSE_ACTION_REASONS } from '../../../events/lending/denial/adverse-action.ts';
import { consequences } from '../../../events/lending/decisions/consequences.ts';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import { declines, requestChannels, suspensionCauses } from '../../../events/lending/disposition/disposition-facts.ts';
import { dispositionActs } from '../../../events/lending/disposition/disposition-acts.ts';
import { documentTypes } from '../../../events/lending/life-cycle/life-cycle.ts';
import { isEachOnce, optionalNotes, plainDate, requiredText } from '../../http/requests/fields.contract.ts';
import { endOrdersSchema } from '../../services/orders/orders-that-end.contract.ts';

/** The day that counts, at the branch; not in the future, not before the submission. */
const effectiveOn = plainDate('Enter the day on which it happened as YYYY-MM-DD');
const MOST_YEARS = 40;
const MOST_RATE_PERCENT = 30;

export const offeredTermsSchema = z.strictObject({
  amount: dollarsToCentsSchema.refine((cents) => cents > 0, 'Enter an amount above 0 dollars'),
  termYears: z
    .int('Enter whole years')
    .min(1, 'Enter 1 year or more')
    .max(MOST_YEARS, `Enter ${MOST_YEARS} years at most`),
  interestRate: z
    .number('Enter the rate in percent, such as 6.625')
    .min(0, 'Enter a rate of 0 percent or more')
    .max(MOST_RATE_PERCENT, `Enter ${MOST_RATE_PERCENT} percent at most`)
    .refine((rate) => Math.round(rate * 1000) / 1000 === rate, 'Use three decimals at most'),
});

const reasons = z
  .array(z.enum(adverseActionReasons, 'Choose reasons of the list'))
  .min(1, 'Say why not the terms asked for: give one to four reasons')
  .max(MOST_ADVERSE_ACTION_REASONS, `Give ${MOST_ADVERSE_ACTION_REASONS} reasons at most`)
  .refine(isEachOnce, 'Give each reason once');

/** The one body for every disposition that a file is given. */
export const disposeSchema = z.discriminatedUnion('disposition', [
  z.strictObject({
    disposition: z.literal('withdrawn'),
    effectiveOn,
    /** The borrower who asked for it. */
    requestedBy: z.uuid('Choose the borrower who asked for it'),
    channel: z.enum(requestChannels, 'Choose how it was asked for'),
    reason: requiredText('What the applicant said', 4000),
    endOrders: endOrdersSchema,
  }),
  z.strictObject({
    disposition: z.literal('closed_incomplete'),
    effectiveOn,
    noticeSentOn: plainDate('Enter the day on which the notice of incompleteness was sent as YYYY-MM-DD'),
    answerDueOn: plainDate('Enter the last day to answer, as the notice gave it, as YYYY-MM-DD'),
    /** Items that the notice asked for. */
    missing: requiredText('What the notice asked for', 4000),
    endOrders: endOrdersSchema,
  }),
  z.strictObject({
    disposition: z.literal('approved_not_accepted'),
    effectiveOn,
    reason: requiredText('What the applicant said', 4000),
    endOrders: endOrdersSchema,
  }),
  z.strictObject({
    disposition: z.literal('counteroffer'),
    effectiveOn,
    terms: offeredTermsSchema,
    expiresOn: plainDate('Enter the last day on which it may be accepted as YYYY-MM-DD'),
    reasons,
    notes: optionalNotes,
  }),
  z.strictObject({
    disposition: z.literal('suspended'),
    effectiveOn,
    waitsFor: z.enum(suspensionCauses, 'Choose what the application waits for'),
    reviewOn: plainDate('Enter the day on which to look at it again as YYYY-MM-DD'),
    reason: requiredText('What it waits for', 4000),
  }),
]);

/** The applicant's answer to a counteroffer, or its expiry. */
export const answerOfferSchema = z.strictObject({
  answer: z.enum(['accepted', ...declines], 'Choose the answer'),
  effectiveOn,
  notes: optionalNotes,
  /** Of one that was not accepted. */
  endOrders: endOrdersSchema,
});

export const resumeSchema = z.strictObject({ notes: optionalNotes });

export const takeBackSchema = z.strictObject({ notes: requiredText('A note that says why', 4000) });

const recorded = {
  effectiveOn: z.iso.date(),
  /** When it was recorded, and by whom. */
  recordedAt: z.iso.datetime(),
  recordedBy: z.string(),
};

/** Disposition of a file. */
export const dispositionSchema = z.discriminatedUnion('disposition', [
  z.object({
    disposition: z.literal('withdrawn'),
    ...recorded,
    requestedBy: z.string(),
    channel: z.enum(requestChannels),
    reason: z.string(),
  }),
  z.object({
    disposition: z.literal('closed_incomplete'),
    ...recorded,
    noticeSentOn: z.iso.date(),
    answerDueOn: z.iso.date(),
    missing: z.string(),
    outstanding: z.array(z.enum(documentTypes)),
  }),
  z.object({ disposition: z.literal('approved_not_accepted'), ...recorded, reason: z.string() }),
  z.object({
    disposition: z.literal('counteroffer'),
    ...recorded,
    terms: z.object({ amount: z.number(), termYears: z.int(), interestRate: z.number() }),
    expiresOn: z.iso.date(),
    reasons: z.array(z.enum(adverseActionReasons)),
    notes: z.string().nullable(),
  }),
  z.object({
    disposition: z.literal('suspended'),
    ...recorded,
    waitsFor: z.enum(suspensionCauses),
    reviewOn: z.iso.date(),
    reason: z.string(),
  }),
]);
export type DispositionOnFile = z.infer<typeof dispositionSchema>;

/** An act that gives the file a disposition, answers to one or ends it; the server refuses by the same. */
export const possibleActSchema = z.object({
  act: z.enum(dispositionActs),
  authority: z.enum(authorities).describe('What it takes: docs/permissions.md'),
  keptFromSubmitter: z.boolean(),
  consequences: z.array(z.enum(consequences)),
});
export type ActOnFile = z.infer<typeof possibleActSchema>;
