import { z } from 'zod';
import { dollarsToCentsSchema as dollars } from '../../../events/kernel/money.ts';
import { incomeTypes } from '../../../events/lending/fields/loan-choices.ts';
import { incomeFindings } from '../../../events/lending/income/income-result.ts';
import { incomeWorksheetSchema, payFrequencies } from '../../../events/lending/income/worksheet.schema.ts';
import { optionalNotes, plainDate, requiredText } from '../../http/requests/fields.contract.ts';
import { inCents, signedDollars } from './worksheet-money.contract.ts';

const year = z.int('Enter a tax year, such as 2025').min(1990, 'Enter a tax year from 1990 on').max(2199);
const yearToDate = z.strictObject({ amount: dollars, through: plainDate() }).optional();
const some = dollars.optional();

const wireWorksheet = z.discriminatedUnion(
  'method',
  [
    z.strictObject({
      method: z.literal('base_pay'),
      frequency: z.enum(payFrequencies, 'Choose how often it is paid'),
      pay: dollars,
      hoursPerWeek: z.number('Enter hours').positive('Enter hours over 0').max(168, 'A week has 168 hours').optional(),
      yearToDate,
    }),
    z.strictObject({
      method: z.literal('variable'),
      years: z
        .array(z.strictObject({ year, amount: dollars, months: z.number().positive().max(12).optional() }))
        .min(1, 'Enter at least one year')
        .max(3, 'Enter the three latest years at most'),
      yearToDate,
      hasStabilized: z.boolean().optional(),
    }),
    z.strictObject({
      method: z.literal('self_employment'),
      business: z.enum(['sole_proprietor', 'partnership', 's_corporation'], 'Choose the kind of business'),
      years: z
        .array(
          z.strictObject({
            year,
            netProfit: signedDollars,
            nonrecurring: signedDollars.optional(),
            depletion: some,
            depreciation: some,
            meals: some,
            homeOffice: some,
            amortization: some,
            businessMiles: z.int('Enter whole miles').min(0).max(500_000).optional(),
            distributions: some,
            wages: some,
            notesPayable: some,
          }),
        )
        .min(1, 'Enter at least one tax year')
        .max(2, 'Enter the two latest tax years'),
      ownershipPercent: z.number().min(0).max(100, 'Enter a share of 100 percent or less').optional(),
      hasLiquidity: z.boolean().optional(),
      hasStabilized: z.boolean().optional(),
    }),
    z.strictObject({ method: z.literal('rental_lease'), grossRent: dollars, payment: dollars }),
    z.strictObject({
      method: z.literal('rental_schedule_e'),
      rents: dollars,
      expenses: dollars,
      insurance: some,
      mortgageInterest: some,
      taxes: some,
      dues: some,
      depreciation: some,
      extraordinary: some,
      fairRentalDays: z.int('Enter whole days').min(1).max(366, 'A year has 366 days at most').optional(),
      payment: dollars,
    }),
    z.strictObject({
      method: z.literal('other'),
      monthly: dollars,
      isTaxable: z.boolean('Say whether tax is due on it'),
      continuesUntil: plainDate().optional(),
    }),
  ],
  'Choose a method',
);

/** One source of income by its papers, in dollars. */
export const worksheetBody = wireWorksheet.transform((sheet) => incomeWorksheetSchema.parse(inCents(sheet)));
export type WireWorksheet = z.input<typeof wireWorksheet>;

/** `POST /api/applications/{id}/income-worksheets` and `PUT .../{worksheetId}`: a worksheet, or an amount with a note that says why. */
export const qualifyIncomeSchema = z.strictObject({
  borrowerId: z.uuid('Choose a borrower').toLowerCase(),
  incomeType: z.enum(incomeTypes, 'Choose what kind of income it is'),
  /** Employer, business or payer. */
  source: requiredText('The employer, business or payer', 200).optional(),
  worksheet: worksheetBody.optional(),
  /** In place of a worksheet, dollars a month. */
  entered: dollars.optional(),
  evidence: z
    .array(z.strictObject({ documentId: z.uuid().toLowerCase(), documentVersion: z.int().positive() }))
    .max(50, 'Name 50 documents at most'),
  note: optionalNotes,
});
export type QualifyIncome = z.input<typeof qualifyIncomeSchema>;

/** `POST /api/applications/{id}/income-worksheets/{worksheetId}/removal`. */
export const dropWorksheetSchema = z.strictObject({ reason: requiredText('A reason', 500) });

/** One row of `GET /api/applications/{id}/income-worksheets`; dollars a month. */
export const shownWorksheetSchema = z.object({
  worksheetId: z.uuid(),
  borrowerId: z.uuid(),
  incomeType: z.enum(incomeTypes),
  source: z.string().nullable(),
  /** As it was sent; null where the amount was entered. */
  worksheet: z.looseObject({ method: z.string() }).nullable(),
  monthly: z.number(),
  lines: z.array(z.object({ name: z.string(), amount: z.number() })),
  findings: z.array(z.enum(incomeFindings)),
  basis: z.array(z.object({ rule: z.string(), citation: z.string() })),
  /** With what the document is by now: another version, or one that is not good any more, is no evidence. */
  evidence: z.array(z.object({ documentId: z.uuid(), documentVersion: z.int(), isCurrent: z.boolean() })),
  note: z.string().nullable(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type ShownWorksheet = z.infer<typeof shownWorksheetSchema>;
