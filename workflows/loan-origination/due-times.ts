import { type BranchCalendar, dueAfterOpeningDays, endOfDay } from '../../events/lending/calendar/branch-calendar.ts';
import { awaitedUntil } from '../../events/lending/conditions/condition-words.ts';
import { isAwaitingReview } from '../../events/lending/life-cycle/life-cycle.ts';
import type { FoldedFile, LoanFileSummary } from './loan-file-summary.ts';
import { FLAGGED_STAGE_OPENING_DAYS, REVIEW_OPENING_DAYS } from './waiting-times.ts';

const msOfOpeningDays = (since: string, openingDays: number, calendar: BranchCalendar): number =>
  Date.parse(dueAfterOpeningDays(since, openingDays, calendar)) - Date.parse(since);

const withDueTimes = (file: LoanFileSummary, calendar: BranchCalendar): LoanFileSummary => ({
  ...file,
  pause: file.pause && {
    ...file.pause,
    endsAfterMs: Math.max(
      0,
      Date.parse(endOfDay(file.pause.lastDay, calendar.timeZone)) - Date.parse(file.pause.since),
    ),
  },
  stages: file.stages.map((stage) =>
    stage.status === 'requires_attention'
      ? { ...stage, staffDueAfterMs: msOfOpeningDays(stage.since, FLAGGED_STAGE_OPENING_DAYS, calendar) }
      : stage,
  ),
  conditions: file.conditions.map((condition) => {
    const until = awaitedUntil(condition);
    if (until === null) return condition;
    const endsAfterMs = Date.parse(endOfDay(until, calendar.timeZone)) - Date.parse(condition.since);
    return { ...condition, endsAfterMs: Math.max(0, endsAfterMs) };
  }),
  documents: file.documents.map((document) =>
    isAwaitingReview(document.status)
      ? { ...document, staffDueAfterMs: msOfOpeningDays(document.since, REVIEW_OPENING_DAYS, calendar) }
      : document,
  ),
});

/**
 * A file as it was read, with the times by which staff have to have acted on what waits for them.
 * @param asOf the database's clock after the file was read
 * @param calendar of the main branch
 */
export const summaryOf = (file: FoldedFile, asOf: string, calendar: BranchCalendar): LoanFileSummary =>
  withDueTimes({ ...file, asOf }, calendar);
