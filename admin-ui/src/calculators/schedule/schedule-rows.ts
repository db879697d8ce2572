import type { z } from 'zod';
import type { schedule } from '../../../../api/calculators/schedule.contract.ts';

export type ScheduleAnswer = z.input<typeof schedule.answer>;
export type ScheduleRow = ScheduleAnswer['rows'][number];

const columns = ['number', 'dueOn', 'payment', 'interest', 'principal', 'mortgageInsurance', 'balance'] as const;

/** The schedule for a spreadsheet, amounts as plain numbers. */
export const csvOf = (rows: readonly ScheduleRow[]): string =>
  [columns.join(','), ...rows.map((row) => columns.map((column) => row[column] ?? '').join(','))].join('\r\n');
