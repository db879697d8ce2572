import type { WireWorksheet } from '../../../../api/loan-application/income/income.contract.ts';
import type { TextKey } from '../../texts/define-texts.ts';
import type { useIncomeText } from './income.texts.ts';

export const methods = [
  'base_pay',
  'variable',
  'self_employment',
  'rental_lease',
  'rental_schedule_e',
  'other',
  'entered',
] as const satisfies readonly (WireWorksheet['method'] | 'entered')[];
export type Method = (typeof methods)[number];

/** A field of a method, by its path in the worksheet. */
export type WorksheetField = {
  readonly path: string;
  readonly label: TextKey<typeof useIncomeText>;
  readonly kind: 'money' | 'number' | 'day' | 'flag' | 'frequency' | 'business';
  readonly isRequired?: boolean;
  /** Said in the label. */
  readonly year?: number;
  readonly initial?: boolean;
};

const money = (path: string, isRequired = false): WorksheetField => ({
  path,
  label: `fields.${path}` as WorksheetField['label'],
  kind: 'money',
  isRequired,
});
const yearToDate: readonly WorksheetField[] = [
  { path: 'yearToDate.amount', label: 'fields.yearToDateAmount', kind: 'money' },
  { path: 'yearToDate.through', label: 'fields.yearToDateThrough', kind: 'day' },
];
const hasStabilized: WorksheetField = {
  path: 'hasStabilized',
  label: 'fields.hasStabilized',
  kind: 'flag',
  initial: false,
};

const ofBusinessYear = [
  'netProfit',
  'nonrecurring',
  'depletion',
  'depreciation',
  'meals',
  'homeOffice',
  'amortization',
  'businessMiles',
  'distributions',
  'wages',
  'notesPayable',
] as const;

/** The fields of a method. @param lastYear the latest tax year that is over */
export const fieldsOf = (method: Method, lastYear: number): readonly WorksheetField[] => {
  const years = [lastYear - 1, lastYear];
  switch (method) {
    case 'base_pay':
      return [
        { path: 'frequency', label: 'fields.frequency', kind: 'frequency', isRequired: true },
        money('pay', true),
        { path: 'hoursPerWeek', label: 'fields.hoursPerWeek', kind: 'number' },
        ...yearToDate,
      ];
    case 'variable':
      return [
        ...years.map((year, index) => ({
          path: `years.${index}.amount`,
          label: 'fields.amountOf' as const,
          kind: 'money' as const,
          year,
          isRequired: index === 1,
        })),
        ...yearToDate,
        hasStabilized,
      ];
    case 'self_employment':
      return [
        { path: 'business', label: 'fields.business', kind: 'business', isRequired: true },
        { path: 'ownershipPercent', label: 'fields.ownershipPercent', kind: 'number' },
        ...years.flatMap((year, index) =>
          ofBusinessYear.map((name) => ({
            path: `years.${index}.${name}`,
            label: `fields.${name}` as const,
            kind: name === 'businessMiles' ? ('number' as const) : ('money' as const),
            year,
            isRequired: name === 'netProfit' && index === 1,
          })),
        ),
        { path: 'hasLiquidity', label: 'fields.hasLiquidity', kind: 'flag', initial: false },
        hasStabilized,
      ];
    case 'rental_lease':
      return [money('grossRent', true), money('payment', true)];
    case 'rental_schedule_e':
      return [
        money('rents', true),
        money('expenses', true),
        ...['insurance', 'mortgageInterest', 'taxes', 'dues'].map((path) => money(path)),
        { path: 'depreciation', label: 'scheduleDepreciation', kind: 'money' },
        money('extraordinary'),
        { path: 'fairRentalDays', label: 'fields.fairRentalDays', kind: 'number' },
        money('payment', true),
      ];
    case 'other':
      return [
        money('monthly', true),
        { path: 'isTaxable', label: 'fields.isTaxable', kind: 'flag', initial: true },
        { path: 'continuesUntil', label: 'fields.continuesUntil', kind: 'day' },
      ];
    case 'entered':
      return [];
  }
};
