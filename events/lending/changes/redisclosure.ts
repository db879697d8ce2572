import { generalCalendar } from '../calendar/business-days.ts';
import type { OfficeDays } from '../calendar/office-days.ts';
import { walk } from '../calendar/walk.ts';
import { DAYS_TO_SEND } from '../tolerance/revisions.ts';
import type { ContentPart } from './content-parts.ts';

/** Parts of an application that a Loan Estimate follows from. */
const estimated: readonly ContentPart[] = [
  'identity',
  'income',
  'debts',
  'housing_expense',
  'closing_costs',
  'loan',
  'purpose',
  'value',
  'down_payment',
  'property_address',
  'property_use',
];

/**
 * By when a revised Loan Estimate has to go out for a change of circumstance: three general business days from the day on which the
 * lender learned of it (12 CFR 1026.19(e)(4)(i)). @param learnedOn `2026-03-01` @param office of the lender @returns a plain date; null where no estimate follows from the parts
 */
export const revisedEstimateDueOn = (
  learnedOn: string,
  parts: readonly ContentPart[],
  office: OfficeDays,
): string | null =>
  parts.some((part) => estimated.includes(part)) ? walk(learnedOn, DAYS_TO_SEND, generalCalendar(office)).date : null;
