import { z } from 'zod';
import { dollarsToCentsSchema } from '../../../events/kernel/money.ts';
import type { FieldError } from '../../../events/kernel/errors.ts';
import {
  debtTypes,
  employmentStatuses,
  incomeTypes,
  loanPurposes,
  loanTypes,
  occupancies,
  priorities,
  propertyTypes,
} from '../../../events/lending/life-cycle/life-cycle.ts';
import {
  emailSchema,
  LEAST_AMOUNT,
  phoneSchema,
  RATE,
  TAX_ID,
  TERM,
  withHyphen,
  ZIP_CODE,
  ZIP_CODE_REQUIRED,
} from '../../../events/lending/fields/form-fields.ts';
import { birthDateProblem, dueDayProblem } from '../../../events/lending/fields/possible-days.ts';
import { isUsState, militaryMailProblem, militaryStates } from '../../../events/lending/fields/us-states.ts';
import { commandAnswerSchema } from '../../http/requests/command-answer.contract.ts';
import { matchingText, optionalName, plainDate, problemAt, requiredName } from '../../http/requests/fields.contract.ts';

const STATE = 'State is required: a state, DC or a territory of the United States, such as TX';

/** A postal address in the United States. */
export const addressSchema = z.strictObject({
  street: requiredName('Street address', 200),
  unit: optionalName(50).optional(),
  city: requiredName('City'),
  state: z.string({ error: STATE }).refine(isUsState, STATE),
  zip: matchingText(ZIP_CODE, ZIP_CODE_REQUIRED).transform(withHyphen),
});

const MAIL_STATE =
  'State is required: a state, DC, a territory of the United States, or AA, AE or AP for military mail';

/** Where a person gets mail in the United States, or by military mail. */
const mailAddressSchema = addressSchema
  .extend({
    state: z
      .string({ error: MAIL_STATE })
      .refine((code) => isUsState(code) || militaryStates.includes(code), MAIL_STATE),
  })
  .superRefine((address, context) => {
    const message = militaryMailProblem(address);
    if (message) context.addIssue({ code: 'custom', path: ['state'], message });
  });

/** Areas 000, 666 and 900-999 are never issued, yet test files use them, so only the form is checked. */
const ssnSchema = z
  .string()
  .transform((ssn) => ssn.replaceAll('-', ''))
  .pipe(z.string().regex(TAX_ID, 'Valid SSN is required, nine digits'));

const YEARS = 'Enter 0 to 80 years';

/** One borrower of a submission; only who they are and how they earn is required. */
export const submitBorrowerSchema = z.strictObject({
  firstName: requiredName('First name'),
  middleName: optionalName(100).optional(),
  lastName: requiredName('Last name'),
  suffix: optionalName(20).optional(),
  email: emailSchema('Valid email is required'),
  phone: phoneSchema(10).optional(),
  ssn: ssnSchema.optional(),
  dateOfBirth: plainDate('Enter the date of birth as YYYY-MM-DD').optional(),
  currentAddress: mailAddressSchema.optional(),
  employment: z.strictObject({
    status: z.enum(employmentStatuses),
    employerName: optionalName(200).optional(),
    position: optionalName(200).optional(),
    yearsAtEmployer: z.number({ error: YEARS }).min(0, YEARS).max(80, YEARS).optional(),
  }),
});

const borrowerIndex = z.int().min(0).default(0).describe('Which borrower of the list, from 0');

/** `POST /api/applications`. Money in dollars, rates in percent; ratios are computed, never entered. */
export const submitApplicationSchema = z.strictObject({
  borrowers: z.array(submitBorrowerSchema).min(1, 'At least one borrower is required').max(10),
  property: z.strictObject({
    address: addressSchema,
    value: dollarsToCentsSchema.refine((cents) => cents >= LEAST_AMOUNT, 'Property value is required'),
    type: z.enum(propertyTypes).default('single_family'),
    occupancy: z.enum(occupancies).default('primary_residence'),
    expectedMonthlyRent: dollarsToCentsSchema.optional(),
  }),
  loan: z.strictObject({
    amount: dollarsToCentsSchema.refine((cents) => cents >= LEAST_AMOUNT, 'Loan amount is required'),
    type: z.enum(loanTypes),
    purpose: z.enum(loanPurposes).default('purchase'),
    termYears: z.int({ error: TERM.message }).min(TERM.least, TERM.message).max(TERM.most, TERM.message),
    ratePercent: z.number({ error: RATE.message }).min(0, RATE.message).max(RATE.most, RATE.message),
    downPayment: dollarsToCentsSchema.default(0),
    estimatedClosingDate: plainDate().optional(),
  }),
  income: z
    .array(
      z.strictObject({
        borrower: borrowerIndex,
        type: z.enum(incomeTypes),
        monthly: dollarsToCentsSchema.refine((cents) => cents > 0, 'Enter what it brings a month, or remove the line'),
      }),
    )
    .max(50)
    .default([]),
  debts: z
    .array(
      z.strictObject({
        borrower: borrowerIndex,
        type: z.enum(debtTypes),
        monthly: dollarsToCentsSchema
          .optional()
          .describe(
            'Left out where nobody knows it: a rule of the program assumes one, or the ratio says that it is missing',
          ),
        creditor: optionalName(200).optional(),
        balance: dollarsToCentsSchema.optional(),
        monthsLeft: z.int().min(0).max(600).optional(),
        isLease: z.boolean().optional(),
      }),
    )
    .max(100)
    .default([]),
  housing: z
    .strictObject({
      homeownersInsurance: dollarsToCentsSchema.optional(),
      supplementalInsurance: dollarsToCentsSchema.optional(),
      propertyTaxes: dollarsToCentsSchema.optional(),
      mortgageInsurance: dollarsToCentsSchema.optional(),
      associationDues: dollarsToCentsSchema.optional(),
      other: dollarsToCentsSchema.optional(),
    })
    .optional()
    .describe('Proposed housing expense a month beside principal and interest; 0 where there is none'),
  priority: z.enum(priorities).default('medium'),
});
export type SubmitApplicationRequest = z.input<typeof submitApplicationSchema>;

type Days = {
  readonly borrowers: readonly { readonly dateOfBirth?: string | undefined }[];
  readonly loan: { readonly estimatedClosingDate?: string | undefined };
};

/** Date problems of a submission, which the schema cannot check without a clock. @param today at the branch, `2026-03-01` */
export const submissionProblems = ({ borrowers, loan }: Days, today: string): FieldError[] => [
  ...borrowers.flatMap(({ dateOfBirth }, index) =>
    problemAt(`borrowers.${index}.dateOfBirth`, dateOfBirth && birthDateProblem(dateOfBirth, today)),
  ),
  ...problemAt(
    'loan.estimatedClosingDate',
    loan.estimatedClosingDate && dueDayProblem(loan.estimatedClosingDate, today),
  ),
];

/** Answer to a submission. */
export const submitAnswerSchema = commandAnswerSchema.extend({ loanNumber: z.string() });
