import { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import { loanRatios } from '../../events/lending/figures/loan-ratios.ts';
import { defineCalculator } from './calculator.contract.ts';
import { answerWith, count, dollars, dollarsOut, lines, percentOut, someDollars } from './figures.contract.ts';

const MOST_LINES = 100;
const list = <Line extends z.ZodType>(line: Line) => lines(line, MOST_LINES);

const housing = z.strictObject({
  principalAndInterest: dollars,
  taxes: dollars.exactOptional(),
  insurance: dollars.exactOptional(),
  mortgageInsurance: dollars.exactOptional(),
  association: dollars.exactOptional(),
  other: dollars.exactOptional(),
});

const debt = z.strictObject({
  monthly: dollars,
  balance: dollars.exactOptional(),
  monthsLeft: count(0, 600, 'payments').exactOptional(),
  paidOff: z.boolean().exactOptional(),
});

export const ratios = defineCalculator({
  name: 'ratios',
  summary: 'LTV, CLTV, HCLTV, both debt ratios and residual income, with what was left out and why',
  body: z
    .strictObject({
      loanAmount: someDollars,
      propertyValue: someDollars,
      purchasePrice: someDollars.exactOptional(),
      subordinateBalances: list(dollars).exactOptional(),
      creditLines: list(z.strictObject({ limit: dollars, drawn: dollars })).exactOptional(),
      monthlyIncome: someDollars,
      housing,
      debts: list(debt),
    })
    .meta({
      example: {
        loanAmount: 300000,
        propertyValue: 400000,
        creditLines: [{ limit: 50000, drawn: 10000 }],
        monthlyIncome: 9000,
        housing: { principalAndInterest: 1896.2, taxes: 350, insurance: 120 },
        debts: [{ monthly: 400 }, { monthly: 250, monthsLeft: 6 }],
      },
    }),
  answer: answerWith({
    ltv: percentOut,
    cltv: percentOut,
    hcltv: percentOut,
    frontDti: percentOut,
    backDti: percentOut,
    residualIncome: dollarsOut,
    leftOut: z.array(z.object({ field: z.string(), amount: dollarsOut, why: z.string() })),
  }),
  calculate: ({ housing: costs, debts, subordinateBalances, creditLines, purchasePrice, ...loan }) => {
    const found = loanRatios({
      loanAmountCents: loan.loanAmount,
      propertyValueCents: loan.propertyValue,
      monthlyIncomeCents: loan.monthlyIncome,
      ...(purchasePrice !== undefined && { purchasePriceCents: purchasePrice }),
      ...(subordinateBalances && { subordinateBalancesCents: subordinateBalances }),
      ...(creditLines && {
        creditLines: creditLines.map(({ limit, drawn }) => ({ limitCents: limit, drawnCents: drawn })),
      }),
      housing: {
        principalAndInterestCents: costs.principalAndInterest,
        taxesCents: costs.taxes ?? 0,
        insuranceCents: costs.insurance ?? 0,
        mortgageInsuranceCents: costs.mortgageInsurance ?? 0,
        associationCents: costs.association ?? 0,
        otherCents: costs.other ?? 0,
      },
      debts: debts.map(({ monthly, balance, ...rest }) => ({
        ...rest,
        monthlyCents: monthly,
        ...(balance !== undefined && { balanceCents: balance }),
      })),
    });
    return {
      ltv: found.ltvPercent,
      cltv: found.cltvPercent,
      hcltv: found.hcltvPercent,
      frontDti: found.frontDtiPercent,
      backDti: found.backDtiPercent,
      residualIncome: centsToDollars(found.residualIncomeCents),
      leftOut: found.leftOut.map(({ field, cents, why }) => ({ field, amount: centsToDollars(cents), why })),
      basis: [...found.basis],
    };
  },
});
