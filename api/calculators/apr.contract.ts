import { z } from 'zod';
import { aprByDates, aprByUnitPeriods } from '../../events/lending/apr/annual-percentage-rate.ts';
import { type Frequency, intervalOf } from '../../events/lending/apr/interval.ts';
import { centsToDollars } from '../../events/kernel/money.ts';
import { defineCalculator } from './calculator.contract.ts';
import { answerWith, count, day, dollarsOut, lines, percentOut, someDollars } from './figures.contract.ts';

const HOW_TO_FRACTION = 'Enter a number from 0 to 1, or a fraction such as 19/30';

/** A leftover part of a unit-period: `0.5` or `"19/30"`. */
const fraction = z
  .union([z.number(), z.string().regex(/^\d+(\.\d+)?(\/[1-9]\d*)?$/, HOW_TO_FRACTION)], { error: HOW_TO_FRACTION })
  .transform((value) => {
    const [above = 0, below = 1] = String(value).split('/').map(Number);
    return above / below;
  })
  .pipe(z.number().min(0, HOW_TO_FRACTION).max(1, HOW_TO_FRACTION));

const isFrequency = (text: string): text is Frequency => intervalOf(text) !== null;
const every = z.string().refine(isFrequency, 'Use month, week, half-month, quarter, year, or days:N such as days:14');

/** One for each month of the longest term. */
const MOST_LINES = 600;
const place = { periods: count(0, 10_000, 'whole unit-periods'), fraction };
const payments = count(1, 10_000, 'payments');

const perYear = z.number().min(1, 'Enter a number from 1 to 365, such as 12 for months').max(365);

const byUnitPeriods = z
  .strictObject({
    unitPeriodsPerYear: perYear,
    advances: lines(z.strictObject({ amount: someDollars, ...place }), MOST_LINES, 1, 'Enter an advance'),
    payments: lines(
      z.strictObject({ count: payments, amount: someDollars, ...place }),
      MOST_LINES,
      1,
      'Enter a payment',
    ),
  })
  .meta({ title: 'In unit-periods' });

const byDates = z
  .strictObject({
    unitPeriodsPerYear: perYear
      .exactOptional()
      .meta({ description: 'What the caller takes it to be: refused where the dates say otherwise' }),
    advances: lines(z.strictObject({ amount: someDollars, on: day }), MOST_LINES, 1, 'Enter an advance'),
    payments: lines(
      z.strictObject({ count: payments, amount: someDollars, firstOn: day, every }),
      MOST_LINES,
      1,
      'Enter a payment',
    ),
  })
  .meta({ title: 'By dates' });

type Dated = z.output<typeof byDates>;
const EITHER = 'Send dates (on, firstOn, every) or unit-periods (unitPeriodsPerYear, periods, fraction), not both';

export const isDated = (flow: Dated | z.output<typeof byUnitPeriods>): flow is Dated =>
  'on' in (flow.advances[0] ?? {});

type Cents<Line extends { readonly amount: number }> = Omit<Line, 'amount'> & { readonly amountCents: number };

/** The wire says `amount`, in dollars; parsed it is cents. */
const inCents = <Line extends { readonly amount: number }>(moved: readonly Line[]): Cents<Line>[] =>
  moved.map(({ amount, ...line }) => ({ ...line, amountCents: amount }));

export const apr = defineCalculator({
  name: 'apr',
  summary: 'Annual percentage rate by the general equation of Appendix J, from unit-periods or from dates',
  body: z.union([byUnitPeriods, byDates], EITHER).meta({
    example: {
      advances: [{ amount: 6000, on: '1978-02-10' }],
      payments: [{ count: 36, amount: 200, firstOn: '1978-04-01', every: 'month' }],
    },
  }),
  answer: answerWith({
    apr: percentOut.meta({ description: 'Percent a year, six decimals' }),
    unitPeriod: z.string(),
    unitPeriodsPerYear: z.number(),
    amountFinanced: dollarsOut,
    financeCharge: dollarsOut,
    totalOfPayments: dollarsOut,
  }),
  calculate: (flow) => {
    const found = isDated(flow)
      ? aprByDates({ ...flow, advances: inCents(flow.advances), payments: inCents(flow.payments) })
      : aprByUnitPeriods({ ...flow, advances: inCents(flow.advances), payments: inCents(flow.payments) });
    return {
      apr: found.aprPercent,
      unitPeriod: found.unitPeriod,
      unitPeriodsPerYear: found.unitPeriodsPerYear,
      amountFinanced: centsToDollars(found.amountFinancedCents),
      financeCharge: centsToDollars(found.financeChargeCents),
      totalOfPayments: centsToDollars(found.totalOfPaymentsCents),
      basis: [...found.basis],
    };
  },
});
