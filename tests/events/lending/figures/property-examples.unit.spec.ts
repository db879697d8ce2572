import { describe, expect, it } from '@jest/globals';
import type { FigureFacts, StatedDebtFact } from '../../../../events/lending/figures/figure-facts.ts';
import { fileFigures } from '../../../../events/lending/figures/file-figures.ts';
import { figureFacts } from '../../../support/values/figure-facts.ts';

const { loan, property } = figureFacts();
const second = (more: Partial<StatedDebtFact>): StatedDebtFact => ({
  type: 'other',
  monthlyCents: 0,
  isOnProperty: true,
  ...more,
});
const appraisedAt = (valueCents: number) => ({ valueCents, asOf: '2026-03-02', orderId: 'o-1' });

type Example = {
  readonly what: string;
  readonly guide: string;
  readonly facts: Partial<FigureFacts>;
  /** LTV, CLTV and HCLTV, three decimals. */
  readonly ratios: readonly [number, number, number];
};

const examples: readonly Example[] = [
  {
    what: 'a purchase below its value goes by the price',
    guide: 'Selling Guide B2-1.2-01',
    facts: {
      loan: { ...loan, amountCents: 270_000_00 },
      property: { ...property, valueCents: 310_000_00, purchasePriceCents: 300_000_00 },
    },
    ratios: [90, 90, 90],
  },
  {
    what: 'a purchase above its appraised value goes by the value',
    guide: 'Selling Guide B2-1.2-01',
    facts: {
      loan: { ...loan, amountCents: 270_000_00 },
      property: { ...property, valueCents: 300_000_00, purchasePriceCents: 300_000_00 },
      appraised: appraisedAt(285_000_00),
    },
    ratios: [94.737, 94.737, 94.737],
  },
  {
    what: 'a refinance goes by the appraised value',
    guide: 'Selling Guide B2-1.2-01',
    facts: {
      loan: { ...loan, amountCents: 200_000_00, purpose: 'refinance' },
      property: { ...property, valueCents: 260_000_00 },
      appraised: appraisedAt(250_000_00),
    },
    ratios: [80, 80, 80],
  },
  {
    what: 'a closed-end second is in the combined ratios with what is owed',
    guide: 'Selling Guide B2-1.2-02',
    facts: {
      loan: { ...loan, amountCents: 300_000_00 },
      property: { ...property, valueCents: 400_000_00, purchasePriceCents: 400_000_00 },
      debts: [second({ balanceCents: 40_000_00 })],
    },
    ratios: [75, 85, 85],
  },
  {
    what: 'an undrawn line of credit is in the high-credit ratio alone',
    guide: 'Selling Guide B2-1.2-03',
    facts: {
      loan: { ...loan, amountCents: 300_000_00 },
      property: { ...property, valueCents: 400_000_00, purchasePriceCents: 400_000_00 },
      debts: [second({ balanceCents: 0, creditLimitCents: 60_000_00 })],
    },
    ratios: [75, 75, 90],
  },
  {
    what: 'a line of credit is in the combined ratio as drawn, in the high-credit one in full, beside a second',
    guide: 'Selling Guide B2-1.2-03',
    facts: {
      loan: { ...loan, amountCents: 250_000_00 },
      property: { ...property, valueCents: 500_000_00 },
      debts: [second({ balanceCents: 50_000_00 }), second({ balanceCents: 25_000_00, creditLimitCents: 100_000_00 })],
    },
    ratios: [50, 65, 80],
  },
  {
    what: 'a reported balance above the line counts as it is',
    guide: 'Selling Guide B2-1.2-03',
    facts: {
      loan: { ...loan, amountCents: 250_000_00 },
      property: { ...property, valueCents: 500_000_00 },
      debts: [second({ balanceCents: 110_000_00, creditLimitCents: 100_000_00 })],
    },
    ratios: [50, 72, 72],
  },
  {
    what: 'an upfront premium that is borrowed is in no ratio of an FHA loan',
    guide: 'HUD Handbook 4000.1 II.A.2.a.ii',
    facts: {
      loan: { ...loan, type: 'fha', amountCents: 289_500_00, financedFeeCents: 5_066_25 },
      property: { ...property, valueCents: 300_000_00, purchasePriceCents: 300_000_00 },
    },
    ratios: [96.5, 96.5, 96.5],
  },
  {
    what: 'two liens may come to more than the value',
    guide: 'Selling Guide B2-1.2-02',
    facts: {
      loan: { ...loan, amountCents: 320_000_00 },
      property: { ...property, valueCents: 400_000_00 },
      debts: [second({ balanceCents: 90_000_00 })],
    },
    ratios: [80, 102.5, 102.5],
  },
];

describe('Worked examples of the property', () => {
  it.each(examples)('$what ($guide)', ({ facts, ratios }) => {
    const { ltv, cltv, hcltv } = fileFigures(figureFacts(facts));
    expect([ltv.percent, cltv.percent, hcltv.percent]).toEqual(ratios);
  });
});
