import { z } from 'zod';
import { centsSchema } from '../../kernel/money.ts';

const MOST_YEARS = 3;
const year = z.int('Use a tax year').min(1990, 'Use a tax year from 1990 on').max(2199, 'Use a tax year');
const amount = centsSchema;
/** Also a loss. */
const gain = z.int();
const yearToDate = z
  .object({
    cents: amount,
    /** The last day that the amount is for, `2026-05-31`. */
    through: z.iso.date(),
  })
  .optional();

/** How often somebody is paid; hourly pay needs the hours of a week. */
export const payFrequencies = ['annual', 'monthly', 'semimonthly', 'biweekly', 'weekly', 'hourly'] as const;

const basePay = z.object({
  method: z.literal('base_pay'),
  frequency: z.enum(payFrequencies),
  payCents: amount,
  hoursPerWeek: z.number().positive().max(168).optional(),
  yearToDate,
});

const variable = z.object({
  method: z.literal('variable'),
  /** Whole years or what was worked of them, the earliest first. */
  years: z
    .array(z.object({ year, cents: amount, months: z.number().positive().max(12).optional() }))
    .min(1, 'Enter at least one year')
    .max(MOST_YEARS),
  yearToDate,
  /** Why a lower level is the one that goes on; asked for where the income has fallen last. */
  hasStabilized: z.boolean().optional(),
});

/** Lines of Form 1084 for one tax year: of Schedule C, or the borrower's share of a Schedule K-1. */
const businessYear = z.object({
  year,
  /** Schedule C line 31, or ordinary income and guaranteed payments of the Schedule K-1. */
  netProfitCents: gain,
  nonrecurringCents: gain.optional(),
  depletionCents: amount.optional(),
  depreciationCents: amount.optional(),
  mealsCents: amount.optional(),
  homeOfficeCents: amount.optional(),
  amortizationCents: amount.optional(),
  /** Schedule C, Part IV, line 44a. */
  businessMiles: z.int().min(0).max(500_000).optional(),
  /** Of a Schedule K-1: what was paid out. */
  distributionsCents: amount.optional(),
  /** W-2 wages from the borrower's own corporation. */
  wagesCents: amount.optional(),
  /** Notes payable in less than one year, of a partnership or corporation. */
  notesPayableCents: amount.optional(),
});

const selfEmployment = z.object({
  method: z.literal('self_employment'),
  business: z.enum(['sole_proprietor', 'partnership', 's_corporation']),
  years: z.array(businessYear).min(1, 'Enter at least one tax year').max(2, 'Enter the two latest tax years'),
  ownershipPercent: z.number().min(0).max(100).optional(),
  /** The business has the means to pay out what it earns. */
  hasLiquidity: z.boolean().optional(),
  hasStabilized: z.boolean().optional(),
});

const rentalLease = z.object({
  method: z.literal('rental_lease'),
  grossRentCents: amount,
  /** Principal, interest, taxes, insurance and dues of the rented home; 0 for the one that this loan is for. */
  paymentCents: amount,
});

const rentalScheduleE = z.object({
  method: z.literal('rental_schedule_e'),
  rentsCents: amount,
  expensesCents: amount,
  insuranceCents: amount.optional(),
  mortgageInterestCents: amount.optional(),
  taxesCents: amount.optional(),
  duesCents: amount.optional(),
  depreciationCents: amount.optional(),
  extraordinaryCents: amount.optional(),
  /** Days on which it was let at a fair price; left out for the whole year. */
  fairRentalDays: z.int().min(1).max(366).optional(),
  paymentCents: amount,
});

const other = z.object({
  method: z.literal('other'),
  monthlyCents: amount,
  isTaxable: z.boolean(),
  /** The last day on which it is paid; left out where it has no end. */
  continuesUntil: z.iso.date().optional(),
});

/** What one source of income is worked out from, money in integer cents. */
export const incomeWorksheetSchema = z.discriminatedUnion('method', [
  basePay,
  variable,
  selfEmployment,
  rentalLease,
  rentalScheduleE,
  other,
]);
export type IncomeWorksheet = z.infer<typeof incomeWorksheetSchema>;
export type IncomeMethod = IncomeWorksheet['method'];
export type WorksheetOf<Method extends IncomeMethod> = Extract<IncomeWorksheet, { readonly method: Method }>;
