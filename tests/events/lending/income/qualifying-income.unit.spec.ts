import { describe, expect, it } from '@jest/globals';
import { RuleViolationError } from '../../../../events/kernel/errors.ts';
import type { IncomeFinding } from '../../../../events/lending/income/income-result.ts';
import { qualifyingIncome } from '../../../../events/lending/income/qualifying-income.ts';
import { type IncomeWorksheet, incomeWorksheetSchema } from '../../../../events/lending/income/worksheet.schema.ts';
import type { LoanType } from '../../../../events/lending/rules/loan-type.ts';

const qualified = (sheet: IncomeWorksheet, loanType: LoanType = 'conventional') =>
  qualifyingIncome(incomeWorksheetSchema.parse(sheet), { loanType, noteDate: '2026-01-15' });
type Row = readonly [name: string, sheet: IncomeWorksheet, monthly: number, ...findings: IncomeFinding[]];
const pay = (frequency: 'annual' | 'monthly' | 'semimonthly' | 'biweekly' | 'weekly', dollars: number) =>
  ({ method: 'base_pay', frequency, payCents: Math.round(dollars * 100) }) as const;
const hourly = (dollars: number, hoursPerWeek: number) =>
  ({ method: 'base_pay', frequency: 'hourly', payCents: dollars * 100, hoursPerWeek }) as const;
const variable = (years: readonly (readonly [number, number])[], more: object = {}): IncomeWorksheet => ({
  method: 'variable',
  years: years.map(([year, dollars]) => ({ year, cents: dollars * 100 })),
  ...more,
});
const proprietor = (...years: readonly (readonly [number, number])[]): IncomeWorksheet => ({
  method: 'self_employment',
  business: 'sole_proprietor',
  years: years.map(([year, dollars]) => ({ year, netProfitCents: dollars * 100 })),
});

/** By the rule of each guide, worked out by hand; in dollars. */
const examples: Readonly<Record<string, readonly Row[]>> = {
  'Selling Guide B3-3.1-03, base income calculation guidelines': [
    ['annual pay over twelve months', pay('annual', 60_000), 5_000],
    ['monthly pay as it is', pay('monthly', 4_321.09), 4_321.09],
    ['twice a month, times two', pay('semimonthly', 2_500), 5_000],
    ['every two weeks, 26 times a year', pay('biweekly', 2_000), 4_333.33],
    ['weekly, 52 times a year', pay('weekly', 1_000), 4_333.33],
    ['hourly by the hours of a week', hourly(25, 40), 4_333.33],
    ['part-time hours', hourly(18.75, 37.5), 3_046.88],
    [
      'held against what was paid this year',
      { ...pay('biweekly', 2_000), yearToDate: { cents: 20_000_00, through: '2026-05-31' } },
      4_333.33,
      'year_to_date_lower',
    ],
    [
      'within five percent of what was paid this year',
      { ...pay('biweekly', 2_000), yearToDate: { cents: 21_000_00, through: '2026-05-31' } },
      4_333.33,
    ],
  ],
  'Selling Guide B3-3.1-01 and B3-3.1-03, variable income': [
    [
      'rising bonuses are averaged over both years',
      variable([
        [2024, 12_000],
        [2025, 15_000],
      ]),
      1_125,
    ],
    [
      'overtime of two years and the months of this one',
      variable(
        [
          [2024, 6_000],
          [2025, 7_200],
        ],
        { yearToDate: { cents: 3_600_00, through: '2026-06-30' } },
      ),
      560,
    ],
    [
      'days of a month count as a part of it',
      variable([[2025, 12_000]], { yearToDate: { cents: 3_200_00, through: '2026-03-15' } }),
      1_049.44,
      'history_under_24_months',
    ],
    [
      'commission that fell is not averaged',
      variable([
        [2024, 60_000],
        [2025, 48_000],
      ]),
      0,
      'declining_not_counted',
    ],
    [
      'commission that fell and is stable counts at the lower level',
      variable(
        [
          [2024, 60_000],
          [2025, 48_000],
        ],
        { hasStabilized: true },
      ),
      4_000,
      'declining',
    ],
    [
      'after a fall only the time since is averaged',
      variable([
        [2023, 60_000],
        [2024, 36_000],
        [2025, 42_000],
      ]),
      3_250,
    ],
    [
      'less than twelve months is no history',
      { method: 'variable', years: [{ year: 2025, cents: 4_800_00, months: 8 }] },
      0,
      'history_under_12_months',
    ],
  ],
  'Form 1084 and Selling Guide B3-3.2-01, self-employment': [
    [
      'Schedule C with what was no expense of the year added back',
      {
        method: 'self_employment',
        business: 'sole_proprietor',
        years: [2024, 2025].map((year) => ({
          year,
          netProfitCents: year === 2024 ? 40_000_00 : 44_000_00,
          depreciationCents: year === 2024 ? 5_000_00 : 6_000_00,
          mealsCents: year === 2024 ? 1_000_00 : 1_200_00,
          homeOfficeCents: 2_400_00,
          businessMiles: 10_000,
        })),
      },
      4_329.17,
    ],
    [
      'the lower later year, not before it is stable',
      proprietor([2024, 60_000], [2025, 48_000]),
      0,
      'declining_not_counted',
    ],
    [
      'the lower later year alone, once it is stable',
      { ...proprietor([2024, 60_000], [2025, 48_000]), hasStabilized: true } as IncomeWorksheet,
      4_000,
      'declining',
    ],
    ['a loss counts as one', proprietor([2024, 10_000], [2025, -12_000]), -1_000, 'declining', 'loss'],
    ['one tax year', proprietor([2025, 36_000]), 3_000, 'one_tax_year'],
    [
      'of a partnership that pays out less than it earns, what it paid out',
      {
        method: 'self_employment',
        business: 'partnership',
        ownershipPercent: 50,
        years: [2024, 2025].map((year) => ({ year, netProfitCents: 60_000_00, distributionsCents: 20_000_00 })),
      },
      1_666.67,
      'distributions_lower',
    ],
    [
      'of a partnership that could pay out, its income and the share of the add-backs',
      {
        method: 'self_employment',
        business: 'partnership',
        ownershipPercent: 50,
        hasLiquidity: true,
        years: [2024, 2025].map((year) => ({
          year,
          netProfitCents: 60_000_00,
          distributionsCents: 20_000_00,
          depreciationCents: 10_000_00,
          notesPayableCents: 4_000_00,
        })),
      },
      5_250,
    ],
    [
      'wages and income of an own corporation',
      {
        method: 'self_employment',
        business: 's_corporation',
        years: [2024, 2025].map((year) => ({
          year,
          netProfitCents: 12_000_00,
          distributionsCents: 12_000_00,
          wagesCents: 30_000_00,
        })),
      },
      3_500,
    ],
  ],
  'Selling Guide B3-3.1-08, Forms 1037 and 1038, rental income': [
    [
      '75 percent of a lease less the payment, a loss here',
      { method: 'rental_lease', grossRentCents: 2_000_00, paymentCents: 1_800_00 },
      -300,
      'rental_loss',
    ],
    [
      '75 percent of the market rent of the home that is bought',
      { method: 'rental_lease', grossRentCents: 1_850_00, paymentCents: 0 },
      1_387.5,
    ],
    [
      'Schedule E with what is in the payment added back',
      {
        method: 'rental_schedule_e',
        rentsCents: 24_000_00,
        expensesCents: 18_000_00,
        insuranceCents: 1_200_00,
        mortgageInterestCents: 8_000_00,
        taxesCents: 3_000_00,
        duesCents: 600_00,
        depreciationCents: 5_000_00,
        paymentCents: 1_600_00,
      },
      383.33,
    ],
    [
      'over the months in which it was let',
      {
        method: 'rental_schedule_e',
        rentsCents: 12_000_00,
        expensesCents: 9_000_00,
        depreciationCents: 2_000_00,
        fairRentalDays: 180,
        paymentCents: 0,
      },
      833.33,
    ],
    [
      'with a one-time loss added back',
      {
        method: 'rental_schedule_e',
        rentsCents: 18_000_00,
        expensesCents: 20_000_00,
        extraordinaryCents: 8_000_00,
        paymentCents: 0,
      },
      500,
    ],
  ],
  'Selling Guide B3-3.1-01, other income and its continuance': [
    ['without tax, raised by 25 percent', { method: 'other', monthlyCents: 1_600_00, isTaxable: false }, 2_000],
    ['taxed, as it is', { method: 'other', monthlyCents: 1_600_00, isTaxable: true }, 1_600],
    [
      'an end in less than three years of the note',
      { method: 'other', monthlyCents: 800_00, isTaxable: true, continuesUntil: '2029-01-14' },
      0,
      'ends_within_three_years',
    ],
    [
      'three years to the day',
      { method: 'other', monthlyCents: 800_00, isTaxable: true, continuesUntil: '2029-01-15' },
      800,
    ],
  ],
};

describe.each(Object.entries(examples))('%s', (_guide, rows) => {
  it.each(rows)('%s', (_name, sheet, monthly, ...findings) => {
    const { monthlyCents, ...result } = qualified(sheet);
    expect([monthlyCents / 100, result.findings]).toEqual([monthly, findings]);
    expect(result.basis.length).toBeGreaterThan(0);
  });
});

describe('Income without tax', () => {
  // HUD Handbook 4000.1 II.A.4.c; HB-1-3555 chapter 9.3; VA has tables of tax in place of a rate.
  it.each([
    ['fha', 1_840],
    ['usda', 2_000],
    ['jumbo', 2_000],
    ['va', 1_600],
  ] as const)('is raised by the rule of the program: %s', (loanType, monthly) => {
    const { monthlyCents, findings } = qualified(
      { method: 'other', monthlyCents: 1_600_00, isTaxable: false },
      loanType,
    );
    expect([monthlyCents / 100, findings]).toEqual([monthly, loanType === 'va' ? ['not_grossed_up'] : []]);
  });
});

describe('A worksheet without an answer', () => {
  const fieldsOf = (sheet: IncomeWorksheet): unknown => {
    try {
      return qualified(sheet).monthlyCents;
    } catch (error) {
      return error instanceof RuleViolationError ? error.errors.map(({ field }) => field) : error;
    }
  };
  it.each<[string, IncomeWorksheet, string[]]>([
    ['has hourly pay without hours', { method: 'base_pay', frequency: 'hourly', payCents: 25_00 }, ['hoursPerWeek']],
    [
      'has a gap between its years',
      variable([
        [2023, 1],
        [2025, 1],
      ]),
      ['years.1.year'],
    ],
    [
      'has a year to date of another year',
      variable([[2024, 1]], { yearToDate: { cents: 1, through: '2026-03-01' } }),
      ['yearToDate.through'],
    ],
    ['has tax years the wrong way round', proprietor([2025, 1], [2024, 1]), ['years.1.year']],
    [
      'has miles of a year whose rate is not known',
      {
        method: 'self_employment',
        business: 'sole_proprietor',
        years: [{ year: 2019, netProfitCents: 1, businessMiles: 1 }],
      },
      ['years.0.businessMiles'],
    ],
  ])('%s', (_name, sheet, fields) => expect(fieldsOf(sheet)).toEqual(fields));
});
