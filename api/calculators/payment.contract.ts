import { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import { payoff } from '../../events/lending/repayment/payoff.ts';
import { defineCalculator } from './calculator.contract.ts';
import { answerWith, dollars, dollarsOut, months, percent, someDollars } from './figures.contract.ts';

/** Inputs of a level payment, as they cross the API. */
export const repaymentFields = { principal: someDollars, annualRate: percent(), months };

export const payment = defineCalculator({
  name: 'payment',
  summary: 'Level monthly payment, and how soon and at what interest the loan is repaid when more is paid',
  body: z
    .strictObject({
      ...repaymentFields,
      extra: dollars.exactOptional().meta({ description: 'Paid on top each month' }),
    })
    .meta({ example: { principal: 162000, annualRate: 3.875, months: 360 } }),
  answer: answerWith({ payment: dollarsOut, payoffMonths: z.int(), totalInterest: dollarsOut }),
  calculate: ({ principal, annualRate, months: term, extra }) => {
    const repaid = payoff({ principalCents: principal, annualRatePercent: annualRate, months: term }, extra);
    return {
      payment: centsToDollars(repaid.paymentCents),
      payoffMonths: repaid.payoffMonths,
      totalInterest: centsToDollars(repaid.totalInterestCents),
      basis: [...repaid.basis],
    };
  },
});
