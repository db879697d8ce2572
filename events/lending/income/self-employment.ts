import { shareOf } from '../repayment/exact.ts';
import { basisOf } from '../rules/basis.ts';
import { refuseIfAny } from '../rules/refuse.ts';
import type { IncomeFinding, IncomeLine, QualifyingIncome } from './income-result.ts';
import type { WorksheetOf } from './worksheet.schema.ts';

type Sheet = WorksheetOf<'self_employment'>;
type BusinessYear = Sheet['years'][number];

/** The part of the standard mileage rate that is depreciation, in cents a mile: IRS Notices 2021-2 to 2025-5. */
const depreciationPerMile: Readonly<Record<number, number>> = {
  2020: 27,
  2021: 26,
  2022: 26,
  2023: 28,
  2024: 30,
  2025: 33,
};

/**
 * Cash flow of a borrower's own business, as Form 1084 has it: net profit with what was no expense of the year added back, a
 * month of two years; of the later year alone where that is lower. A loss counts as one.
 */
export const selfEmployment = (sheet: Sheet): QualifyingIncome => {
  refuseIfAny('This business has no cash flow that can be worked out', problemsOf(sheet));
  const years = sheet.years.map((year) => ({ year: year.year, ...cashFlowOf(year, sheet) }));
  const [first, last] = [years[0], years.at(-1)];
  const isOneYear = years.length === 1;
  const isFalling = !isOneYear && (last?.cents ?? 0) < (first?.cents ?? 0);
  const sum = years.reduce((total, { cents }) => total + cents, 0);
  const monthlyCents =
    isOneYear || isFalling
      ? shareOf(last?.cents ?? 0, { numerator: 1, denominator: 12 })
      : shareOf(sum, { numerator: 1, denominator: 24 });
  const isCounted = !isFalling || sheet.hasStabilized === true || monthlyCents <= 0;
  const findings: IncomeFinding[] = [
    ...(isOneYear ? ['one_tax_year' as const] : []),
    ...(isFalling ? [isCounted ? ('declining' as const) : ('declining_not_counted' as const)] : []),
    ...(monthlyCents < 0 ? ['loss' as const] : []),
    ...(years.some(({ isLimited }) => isLimited) ? ['distributions_lower' as const] : []),
  ];
  return {
    monthlyCents: isCounted ? monthlyCents : 0,
    lines: [
      ...years.flatMap(({ year, lines }) => lines.map(({ name, cents }) => ({ name: `${year}: ${name}`, cents }))),
      { name: 'Cash flow, a month', cents: monthlyCents },
    ],
    findings,
    basis: basisOf('income-self-employed', 'income-trend'),
  };
};

const cashFlowOf = (
  year: BusinessYear,
  sheet: Sheet,
): { readonly cents: number; readonly lines: readonly IncomeLine[]; readonly isLimited: boolean } => {
  const earned = [line('Net profit', year.netProfitCents), line('Nonrecurring items', year.nonrecurringCents)].flat();
  const adjustments = [
    line('Depletion', year.depletionCents),
    line('Depreciation', year.depreciationCents),
    line('Meals that are not deductible', less(year.mealsCents)),
    line('Business use of home', year.homeOfficeCents),
    line('Amortization and casualty loss', year.amortizationCents),
    line('Depreciation of business miles', milesOf(year)),
    line('Notes payable within a year', less(year.notesPayableCents)),
  ].flat();
  if (sheet.business === 'sole_proprietor') {
    const lines = [...earned, ...adjustments];
    return { cents: sumOf(lines), lines: [...lines, { name: 'Cash flow', cents: sumOf(lines) }], isLimited: false };
  }
  const paidOut = year.distributionsCents ?? 0;
  const isLimited = sheet.hasLiquidity !== true && paidOut < sumOf(earned);
  const share = Math.round((sheet.ownershipPercent ?? 100) * 1_000);
  const shared = adjustments.map(({ name, cents }) => ({
    name: `${name}, by share`,
    cents: shareOf(cents, { numerator: share, denominator: 100_000 }),
  }));
  const lines = [
    ...line('Wages from the business', year.wagesCents),
    ...(isLimited ? [{ name: 'Distributions', cents: paidOut }] : [...earned, ...shared]),
  ];
  return { cents: sumOf(lines), lines: [...lines, { name: 'Cash flow', cents: sumOf(lines) }], isLimited };
};

const line = (name: string, cents: number | undefined): IncomeLine[] => (cents ? [{ name, cents }] : []);
const less = (cents: number | undefined): number | undefined => (cents ? -cents : undefined);
const sumOf = (lines: readonly IncomeLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);
const milesOf = ({ year, businessMiles = 0 }: BusinessYear): number => businessMiles * (depreciationPerMile[year] ?? 0);

const problemsOf = ({ years }: Sheet) => [
  ...years.flatMap(({ year, businessMiles }, index) =>
    businessMiles && depreciationPerMile[year] === undefined
      ? [
          {
            field: `years.${index}.businessMiles`,
            message: `The depreciation of a mile is known for ${Object.keys(depreciationPerMile).join(', ')}`,
          },
        ]
      : [],
  ),
  ...years.flatMap(({ year }, index) =>
    index > 0 && year !== (years[index - 1]?.year ?? 0) + 1
      ? [{ field: `years.${index}.year`, message: 'Enter years that follow each other, the earlier first' }]
      : [],
  ),
];
