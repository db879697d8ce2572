import { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import { affordability as affordabilityOf } from '../../events/lending/figures/affordability.ts';
import { loanTypes } from '../../events/lending/rules/loan-type.ts';
import { defineCalculator } from './calculator.contract.ts';
import { answerWith, dollars, dollarsOut, months, percent, someDollars } from './figures.contract.ts';

const ratioLimit = percent(0, 100);

export const affordability = defineCalculator({
  name: 'affordability',
  summary: 'The largest loan and price that income, debts and down payment carry',
  body: z
    .strictObject({
      monthlyIncome: someDollars,
      debts: dollars.meta({ description: 'Monthly payments that go on after closing' }),
      downPayment: dollars,
      annualRate: percent(),
      months,
      taxesPerYear: dollars,
      insurancePerYear: dollars,
      mortgageInsurance: dollars.exactOptional().meta({ description: 'Monthly premium, where the loan has one' }),
      maxFrontDti: ratioLimit,
      maxBackDti: ratioLimit,
      loanType: z.enum(loanTypes),
    })
    .meta({
      example: {
        monthlyIncome: 9000,
        debts: 650,
        downPayment: 60000,
        annualRate: 6.5,
        months: 360,
        taxesPerYear: 4200,
        insurancePerYear: 1500,
        maxFrontDti: 28,
        maxBackDti: 36,
        loanType: 'conventional',
      },
    }),
  answer: answerWith({
    maxLoan: dollarsOut,
    maxPrice: dollarsOut,
    limitedBy: z.enum(['frontDti', 'backDti', 'downPayment']),
    payment: dollarsOut,
    leftOut: z
      .array(z.object({ name: z.string(), why: z.string() }))
      .meta({ description: 'What would lower it, and is not included' }),
  }),
  calculate: (means) => {
    const found = affordabilityOf({
      monthlyIncomeCents: means.monthlyIncome,
      debtsCents: means.debts,
      downPaymentCents: means.downPayment,
      annualRatePercent: means.annualRate,
      months: means.months,
      taxesPerYearCents: means.taxesPerYear,
      insurancePerYearCents: means.insurancePerYear,
      ...(means.mortgageInsurance !== undefined && { mortgageInsuranceCents: means.mortgageInsurance }),
      maxFrontDtiPercent: means.maxFrontDti,
      maxBackDtiPercent: means.maxBackDti,
      loanType: means.loanType,
    });
    return {
      maxLoan: centsToDollars(found.maxLoanCents),
      maxPrice: centsToDollars(found.maxPriceCents),
      limitedBy: found.limitedBy,
      payment: centsToDollars(found.paymentCents),
      leftOut: [...found.leftOut],
      basis: [...found.basis],
    };
  },
});
