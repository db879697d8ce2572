import { z } from 'zod';
import { businessCalendars, businessDay, MOST_CLOSED_DAYS } from '../../events/lending/calendar/business-days.ts';
import { defineCalculator } from './calculator.contract.ts';
import { answerWith, day, lines } from './figures.contract.ts';

/** When the offices are open: what general business days depend on. */
export const officeOptions = {
  openSaturdays: z
    .boolean()
    .exactOptional()
    .meta({ description: 'Saturdays are general business days; not unless said' }),
  holidaysClosed: z
    .boolean()
    .exactOptional()
    .meta({ description: 'Closed on observed federal holidays; yes unless said' }),
  saturdayHolidaysOnFriday: z.boolean().exactOptional().meta({
    description: 'Holidays of a Saturday are observed on the Friday, as the government does; yes unless said',
  }),
  closedOn: lines(day, MOST_CLOSED_DAYS).exactOptional().meta({ description: 'More days of closed offices' }),
};

export const businessDays = defineCalculator({
  name: 'business-days',
  summary: 'Whether a day is a business day, by either meaning of 12 CFR 1026.2(a)(6)',
  body: z
    .strictObject({ on: day, calendar: z.enum(businessCalendars), ...officeOptions })
    .meta({ example: { on: '2026-07-03', calendar: 'general' } }),
  answer: answerWith({ isBusinessDay: z.boolean(), why: z.string(), holiday: z.string().exactOptional() }),
  calculate: ({ on, calendar, ...options }) => {
    const { counted, why, holiday, basis } = businessDay(on, calendar, options);
    return { isBusinessDay: counted, why, ...(holiday && { holiday }), basis: [...basis] };
  },
});
