import { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import { governmentFees, governmentPrograms } from '../../events/lending/government/government-loan.ts';
import { regions, vaUses } from '../../events/lending/government/va.ts';
import { defineCalculator } from './calculator.contract.ts';
import { answerWith, count, day, dollarsOut, months, percentOut, someDollars } from './figures.contract.ts';

export const governmentLoan = defineCalculator({
  name: 'government-loan',
  summary: 'Funding fee, mortgage insurance premiums or guarantee fees, and the residual income that VA asks for',
  body: z
    .strictObject({
      program: z.enum(governmentPrograms),
      loanAmount: someDollars,
      value: someDollars,
      use: z.enum(vaUses).exactOptional(),
      exempt: z.boolean().exactOptional(),
      months,
      region: z.enum(regions).exactOptional(),
      familySize: count(1, 30, 'people').exactOptional(),
      caseDate: day.meta({ description: 'VA closing, FHA endorsement, USDA conditional commitment' }),
    })
    .meta({
      example: {
        program: 'va',
        loanAmount: 400000,
        value: 400000,
        use: 'first',
        months: 360,
        region: 'west',
        familySize: 4,
        caseDate: '2026-03-01',
      },
    }),
  answer: answerWith({
    upfrontFee: dollarsOut,
    annualRate: percentOut.exactOptional(),
    annualMonths: z.int().exactOptional(),
    residualRequired: dollarsOut.exactOptional().meta({
      description: "Of VA's table, in dollars a month; above a debt ratio of 41 percent VA asks for 120 percent",
    }),
  }),
  calculate: ({ loanAmount, value, ...loan }) => {
    const fees = governmentFees({ ...loan, loanAmountCents: loanAmount, valueCents: value });
    return {
      upfrontFee: centsToDollars(fees.upfrontFeeCents),
      ...(fees.annualRatePercent !== undefined && { annualRate: fees.annualRatePercent }),
      ...(fees.annualMonths !== undefined && { annualMonths: fees.annualMonths }),
      ...(fees.residualRequiredCents !== undefined && { residualRequired: centsToDollars(fees.residualRequiredCents) }),
      basis: [...fees.basis],
    };
  },
});
