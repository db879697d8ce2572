import { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import { dayCounts } from '../../events/lending/repayment/schedule-terms.ts';
import { schedule as scheduleOf, type ScheduleRow } from '../../events/lending/repayment/schedule.ts';
import { defineCalculator } from './calculator.contract.ts';
import { answerWith, count, day, dollars, dollarsOut, lines, percent, someDollars } from './figures.contract.ts';
import { repaymentFields } from './payment.contract.ts';

const adjustment = z.strictObject({ fromPayment: count(2, 600, 'a payment'), annualRate: percent() });
const mortgageInsurance = z.strictObject({ monthly: dollars, originalValue: someDollars });

const rowSchema = z.object({
  number: z.int(),
  dueOn: day.exactOptional(),
  interest: dollarsOut,
  principal: dollarsOut,
  payment: dollarsOut.meta({ description: 'Interest and principal, in dollars' }),
  mortgageInsurance: dollarsOut.meta({ description: 'Due beside the payment, in dollars' }),
  balance: dollarsOut,
});

const rowOf = ({ number, dueOn, ...row }: ScheduleRow): z.input<typeof rowSchema> => ({
  number,
  ...(dueOn !== undefined && { dueOn }),
  interest: centsToDollars(row.interestCents),
  principal: centsToDollars(row.principalCents),
  payment: centsToDollars(row.paymentCents),
  mortgageInsurance: centsToDollars(row.mortgageInsuranceCents),
  balance: centsToDollars(row.balanceCents),
});

export const schedule = defineCalculator({
  name: 'schedule',
  summary: 'Every payment until the loan is repaid, and when mortgage insurance ends',
  body: z
    .strictObject({
      ...repaymentFields,
      disbursedOn: day.exactOptional(),
      firstDueOn: day.exactOptional(),
      dayCount: z.enum(dayCounts).exactOptional(),
      interestOnlyMonths: count(0, 599, 'months').exactOptional(),
      balloonAfterMonths: count(1, 600, 'months').exactOptional(),
      adjustments: lines(adjustment, 600).exactOptional(),
      mortgageInsurance: mortgageInsurance.exactOptional(),
    })
    .meta({
      example: {
        principal: 162000,
        annualRate: 3.875,
        months: 360,
        firstDueOn: '2026-03-01',
        mortgageInsurance: { monthly: 82.35, originalValue: 180000 },
      },
    }),
  answer: answerWith({
    rows: z.array(rowSchema),
    totalInterest: dollarsOut,
    totalOfPayments: dollarsOut,
    firstBelow80: z.int().exactOptional(),
    firstBelow78: z.int().exactOptional(),
    midpoint: z.int().exactOptional(),
  }),
  calculate: ({ principal, annualRate, adjustments, mortgageInsurance: insurance, ...terms }) => {
    const { rows, totalInterestCents, totalOfPaymentsCents, firstBelow80, firstBelow78, midpoint, basis } = scheduleOf({
      ...terms,
      principalCents: principal,
      annualRatePercent: annualRate,
      ...(adjustments && {
        adjustments: adjustments.map(({ fromPayment, annualRate: rate }) => ({ fromPayment, annualRatePercent: rate })),
      }),
      ...(insurance && {
        mortgageInsurance: { monthlyCents: insurance.monthly, originalValueCents: insurance.originalValue },
      }),
    });
    return {
      rows: rows.map(rowOf),
      totalInterest: centsToDollars(totalInterestCents),
      totalOfPayments: centsToDollars(totalOfPaymentsCents),
      ...(firstBelow80 !== undefined && { firstBelow80 }),
      ...(firstBelow78 !== undefined && { firstBelow78 }),
      ...(midpoint !== undefined && { midpoint }),
      basis: [...basis],
    };
  },
});
