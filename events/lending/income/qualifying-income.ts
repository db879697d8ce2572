import { basePay } from './base-pay.ts';
import type { IncomeCircumstances, QualifyingIncome } from './income-result.ts';
import { otherIncome } from './other-income.ts';
import { leasedRental, scheduleERental } from './rental-income.ts';
import { selfEmployment } from './self-employment.ts';
import { variableIncome } from './variable-income.ts';
import type { IncomeWorksheet } from './worksheet.schema.ts';

/**
 * The monthly income of one source, by the method that its papers are for, with the way to it and what stands against it.
 * Methods and their guides are named in `basis`.
 * @throws RuleViolationError for figures that make no sense, by their fields on the wire
 */
export const qualifyingIncome = (sheet: IncomeWorksheet, circumstances: IncomeCircumstances): QualifyingIncome => {
  switch (sheet.method) {
    case 'base_pay':
      return basePay(sheet);
    case 'variable':
      return variableIncome(sheet);
    case 'self_employment':
      return selfEmployment(sheet);
    case 'rental_lease':
      return leasedRental(sheet);
    case 'rental_schedule_e':
      return scheduleERental(sheet);
    case 'other':
      return otherIncome(sheet, circumstances);
  }
};
