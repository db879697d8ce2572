import { describe, expect, it } from '@jest/globals';
import { type AssetSheet, assetSheetSchema } from '../../../../events/lending/assets/asset.schema.ts';
import {
  type AssetCircumstances,
  type AssetFinding,
  qualifyingAsset,
} from '../../../../events/lending/assets/qualifying-asset.ts';

const circumstances: AssetCircumstances = {
  loanType: 'conventional',
  purpose: 'purchase',
  occupancy: 'primary_residence',
  incomeCents: 8_000_00,
};
type Sheet = Partial<AssetSheet> & Pick<AssetSheet, 'kind'>;
const of = (sheet: Sheet, more: Partial<AssetCircumstances> = {}) =>
  qualifyingAsset(assetSheetSchema.parse({ balanceCents: 50_000_00, ...sheet }), { ...circumstances, ...more });
const account = (dollars: number, sourced = 0): Sheet => ({
  kind: 'deposit_account',
  deposits: [{ cents: dollars * 100, sourcedCents: sourced * 100 }],
});
const gift: Sheet = { kind: 'gift', donor: 'relative', hasGiftLetter: true, isTransferred: true };

type Row = readonly [
  name: string,
  sheet: Sheet,
  dollars: number,
  findings: readonly AssetFinding[],
  more?: Partial<AssetCircumstances>,
];

/** By the rule of each guide, worked out by hand; of 50,000 dollars and an income of 8,000. */
const examples: Readonly<Record<string, readonly Row[]>> = {
  'Selling Guide B3-4.2-01 and B3-4.2-02, accounts and large deposits': [
    ['the verified balance', { kind: 'deposit_account' }, 50_000, []],
    ['a deposit of half of the income is not large', account(4_000), 50_000, []],
    ['one of more is, and comes off', account(4_001), 45_999, ['large_deposit']],
    ['only its part without a source comes off', account(10_000, 5_000), 45_000, ['large_deposit']],
    ['a part without a source of half of the income is not large', account(10_000, 6_000), 50_000, []],
    ['a refinance sources no deposit', account(20_000), 50_000, [], { purpose: 'refinance' }],
    ['more than there is comes off, and no more', account(80_000), 0, ['large_deposit']],
    ['the share of a joint account', { kind: 'deposit_account', ownershipPercent: 50 }, 25_000, []],
  ],
  'Selling Guide B3-4.3-01, stocks': [
    ['100 percent of their value', { kind: 'securities' }, 50_000, []],
    ['less what is borrowed on them', { kind: 'securities', loanCents: 12_000_00 }, 38_000, []],
  ],
  'Selling Guide B3-4.3-03, retirement': [
    ['vested funds that may be withdrawn', { kind: 'retirement', canWithdraw: true }, 50_000, []],
    [
      'what is not vested and what is borrowed come off',
      { kind: 'retirement', canWithdraw: true, unvestedCents: 10_000_00, loanCents: 5_000_00 },
      35_000,
      [],
    ],
    ['nothing before anybody may take it out', { kind: 'retirement' }, 0, ['not_withdrawable']],
  ],
  'HUD Handbook 4000.1 II.A.4.d, retirement': [
    [
      '60 percent of what is vested, less the loan',
      { kind: 'retirement', canWithdraw: true, unvestedCents: 10_000_00, loanCents: 5_000_00 },
      19_000,
      [],
      { loanType: 'fha' },
    ],
  ],
  'Selling Guide B3-4.3-04, gifts': [
    ['with its letter and transfer', gift, 50_000, []],
    ['not without its letter', { ...gift, hasGiftLetter: false }, 0, ['no_gift_letter']],
    ['not before it has come', { ...gift, isTransferred: false }, 0, ['gift_not_transferred']],
    ['not from anybody', { ...gift, donor: 'other' }, 0, ['donor_not_acceptable']],
    ['not for an investment property', gift, 0, ['gift_for_investment'], { occupancy: 'investment_property' }],
  ],
  'Selling Guide B3-4.2-02, business assets': [
    ['the share of its owner', { kind: 'business', ownershipPercent: 60, hasCashFlowAnalysis: true }, 30_000, []],
    ['not without the analysis', { kind: 'business' }, 0, ['no_cash_flow_analysis']],
  ],
  'Selling Guide B3-4.1-04, virtual currency': [['not before it is dollars', { kind: 'crypto' }, 0, ['not_exchanged']]],
};

describe.each(Object.entries(examples))('%s', (_guide, rows) => {
  it.each(rows)('counts %s', (...[, sheet, dollars, findings, more]: Row) => {
    const found = of(sheet, more);
    expect([found.countedCents, found.findings]).toEqual([dollars * 100, findings]);
    expect(found.steps.reduce((sum, { cents }) => sum + cents, 0)).toBe(found.countedCents);
  });
});
