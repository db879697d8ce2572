import {
  businessCalendar,
  businessCalendarRules,
  officeOptionProblems,
  type OfficeOptions,
} from '../calendar/business-days.ts';
import { holidayYearProblems } from '../calendar/holidays.ts';
import { type Calendar, type CalendarDay, walk } from '../calendar/walk.ts';
import { type Basis, basisOf, type RuleId } from '../rules/basis.ts';
import { refuseIfAny } from '../rules/refuse.ts';
import { type ClockId, type ClockRule, clockRules, type ClockStep } from './clock-rules.ts';

/** Where a clock leads, and how. */
export type Clock = {
  /** `2026-03-01`; what is to be done by then, or not before, says `due` of the clock's rule. */
  readonly due: string;
  /** Each day in walking order, that of `from` left out; the last one is `due`. */
  readonly explanation: readonly CalendarDay[];
  readonly basis: readonly Basis[];
};

const everyDay: Calendar = (date) => ({ date, counted: true, why: 'Day' });

const calendarOf = ({ of }: ClockStep, options: OfficeOptions): Calendar =>
  of === 'calendar' ? everyDay : businessCalendar(of, options);

const rulesOf = ({ of }: ClockStep, options: OfficeOptions): readonly RuleId[] =>
  of === 'calendar' ? [] : businessCalendarRules(of, options);

const walkStep = (from: string, step: ClockStep, options: OfficeOptions): readonly CalendarDay[] => {
  const { days } = walk(from, step.days, calendarOf(step, options));
  return days.map((day) => (day.counted && step.for ? { ...day, why: `${day.why} ${step.for}` } : day));
};

/**
 * Walks one of the clocks of `clockRules`.
 * @param from the day that the rule's `from` describes, `2026-03-01`, from 1986 on
 * @param options when the offices are open; only clocks of general business days look at them
 * @throws RuleViolationError that names `from` or `closedOn.0` for a date that does not exist
 */
export const clock = (id: ClockId, from: string, options: OfficeOptions = {}): Clock => {
  refuseIfAny('The clock cannot be walked', [...holidayYearProblems('from', from), ...officeOptionProblems(options)]);
  const { steps, basis }: ClockRule = clockRules[id];
  const explanation: CalendarDay[] = [];
  let due = from;
  for (const step of steps) {
    explanation.push(...walkStep(due, step, options));
    due = explanation.at(-1)?.date ?? due;
  }
  return { due, explanation, basis: basisOf(...basis, ...steps.flatMap((step) => rulesOf(step, options))) };
};
