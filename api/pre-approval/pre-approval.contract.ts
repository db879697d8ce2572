import { z } from 'zod';
import { dollarsToCentsSchema } from '../../events/kernel/money.ts';
import { loanTypes } from '../../events/lending/life-cycle/life-cycle.ts';
import { letterConditions } from '../../events/lending/decisions/pre-approval.ts';
import { isEachOnce, plainDate } from '../http/requests/fields.contract.ts';

const RATIO = 'Enter a ratio over 0 and up to 100 percent';
const ratioLimit = z
  .union([z.number(), z.string().regex(/^\d+(\.\d{1,2})?$/, RATIO)], { error: RATIO })
  .transform(Number)
  .pipe(z.number().gt(0, RATIO).max(100, RATIO));

/** Assumptions: dollars a year, and percent of gross monthly income. */
const assumptions = {
  taxesPerYear: dollarsToCentsSchema,
  insurancePerYear: dollarsToCentsSchema,
  maxFrontDti: ratioLimit,
  maxBackDti: ratioLimit,
};
export const assumptionsSchema = z.strictObject(assumptions);

/** Query of `GET /api/applications/{id}/pre-approval`; left out: taxes and insurance as the application states them, 28 and 43 percent. */
export const preApprovalQuerySchema = z.object({
  taxesPerYear: dollarsToCentsSchema.optional(),
  insurancePerYear: dollarsToCentsSchema.optional(),
  maxFrontDti: ratioLimit.default(28),
  maxBackDti: ratioLimit.default(43),
});

/** `GET /api/applications/{id}/pre-approval`: how much the borrowers can borrow, as they stated their means. Dollars and percent. */
export const preApprovalSchema = z.object({
  /** Why no letter can be issued now, and what to do. */
  blocks: z.array(z.string()),
  borrowerName: z.string(),
  /** Of the application: what is asked for. */
  requestedAmount: z.number(),
  monthlyIncome: z.number(),
  debts: z.number(),
  /** As they are counted with. */
  taxesPerYear: z.number(),
  insurancePerYear: z.number(),
  /** The version of the letter that stands, which the next one supersedes; null before there is one. */
  supersedes: z.int().nullable(),
  downPayment: z.number(),
  /** Percent a year. */
  annualRate: z.number(),
  months: z.int(),
  loanType: z.enum(loanTypes),
  maxLoan: z.number(),
  maxPrice: z.number(),
  /** Principal and interest of the largest loan. */
  payment: z.number(),
  limitedBy: z.enum(['frontDti', 'backDti', 'downPayment']),
  /** At the branch. */
  today: z.iso.date(),
  /** Of the file: for `If-Match` of the letter. */
  version: z.int(),
});
export type PreApproval = z.infer<typeof preApprovalSchema>;

/** `POST /api/applications/{id}/pre-approval-letter`. */
export const issueLetterSchema = z.strictObject({
  ...assumptions,
  amount: dollarsToCentsSchema.refine((cents) => cents > 0, 'Enter an amount over 0'),
  expiresOn: plainDate(),
  conditions: z
    .array(z.enum(letterConditions))
    .min(1, 'Choose at least one condition')
    .refine(isEachOnce, 'Name each condition once'),
});
export type IssueLetter = z.input<typeof issueLetterSchema>;

/** The letter is a document of the file. */
export const letterIssuedSchema = z.object({ id: z.uuid(), documentId: z.uuid(), version: z.int() });
export type LetterIssued = z.infer<typeof letterIssuedSchema>;
