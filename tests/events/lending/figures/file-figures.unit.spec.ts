import { describe, expect, it } from '@jest/globals';
import type { FigureFacts, StatedDebtFact } from '../../../../events/lending/figures/figure-facts.ts';
import { fileFigures } from '../../../../events/lending/figures/file-figures.ts';
import { verdictOn } from '../../../../events/lending/figures/provenance.ts';
import { figureFacts } from '../../../support/values/figure-facts.ts';

const figures = (more: Partial<FigureFacts> = {}) => fileFigures(figureFacts(more));
const { loan, property } = figureFacts();

describe('Test loans of Desktop Underwriter', () => {
  it('C01: loan-to-value, payment, housing expense and debt-to-income', () => {
    const c01 = figures({
      loan: { ...loan, amountCents: 300_000_00, ratePercent: 4.25 },
      property: { ...property, valueCents: 340_000_00, purchasePriceCents: 340_000_00 },
      housing: { mortgageInsuranceCents: 50_00, homeownersInsuranceCents: 75_00, propertyTaxesCents: 165_00 },
      income: [{ type: 'base', monthlyCents: 14_100_00 }],
      debts: [{ type: 'installment', monthlyCents: 469_00 }],
    });
    expect(c01.principalAndInterestCents).toBe(1_475_82);
    expect(c01.housing).toMatchObject({ cents: 1_765_82, missing: [] });
    expect([c01.ltv.percent, c01.frontDti.percent, c01.backDti.percent]).toEqual([88.235, 12.524, 15.85]);
    expect(verdictOn(c01.backDti, 43)).toBe('within');
  });

  it('VA01: with association dues, and no mortgage insurance', () => {
    const va01 = figures({
      loan: { ...loan, amountCents: 318_087_00, ratePercent: 5.25, type: 'va' },
      property: { ...property, valueCents: 550_000_00, purchasePriceCents: 550_000_00 },
      housing: { homeownersInsuranceCents: 65_00, propertyTaxesCents: 205_00, associationDuesCents: 400_00 },
      income: [{ type: 'base', monthlyCents: 14_100_00 }],
      debts: [{ type: 'installment', monthlyCents: 256_22 }],
    });
    expect(va01.backDti).toMatchObject({ percent: 19.026, missing: [] });
  });
});

describe('A fee that is borrowed with the loan', () => {
  it('is paid back with it, and in no ratio of the loan to the value (HUD Handbook 4000.1 II.A.2.a.ii)', () => {
    const fha = { ...loan, type: 'fha', amountCents: 200_000_00, ratePercent: 6 } as const;
    const home = { ...property, valueCents: 220_000_00, purchasePriceCents: 220_000_00 };
    const [with_, without] = [3_500_00, undefined].map((financedFeeCents) =>
      figures({ loan: { ...fha, financedFeeCents }, property: home }),
    );
    expect([with_?.principalAndInterestCents, without?.principalAndInterestCents]).toEqual([1_220_09, 1_199_10]);
    expect([with_?.ltv.percent, without?.ltv.percent]).toEqual([90.909, 90.909]);
  });
});

describe('A ratio with a missing part', () => {
  it('names it, and is never within a limit', () => {
    const { backDti, housing } = figures({ housing: undefined });
    expect(housing.missing).toEqual(['property_taxes', 'homeowners_insurance']);
    expect(backDti).toMatchObject({ percent: 29.658, missing: ['property_taxes', 'homeowners_insurance'] });
    expect(verdictOn(backDti, 43)).toBe('unknown');
    expect(verdictOn(backDti, 29)).toBe('above');
  });

  it('has taxes of nothing where nothing is what is stated', () => {
    expect(figures({ housing: { propertyTaxesCents: 0, homeownersInsuranceCents: 0 } }).backDti.missing).toEqual([]);
  });

  it.each([
    ['conventional', 320_000_00, []],
    ['conventional', 320_040_00, ['mortgage_insurance']],
    ['fha', 100_000_00, []],
    ['usda', 100_000_00, []],
    ['va', 400_000_00, []],
  ] as const)('lacks the mortgage insurance of a %s loan of %d cents: %j', (type, amountCents, missing) => {
    expect(figures({ loan: { ...loan, type, amountCents } }).housing.missing).toEqual(missing);
  });
});

describe('Mortgage insurance that nobody has stated', () => {
  const insuranceOf = (more: Partial<FigureFacts['loan']>, housing = figureFacts().housing) =>
    figures({ loan: { ...loan, ...more }, housing }).housing.lines.filter(({ kind }) => kind === 'mortgage_insurance');

  it.each([
    ['fha', 386_000_00, 30, undefined, 176_92, 'HUD Mortgagee Letter 2023-05'],
    ['fha', 380_000_00, 30, undefined, 158_33, 'HUD Mortgagee Letter 2023-05'],
    ['fha', 360_000_00, 15, undefined, 45_00, 'HUD Mortgagee Letter 2023-05'],
    ['fha', 386_000_00, 30, 6_755_00, 176_92, 'HUD Mortgagee Letter 2023-05'],
    ['usda', 400_000_00, 30, undefined, 116_67, '7 CFR 3555.107(g)-(h)'],
    ['usda', 400_000_00, 30, 4_040_40, 117_85, '7 CFR 3555.107(g)-(h)'],
  ] as const)('of a %s loan of %d cents over %d years is estimated, financed %s', (...row) => {
    const [type, amountCents, termYears, financedFeeCents, cents, citation] = row;
    expect(insuranceOf({ type, amountCents, termYears, financedFeeCents })).toEqual([
      expect.objectContaining({
        cents,
        provenance: 'qualifying',
        source: { kind: 'program_table' },
        rule: expect.objectContaining({ citation }),
      }),
    ]);
  });

  it('is what is stated once somebody states it, also nothing', () => {
    const fha = { type: 'fha', amountCents: 386_000_00 } as const;
    expect(insuranceOf(fha, { mortgageInsuranceCents: 170_00 })).toMatchObject([
      { cents: 170_00, provenance: 'stated', source: { kind: 'application' } },
    ]);
    expect(insuranceOf(fha, { mortgageInsuranceCents: 0 })).toMatchObject([{ cents: 0 }]);
  });

  it('is by the table of the closing, else by the newest, and of no other program', () => {
    const usda = { type: 'usda', amountCents: 400_000_00 } as const;
    expect(insuranceOf({ ...usda, closingOn: '2020-05-01' })).toMatchObject([{ cents: 116_67 }]);
    expect(insuranceOf({ ...usda, closingOn: '2031-05-01' })).toMatchObject([{ cents: 116_67 }]);
    expect(insuranceOf({ type: 'va', amountCents: 400_000_00 })).toEqual([]);
    expect(insuranceOf({ amountCents: 390_000_00 })).toEqual([]);
    expect(insuranceOf({ type: 'fha', amountCents: 0 })).toEqual([]);
  });
});

describe('Value', () => {
  it('is the lower of price and value, the value as appraised once it is', () => {
    const priced = { ...property, purchasePriceCents: 390_000_00 };
    expect(figures({ property: priced }).value).toMatchObject({
      cents: 390_000_00,
      lower: 'price',
      provenance: 'stated',
    });
    const appraised = { valueCents: 380_000_00, asOf: '2026-03-02', orderId: 'o-1' };
    const short = figures({ property: priced, appraised });
    expect(short.value).toMatchObject({ cents: 380_000_00, lower: 'value', provenance: 'verified' });
    expect(short.ltv).toMatchObject({ percent: 84.211, forLimits: 84.21, provenance: 'verified' });
  });

  it('is as stated while the price is the lower one, whatever was appraised, and so are the ratios', () => {
    const appraised = { valueCents: 420_000_00, asOf: '2026-03-02', orderId: 'o-1' };
    const { value, ltv, cltv } = figures({ property: { ...property, purchasePriceCents: 390_000_00 }, appraised });
    expect([value.lower, value.provenance, ltv.provenance, cltv.provenance]).toEqual([
      'price',
      'stated',
      'stated',
      'stated',
    ]);
  });

  it('that is appraised carries a lien that is only stated no better than as stated', () => {
    const appraised = { valueCents: 400_000_00, asOf: '2026-03-02', orderId: 'o-1' };
    const lien: StatedDebtFact = { type: 'other', monthlyCents: 0, balanceCents: 60_000_00, isOnProperty: true };
    const { ltv, cltv, hcltv } = figures({ appraised, debts: [lien] });
    expect([ltv.provenance, cltv.provenance, hcltv.provenance]).toEqual(['verified', 'stated', 'stated']);
  });

  it('is shown half-up and held against limits cut, so that 80.004 % is 80 %', () => {
    const { ltv } = figures({ loan: { ...loan, amountCents: 320_020_00 } });
    expect(ltv).toMatchObject({ percent: 80.005, forLimits: 80 });
  });

  it('of nothing gives no ratio', () => {
    const { ltv, cltv } = figures({ property: { ...property, valueCents: 0 } });
    expect([ltv.percent, ltv.forLimits, cltv.percent]).toEqual([null, null, null]);
    expect(verdictOn(ltv, 97)).toBe('unknown');
  });

  it('carries other loans: what is drawn in the combined ratio, the limit in the high-credit one', () => {
    const second: StatedDebtFact = {
      type: 'other',
      monthlyCents: 200_00,
      balanceCents: 20_000_00,
      creditLimitCents: 50_000_00,
      isOnProperty: true,
    };
    const found = figures({ debts: [second] });
    expect([found.ltv.percent, found.cltv.percent, found.hcltv.percent]).toEqual([80, 85, 92.5]);
    expect(found.debts.cents).toBe(0);
    expect(found.housing.lines).toContainEqual(expect.objectContaining({ kind: 'other_liens', cents: 200_00 }));
  });

  it('is exceeded by two liens', () => {
    const lien: StatedDebtFact = { type: 'other', monthlyCents: 0, balanceCents: 60_000_00, isOnProperty: true };
    expect(figures({ debts: [lien, lien] }).cltv.percent).toBe(110);
  });

  it('carries a lien that others pay, and none that is there twice', () => {
    const lien = { debtId: 'lien', type: 'other', monthlyCents: 300_00, balanceCents: 60_000_00 } as const;
    const debts = [{ ...lien, isOnProperty: true }];
    const combined = (reason: 'paid_by_others' | 'duplicate') => {
      const treatment = { debtIds: ['lien'], treatment: 'excluded', reason } as const;
      const { cltv, hcltv, housing, hasOtherLoans } = figures({ debts, debtTreatments: [treatment] });
      return [cltv.percent, hcltv.percent, housing.lines.some(({ kind }) => kind === 'other_liens'), hasOtherLoans];
    };
    // Who pays it is no matter to the title.
    expect(combined('paid_by_others')).toEqual([95, 95, false, true]);
    expect(combined('duplicate')).toEqual([80, 80, false, false]);
  });
});

describe('Income', () => {
  it.each([[[]], [[{ type: 'self_employment' as const, monthlyCents: -400_00 }]]])(
    'of nothing, or less, gives no debt-to-income: %j',
    (income) => {
      const { backDti, frontDti } = figures({ income });
      expect([backDti.percent, frontDti.percent]).toEqual([null, null]);
      expect(verdictOn(backDti, 43)).toBe('unknown');
    },
  );
});

describe('What reports say of income and housing', () => {
  const income = [
    { type: 'base', borrowerId: 'b-1', monthlyCents: 6_000_00 },
    { type: 'retirement', borrowerId: 'b-1', monthlyCents: 1_000_00 },
    { type: 'base', borrowerId: 'b-2', monthlyCents: 4_000_00 },
  ] as const;

  it('leaves out the pay of an employer who says that the borrower has left', () => {
    const left = figures({ income, leftJobs: ['b-1'] });
    expect(left.income).toMatchObject({
      cents: 5_000_00,
      lines: [{ cents: 0, statedCents: 6_000_00, leftOut: 'not_employed' }, { cents: 1_000_00 }, { cents: 4_000_00 }],
    });
  });

  it('counts what an underwriter qualifies with all the same', () => {
    const qualifiedIncome = [{ worksheetId: 'w-1', borrowerId: 'b-1', type: 'base' as const, monthlyCents: 5_500_00 }];
    expect(figures({ income, leftJobs: ['b-1'], qualifiedIncome }).income.cents).toBe(10_500_00);
  });

  it('lacks flood insurance in a hazard area until somebody states it', () => {
    const housing = { propertyTaxesCents: 300_00, homeownersInsuranceCents: 90_00 };
    expect(figures({ housing, isInFloodZone: true }).backDti.missing).toEqual(['flood_insurance']);
    const insured = figures({ housing: { ...housing, supplementalInsuranceCents: 70_00 }, isInFloodZone: true });
    expect(insured.backDti.missing).toEqual([]);
    expect(figures({ housing }).backDti.missing).toEqual([]);
  });
});

describe('Debts', () => {
  it('without a payment count by the rule of the program, and say so', () => {
    const debts: StatedDebtFact[] = [
      { type: 'student', monthlyCents: 0, isPaymentUnstated: true, balanceCents: 60_000_00 },
      { type: 'credit_card', monthlyCents: 0, isPaymentUnstated: true, balanceCents: 8_000_00 },
    ];
    const found = figures({ debts, income: [{ type: 'base', monthlyCents: 5_000_00 }] });
    expect(found.debts).toMatchObject({ cents: 1_000_00, missing: [], provenance: 'qualifying' });
    expect(found.debts.lines.map(({ rule }) => rule?.citation)).toEqual([
      'Fannie Mae Selling Guide B3-6-05',
      'Fannie Mae Selling Guide B3-6-05',
    ]);
  });

  it.each([
    ['conventional', 600_00],
    ['jumbo', 600_00],
    ['fha', 300_00],
    ['usda', 300_00],
    ['va', 250_00],
  ] as const)('count a student loan of 60,000 without a payment, %s, with %d cents', (type, cents) => {
    const debts: StatedDebtFact[] = [{ type: 'student', monthlyCents: 0, balanceCents: 60_000_00 }];
    expect(figures({ loan: { ...loan, type }, debts }).debts.cents).toBe(cents);
  });

  it('that no rule assumes a payment of are missing', () => {
    const debts: StatedDebtFact[] = [
      { type: 'installment', monthlyCents: 0, isPaymentUnstated: true, balanceCents: 5_000_00 },
      { type: 'student', monthlyCents: 0, isPaymentUnstated: true },
    ];
    expect(figures({ debts }).backDti.missing).toEqual(['debt_payment']);
  });

  it('of ten payments or fewer do not count, but a lease does', () => {
    const debt: StatedDebtFact = { type: 'installment', monthlyCents: 500_00, monthsLeft: 10 };
    expect(figures({ debts: [debt] }).debts).toMatchObject({ cents: 0, lines: [{ leftOut: 'few_payments' }] });
    expect(figures({ debts: [{ ...debt, monthsLeft: 11 }] }).debts.cents).toBe(500_00);
    expect(figures({ debts: [{ ...debt, isLease: true }] }).debts.cents).toBe(500_00);
  });

  it('count where the balance takes more payments than are said to be left, and on a revolving account always', () => {
    const debt = { monthlyCents: 500_00, monthsLeft: 3, balanceCents: 1_500_00, key: { words: ['elm'] } };
    expect(figures({ debts: [{ ...debt, type: 'installment' }] }).debts.cents).toBe(0);
    expect(figures({ debts: [{ ...debt, type: 'credit_card' }] }).debts.cents).toBe(500_00);
    const account = { type: 'installment', monthlyCents: 500_00, balanceCents: 30_000_00, key: { words: ['elm'] } };
    const reported = { debts: [account], asOf: '2026-03-01', orderId: null } as FigureFacts['reported'];
    expect(figures({ debts: [{ ...debt, type: 'installment' }], reported }).debts.cents).toBe(500_00);
  });

  it('that closing pays count nothing, a payoff larger than what is owed too', () => {
    const { debts, cltv } = figures({
      debts: [],
      settledDebts: [{ type: 'mortgage', monthlyCents: 1_500_00, balanceCents: 900_000_00, why: 'paid_at_closing' }],
    });
    expect(debts).toMatchObject({ cents: 0, lines: [{ kind: 'debt_mortgage', leftOut: 'paid_at_closing' }] });
    expect(cltv.percent).toBe(80);
  });
});

describe('Debts of the credit report', () => {
  const key = (word: string, account?: string) => ({ words: [word], account });
  const reported = (debts: NonNullable<FigureFacts['reported']>['debts']): Partial<FigureFacts> => ({
    reported: { debts, asOf: '2026-03-02', orderId: null },
  });

  it('count once where they are stated too, with what the report says; and where nobody stated them', () => {
    const found = figures({
      debts: [
        { type: 'auto', monthlyCents: 350_00, key: key('lone') },
        { type: 'installment', monthlyCents: 90_00, key: key('other') },
      ],
      ...reported([
        { type: 'auto', monthlyCents: 365_00, balanceCents: 9_000_00, key: key('lone', '1234') },
        { type: 'credit_card', monthlyCents: 2_222_00, balanceCents: 80_000_00, key: key('undisclosed') },
      ]),
    });
    expect(found.debts.cents).toBe(365_00 + 90_00 + 2_222_00);
    expect(found.debts.lines.map(({ match, provenance }) => [match, provenance])).toEqual([
      ['matched', 'verified'],
      ['only_stated', 'stated'],
      ['only_reported', 'verified'],
    ]);
  });

  it('count where the application alone says that they are paid at closing or excluded, and say what is missing', () => {
    const found = figures({
      debts: [],
      settledDebts: [
        { type: 'mortgage', monthlyCents: 1_500_00, why: 'paid_at_closing', key: key('acme') },
        { type: 'auto', monthlyCents: 300_00, why: 'excluded', reason: 'Paid by the employer', key: key('wheels') },
      ],
      ...reported([
        { type: 'mortgage', monthlyCents: 1_510_00, balanceCents: 200_000_00, key: key('acme') },
        { type: 'auto', monthlyCents: 300_00, balanceCents: 4_000_00, key: key('wheels') },
      ]),
    });
    expect(found.debts).toMatchObject({ cents: 1_510_00 + 300_00, missing: [] });
    expect(found.debts.lines.map(({ leftOut, unproven }) => [leftOut, unproven])).toEqual([
      [undefined, 'paid_at_closing'],
      [undefined, 'excluded'],
    ]);
  });

  it('count nothing of the loan on the property that a refinance pays off', () => {
    const mortgage = { type: 'mortgage' as const, monthlyCents: 1_500_00, isOnProperty: true, key: key('acme') };
    const facts: Partial<FigureFacts> = {
      debts: [],
      settledDebts: [{ ...mortgage, why: 'paid_at_closing' }],
      ...reported([{ type: 'mortgage', monthlyCents: 1_510_00, balanceCents: 200_000_00, key: key('acme') }]),
    };
    const refinanced = figures({ ...facts, loan: { ...loan, purpose: 'refinance' } });
    expect(refinanced.debts).toMatchObject({
      cents: 0,
      lines: [{ kind: 'debt_mortgage', leftOut: 'paid_at_closing' }],
    });
    expect([refinanced.hasOtherLoans, refinanced.cltv.percent]).toEqual([false, 80]);
    // Of a purchase nothing on the property can be paid off: the answer is wrong, so it counts.
    expect(figures(facts).hasOtherLoans).toBe(true);
  });

  it('of one creditor and two kinds are two debts', () => {
    const found = figures({
      debts: [{ type: 'credit_card', monthlyCents: 50_00, key: key('chase') }],
      ...reported([{ type: 'mortgage', monthlyCents: 2_000_00, balanceCents: 300_000_00, key: key('chase') }]),
    });
    expect(found.debts.cents).toBe(2_050_00);
  });
});

describe('Rental income', () => {
  const home = { rentalId: 'home', grossCents: 2_000_00, expenseCents: 300_00 };
  const mortgage: StatedDebtFact = { type: 'mortgage', monthlyCents: 1_500_00, rentalId: 'home' };

  it('is 75 percent of the rent less payment and expenses, a debt where that is below zero', () => {
    const found = figures({
      income: [{ type: 'base', monthlyCents: 10_000_00 }],
      debts: [mortgage],
      rentals: [home],
    });
    expect([found.income.cents, found.debts.cents]).toEqual([10_000_00, 300_00]);
    const good = figures({ debts: [mortgage], rentals: [{ ...home, grossCents: 3_000_00 }] });
    expect([good.income.cents, good.debts.cents]).toEqual([8_450_00, 0]);
  });

  it('lacks the payment of a mortgage that nobody stated', () => {
    const debts = [{ ...mortgage, monthlyCents: 0, isPaymentUnstated: true, balanceCents: 90_000_00 }];
    expect(figures({ debts, rentals: [home] }).backDti.missing).toEqual(['rental_payment']);
  });

  it('of the home that is sold counts nothing; its reported mortgage counts until the sale is shown', () => {
    const key = { words: ['acme'] };
    const found = figures({
      debts: [],
      settledDebts: [{ type: 'mortgage', monthlyCents: 1_500_00, why: 'home_sold', key }],
      reported: {
        debts: [{ type: 'mortgage', monthlyCents: 1_500_00, balanceCents: 1, key }],
        asOf: '2026-03-02',
        orderId: null,
      },
    });
    expect([found.income.cents, found.debts.cents]).toEqual([8_000_00, 1_500_00]);
    expect(found.debts.lines).toMatchObject([{ unproven: 'home_sold' }]);
  });

  it('of a home with one unit that the borrower lives in does not qualify', () => {
    const rented = { ...property, occupancy: 'primary_residence', expectedRentCents: 3_000_00 } as const;
    const incomeOf = (units: number | undefined) => figures({ property: { ...rented, units } }).income.cents;
    expect([incomeOf(1), incomeOf(2), incomeOf(undefined)]).toEqual([8_000_00, 10_250_00, 10_250_00]);
  });

  it.each([
    // 75 % of 3,000 is 2,250; principal and interest, taxes and insurance are 2,396.40.
    ['investment_property', [8_000_00, 496_40, 6.205]],
    ['primary_residence', [10_250_00, 350_00, 26.794]],
    ['secondary_residence', [8_000_00, 350_00, 34.33]],
  ] as const)('of a subject property that is %s', (occupancy, [income, debts, dti]) => {
    const found = figures({ property: { ...property, occupancy, expectedRentCents: 3_000_00 } });
    expect([found.income.cents, found.debts.cents, found.backDti.percent]).toEqual([income, debts, dti]);
  });
});
