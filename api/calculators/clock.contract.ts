import { z } from 'zod';
import { clock as walkClock } from '../../events/lending/clocks/clock.ts';
import { clockIds } from '../../events/lending/clocks/clock-rules.ts';
import { officeOptions } from './business-days.contract.ts';
import { defineCalculator } from './calculator.contract.ts';
import { answerWith, day } from './figures.contract.ts';

/** One day that a clock walked. */
const walkedDay = z.object({ date: day, counted: z.boolean(), why: z.string(), holiday: z.string().exactOptional() });

export const clock = defineCalculator({
  name: 'clock',
  summary: 'Where a regulatory clock leads, with each day that it walked, counted or not, and why',
  body: z
    .strictObject({ rule: z.enum(clockIds), from: day, ...officeOptions })
    .meta({ example: { rule: 'le-to-consummation', from: '2015-06-01' } }),
  answer: answerWith({ due: day, explanation: z.array(walkedDay) }),
  calculate: ({ rule, from, ...options }) => {
    const { due, explanation, basis } = walkClock(rule, from, options);
    return { due, explanation: [...explanation], basis: [...basis] };
  },
});
