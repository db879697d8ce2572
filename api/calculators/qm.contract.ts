import { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import { liens, loanFeatures } from '../../events/lending/thresholds/priced-loan.ts';
import { priceTests } from '../../events/lending/thresholds/price-tests.ts';
import { defineCalculator } from './calculator.contract.ts';
import { answerWith, count, dollars, dollarsOut, lines, percent, percentOut, someDollars } from './figures.contract.ts';

export const year = count(1900, 2100, 'a year');

export const qm = defineCalculator({
  name: 'qm',
  summary: 'Qualified mortgage, higher-priced and high-cost: the tests of price and fees by the year',
  body: z
    .strictObject({
      year: year.meta({ description: 'Of consummation' }),
      loanAmount: someDollars,
      lien: z.enum(liens),
      manufactured: z.boolean().exactOptional(),
      apr: percent().meta({
        description:
          'Where the rate may change within five years of the first payment: at the highest rate of that time',
      }),
      apor: percent(),
      pointsAndFees: dollars,
      features: lines(z.enum(loanFeatures), loanFeatures.length),
      jumbo: z.boolean().exactOptional(),
    })
    .meta({
      example: {
        year: 2026,
        loanAmount: 300000,
        lien: 'first',
        apr: 7.1,
        apor: 6.25,
        pointsAndFees: 8500,
        features: [],
      },
    }),
  answer: answerWith({
    qm: z.boolean(),
    priceCap: percentOut.meta({ description: 'Points over APOR that the APR may not reach' }),
    feesCap: dollarsOut,
    protection: z.enum(['safe harbour', 'rebuttable presumption']).nullable(),
    hpml: z.boolean(),
    hpmlAppraisal: z.boolean(),
    hoepa: z.boolean(),
    reasons: z.array(z.string()),
  }),
  calculate: ({ loanAmount, apr, apor, pointsAndFees, ...loan }) => {
    const { feesCapCents, reasons, basis, ...tests } = priceTests({
      ...loan,
      loanAmountCents: loanAmount,
      aprPercent: apr,
      aporPercent: apor,
      pointsAndFeesCents: pointsAndFees,
    });
    return { ...tests, feesCap: centsToDollars(feesCapCents), reasons: [...reasons], basis: [...basis] };
  },
});
