import { z } from 'zod';
import { dollarsToCentsSchema } from '../../events/kernel/money.ts';
import { nameSchema } from '../../events/kernel/plain-text.ts';
import {
  debtTypes,
  employmentStatuses,
  incomeTypes,
  loanPurposes,
  loanTypes,
  occupancies,
  priorities,
  propertyTypes,
} from '../../events/lending/life-cycle.ts';
import { commandAnswerSchema } from '../http/command-answer.contract.ts';
import { matchingText, plainDate, requiredName } from '../http/fields.contract.ts';

/** A postal address in the United States. */
export const addressSchema = z.strictObject({
  street: requiredName('Street address', 200),
  unit: nameSchema(50).optional(),
  city: requiredName('City'),
  state: matchingText(/^[A-Z]{2}$/, 'State is required, as a two-letter code such as TX'),
  zip: matchingText(/^\d{5}(-\d{4})?$/, 'ZIP code is required, five digits or ZIP+4'),
});

/** Areas 000, 666 and 900-999 are never issued, yet test files use them, so only the form is checked. */
const ssnSchema = z
  .string()
  .transform((ssn) => ssn.replaceAll('-', ''))
  .pipe(z.string().regex(/^\d{9}$/, 'Valid SSN is required, nine digits'));

const BORN = 'Enter the date of birth as YYYY-MM-DD, from 1900 to today';

/** One borrower of a submission; only who they are and how they earn is required. */
export const submitBorrowerSchema = z.strictObject({
  firstName: requiredName('First name'),
  lastName: requiredName('Last name'),
  email: z.email('Valid email is required'),
  phone: nameSchema(30).optional(),
  ssn: ssnSchema.optional(),
  dateOfBirth: plainDate(BORN)
    .refine((date) => date <= new Date().toISOString().slice(0, 10), BORN)
    .optional(),
  currentAddress: addressSchema.optional(),
  employment: z.strictObject({
    status: z.enum(employmentStatuses),
    employerName: nameSchema(200).optional(),
    position: nameSchema(200).optional(),
    yearsAtEmployer: z.number().min(0).max(80, 'Enter 0 to 80 years').optional(),
  }),
});

const borrowerIndex = z.int().min(0).default(0).describe('Which borrower of the list, from 0');

const TERM = 'Enter a term of 1 to 50 whole years';
const RATE = 'Enter the rate in percent from 0 to 25, such as 6.625';

/** `POST /api/applications`. Money in dollars, rates in percent; ratios are computed, never entered. */
export const submitApplicationSchema = z.strictObject({
  borrowers: z.array(submitBorrowerSchema).min(1, 'At least one borrower is required').max(10),
  property: z.strictObject({
    address: addressSchema,
    value: dollarsToCentsSchema.refine((cents) => cents >= 100, 'Property value is required'),
    type: z.enum(propertyTypes).default('single_family'),
    occupancy: z.enum(occupancies).default('primary_residence'),
  }),
  loan: z.strictObject({
    amount: dollarsToCentsSchema.refine((cents) => cents >= 100, 'Loan amount is required'),
    type: z.enum(loanTypes),
    purpose: z.enum(loanPurposes).default('purchase'),
    termYears: z.int({ error: TERM }).min(1, TERM).max(50, TERM),
    ratePercent: z.number({ error: RATE }).min(0, RATE).max(25, RATE),
    downPayment: dollarsToCentsSchema.default(0),
    estimatedClosingDate: plainDate().optional(),
  }),
  income: z
    .array(z.strictObject({ borrower: borrowerIndex, type: z.enum(incomeTypes), monthly: dollarsToCentsSchema }))
    .max(50)
    .default([]),
  debts: z
    .array(
      z.strictObject({
        borrower: borrowerIndex,
        type: z.enum(debtTypes),
        monthly: dollarsToCentsSchema,
        creditor: nameSchema(200).optional(),
        balance: dollarsToCentsSchema.optional(),
      }),
    )
    .max(100)
    .default([]),
  priority: z.enum(priorities).default('medium'),
});
export type SubmitApplicationRequest = z.input<typeof submitApplicationSchema>;

/** Answer to a submission. */
export const submitAnswerSchema = commandAnswerSchema.extend({ loanNumber: z.string() });
