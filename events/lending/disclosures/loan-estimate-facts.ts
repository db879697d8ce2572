import { z } from 'zod';
import { loanTypes } from '../rules/loan-type.ts';
import { MOST_CENTS } from '../rules/refuse.ts';
import { disclosedFeeSchema } from './disclosed-fee.ts';

const text = (missing: string) => z.string(missing).trim().min(1, missing).max(200, 'Use at most 200 characters');
const TOO_MUCH = `Use at most ${MOST_CENTS / 100} dollars`;
const cents = (missing: string) => z.int(missing).min(0, missing).max(MOST_CENTS, TOO_MUCH);
const someCents = (missing: string) => z.int(missing).min(1, missing).max(MOST_CENTS, TOO_MUCH);
/** A count of months, days or years. */
const count = (missing: string, most: number) =>
  z.int(missing).min(1, missing).max(most, `${missing}: ${most} at most`);
const MILLIONTHS = 1_000_000;
const hasSixDecimals = (percent: number): boolean =>
  Math.abs(percent * MILLIONTHS - Math.round(percent * MILLIONTHS)) < 1e-4;
const percent = (missing: string) =>
  z.number(missing).min(0, missing).max(100, missing).refine(hasSixDecimals, 'Use at most six decimals');
const day = (missing: string) => z.iso.date(missing);
const choice = <const T extends readonly string[]>(values: T, missing: string) => z.enum(values, missing);
const yesOrNo = (missing: string) => z.boolean(missing);

/** Names of states are those of the mail; the sample forms use `ST`. */
const address = (whose: string) =>
  z.object(
    {
      street: text(`Enter the street of ${whose}`),
      city: text(`Enter the city of ${whose}`),
      state: z.string(`Enter the state of ${whose}`).regex(/^[A-Z]{2}$/, `Enter the state of ${whose} by two letters`),
      zip: z.string(`Enter the ZIP code of ${whose}`).regex(/^\d{5}(-\d{4})?$/, `Enter the ZIP code of ${whose}`),
    },
    `Enter the address of ${whose}`,
  );

/** An NMLS ID, or the license of a state where none has been given (12 CFR 1026.37(k)(1), (2)). */
const registered = (whose: string) => ({
  nmlsId: text(`Enter the NMLS ID of ${whose}`).optional(),
  license: z
    .object({ state: z.string().regex(/^[A-Z]{2}$/), number: text(`Enter the license of ${whose}`) })
    .optional(),
});
type Registered = { readonly nmlsId?: string | undefined; readonly license?: object | undefined };
const isRegistered = ({ nmlsId, license }: Registered): boolean => nmlsId !== undefined || license !== undefined;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
/** Checked also while something else is missing, so that all of it is named at once. */
const needsId = (whose: string) => ({
  path: ['nmlsId'],
  error: `Enter the NMLS ID of ${whose}, or its license`,
  when: ({ value }: { readonly value: unknown }) => isRecord(value),
});
const ofWhole = {
  when: ({ value }: { readonly value: unknown }) => isRecord(value) && Array.isArray(value['housing']),
};

const company = (whose: string) =>
  z
    .object({ name: text(`Enter the name of ${whose}`), ...registered(whose) }, `Enter ${whose}`)
    .refine(isRegistered, needsId(whose));
const officer = (whose: string) =>
  z
    .object(
      {
        name: text(`Enter the name of ${whose}`),
        email: text(`Enter the email of ${whose}`),
        phone: text(`Enter the phone of ${whose}`),
        ...registered(whose),
      },
      `Name ${whose}`,
    )
    .refine(isRegistered, needsId(whose));

/** `2026-03-01`, `5:00 p.m.`, `EST`: the time zone belongs to it (comment 37(a)(13)-3). */
const moment = (what: string) =>
  z.object(
    {
      on: day(`Enter the day ${what}`),
      time: text(`Enter the time ${what}`),
      zone: text(`Enter the time zone ${what}`),
    },
    `Enter ${what}`,
  );

const adjustableRate = z.object({
  index: text('Name the index'),
  indexPercent: percent('Enter the value of the index'),
  marginPercent: percent('Enter the margin'),
  fixedMonths: count('Enter the months of the first rate', 599),
  everyMonths: count('Enter the months between adjustments', 240),
  firstLimitPercent: percent('Enter the limit of the first adjustment'),
  limitPercent: percent('Enter the limit of later adjustments'),
  floorPercent: percent('Enter the lowest rate').optional(),
  ceilingPercent: percent('Enter the highest rate'),
});

const loan = z.object({
  id: text('Enter the loan ID'),
  purpose: choice(['purchase', 'refinance', 'construction', 'home_equity'], 'Choose the purpose'),
  type: choice(loanTypes, 'Choose the loan type'),
  /** Without what the note finances. */
  amountCents: someCents('Enter the loan amount'),
  ratePercent: percent('Enter the interest rate'),
  termYears: count('Enter the term in years', 50),
  interestOnlyMonths: count('Enter the months of interest only', 599).optional(),
  balloonAfterMonths: count('Enter the months until everything is due', 600).optional(),
  adjustable: adjustableRate.optional(),
  /** A month. 0 where none is required. */
  mortgageInsuranceCents: cents('Enter the mortgage insurance a month, or 0'),
  prepaymentPenalty: z
    .object({ percent: percent('Enter the penalty'), years: count('Enter the years of the penalty', 3) })
    .optional(),
});

const housing = z.object({
  kind: choice(['property_taxes', 'homeowners_insurance', 'other'], 'Choose the kind of cost'),
  label: text('Name the cost').optional(),
  monthlyCents: cents('Enter the cost a month'),
  inEscrow: yesOrNo('Say whether escrow pays it'),
});

/** Everything that a Loan Estimate is made of (12 CFR 1026.37); integer cents, days `2026-03-01`. */
export const loanEstimateFactsSchema = z
  .object({
    issuedOn: day('Enter the day of issue'),
    lender: company('the lender'),
    lenderAddress: address('the lender'),
    loanOfficer: officer('the loan officer'),
    broker: company('the mortgage broker')
      .and(z.object({ officer: officer('the broker’s loan officer') }))
      .optional(),
    applicants: z
      .array(text('Enter the name of the applicant'), 'Enter the applicants')
      .min(1, 'Enter the applicants')
      .max(10),
    mailingAddress: address('the applicants'),
    property: address('the property'),
    hasSeller: yesOrNo('Say whether there is a seller'),
    priceCents: someCents('Enter the sale price').optional(),
    valueCents: someCents('Enter the estimated value of the property').optional(),
    loan: z.object(loan.shape, 'Enter the terms of the loan'),
    housing: z.array(housing, 'Enter taxes and insurance'),
    fees: z.array(disclosedFeeSchema, 'Enter the fees').min(1, 'Enter the fees').max(200),
    /** Null without a lock, which has to be said. */
    rateLock: moment('when the rate lock ends').nullable(),
    estimatesExpire: moment('when the estimates expire'),
    payoffsCents: cents('Enter the debts that are paid off, or 0'),
    depositCents: cents('Enter the deposit, or 0'),
    adjustmentsCents: z.int('Enter the adjustments and other credits, or 0').min(-MOST_CENTS).max(MOST_CENTS),
    isAssumable: yesOrNo('Say whether the loan may be assumed'),
    latePayment: z.object(
      {
        days: count('Enter the days after which a payment is late', 60),
        charge: z.union(
          [
            z.object({ percent: percent('Enter the late charge') }),
            z.object({ cents: someCents('Enter the late charge') }),
          ],
          'Enter the late charge',
        ),
      },
      'Enter the late charge',
    ),
    servicing: choice(['service', 'transfer'], 'Say whether the lender services the loan'),
    /** Lines for signatures; without them page 3 says that nobody has to accept the loan (12 CFR 1026.37(n)). */
    confirmsReceipt: yesOrNo('Say whether the applicants sign'),
  })
  .refine(({ hasSeller, priceCents }) => !hasSeller || priceCents !== undefined, {
    ...ofWhole,
    path: ['priceCents'],
    error: 'Enter the sale price',
  })
  .refine(({ hasSeller, valueCents }) => hasSeller || valueCents !== undefined, {
    ...ofWhole,
    path: ['valueCents'],
    error: 'Enter the estimated value of the property',
  })
  .refine(({ housing: costs }) => costs.some(({ kind }) => kind === 'property_taxes'), {
    ...ofWhole,
    path: ['housing'],
    error: 'Enter the property taxes a month, also where they are 0',
  })
  .refine(({ housing: costs }) => costs.some(({ kind }) => kind === 'homeowners_insurance'), {
    ...ofWhole,
    path: ['housing'],
    error: 'Enter the homeowner’s insurance a month, also where it is 0',
  })
  .refine(({ housing: costs }) => costs.every(({ kind, label }) => kind !== 'other' || label !== undefined), {
    ...ofWhole,
    path: ['housing'],
    error: 'Name every other cost of the property',
  });
export type LoanEstimateFacts = z.infer<typeof loanEstimateFactsSchema>;
