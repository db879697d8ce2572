import { nameNowSql } from '../engine/name-then-now.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import type { ConditionFilter } from '../../events/lending/conditions/condition-words.ts';
import type { Disposition } from '../../events/lending/disposition/disposition.ts';
import {
  type ApplicationStatus,
  decidedStatuses,
  type LoanType,
  type Priority,
  type StageId,
} from '../../events/lending/life-cycle/life-cycle.ts';
import { isShortQuestion, searchedIn } from '../engine/search.ts';

export const pipelineFigures = [
  'pendingReview',
  'inUnderwriting',
  'approvedToday',
  'decided',
  'complianceAlerts',
  'tasksPending',
] as const;
export type PipelineFigure = (typeof pipelineFigures)[number];

export type DispositionFilter = Disposition | 'none';

/** Conditions that hold together; one left out holds for every file. */
export type PipelineFilter = {
  readonly id?: readonly string[] | undefined;
  /**
   * Words that all stand in a borrower's name, email, phone or last four digits of the SSN, in the property address, id, loan number or
   * loan type, however they are spelled; only words of one or two characters are looked for among the newest `SHORT_SEARCH_FILES`
   * of the files that fit what else is asked for.
   */
  readonly q?: string | undefined;
  readonly status?: ApplicationStatus | readonly ApplicationStatus[] | undefined;
  /** `none` for a file that goes its way. */
  readonly disposition?: DispositionFilter | readonly DispositionFilter[] | undefined;
  readonly priority?: Priority | readonly Priority[] | undefined;
  readonly loanType?: LoanType | undefined;
  /** `unassigned`, `me`, or a user's id. */
  readonly assignee?: string | undefined;
  readonly stage?: StageId | undefined;
  readonly figure?: PipelineFigure | undefined;
  /** By the conditions of the file that are still to be met. */
  readonly conditions?: ConditionFilter | undefined;
  /** Plain dates in the branch's time zone, both included. */
  readonly submittedFrom?: string | undefined;
  readonly submittedTo?: string | undefined;
  /** Of the decision that stands. */
  readonly decidedFrom?: string | undefined;
  readonly decidedTo?: string | undefined;
  /** Days in process, both included; a begun day counts. */
  readonly daysFrom?: number | undefined;
  readonly daysTo?: number | undefined;
  /** A stage that was begun and is completed, since `completedFrom` where that is given. */
  readonly completedStage?: StageId | undefined;
  readonly completedFrom?: string | undefined;
};

/** The user, the time, and the time zone of "today". */
export type PipelineViewer = {
  readonly userId: string;
  /** ISO 8601. */
  readonly now: string;
  readonly timeZone: string;
};

/** Collects the values of one statement. @returns their placeholders */
export const createValues = () => {
  const values: unknown[] = [];
  return { values, add: (value: unknown): string => `$${values.push(value)}` };
};
type Values = ReturnType<typeof createValues>;

const startOfDay = (values: Values, date: string, timeZone: string, daysLater = 0): string =>
  `((${values.add(date)}::date + ${daysLater})::timestamp at time zone ${values.add(timeZone)}::text)`;

/**
 * Files that each dashboard figure counts; the list's `figure` filter is the same condition, so the two always agree.
 * Waiting work excludes files that a disposition has closed.
 *
 * - `pendingReview`: open files nobody has taken into underwriting or sent back yet: submitted, pre_qualification, under_review
 * - `inUnderwriting`: open files in status underwriting
 * - `approvedToday`: files whose standing approval was made on today's date at the branch, by effective time
 * - `decided`: files with a decision: approved, rejected, closing_ready, funded
 * - `complianceAlerts`: open files with a flagged stage, an escalation since which nothing has moved, or a last status
 *   change that was an override
 * - `tasksPending`: open files with something for staff to do: a document to review, a flagged stage, or a stage in
 *   progress other than Document Collection, which waits for the borrower
 */
export const figureCondition = (figure: PipelineFigure, values: Values, viewer: PipelineViewer): string => {
  switch (figure) {
    case 'pendingReview':
      return `p.closed_at is null and p.status in ('submitted', 'pre_qualification', 'under_review')`;
    case 'inUnderwriting':
      return `p.closed_at is null and p.status = 'underwriting'`;
    case 'approvedToday': {
      const today = plainDateIn(viewer.now, viewer.timeZone);
      return `(p.approved_at >= ${startOfDay(values, today, viewer.timeZone)}
        and p.approved_at < ${startOfDay(values, today, viewer.timeZone, 1)})`;
    }
    case 'decided':
      return `p.status = any (${values.add(decidedStatuses)}::text[])`;
    case 'complianceAlerts':
      return 'p.has_alert';
    case 'tasksPending':
      return 'p.has_staff_task';
  }
};

/** Days in process as `daysBetween` counts them: until the decision or another end of the file, or now. */
export const daysInProcess = (values: Values, viewer: PipelineViewer): string =>
  `greatest(0, ceil(extract(epoch from coalesce(p.decided_at, p.closed_at, ${values.add(viewer.now)}::timestamptz) - p.submitted_at)
    / 86400))`;

/** Over `read_model.stage_times as s`: stages that took a time that is known, completed on a day or later. */
export const completedSince = (values: Values, from: string | undefined, { timeZone }: PipelineViewer): string => {
  const since = from ? ` and s.completed_at >= ${startOfDay(values, from, timeZone)}` : '';
  return `s.started_at is not null and s.completed_at is not null${since}`;
};

const periodConditions = (filter: PipelineFilter, values: Values, viewer: PipelineViewer): string[] => {
  const { timeZone } = viewer;
  const from = (column: string, date: string | undefined) =>
    date ? [`p.${column} >= ${startOfDay(values, date, timeZone)}`] : [];
  const to = (column: string, date: string | undefined) =>
    date ? [`p.${column} < ${startOfDay(values, date, timeZone, 1)}`] : [];
  return [
    ...from('submitted_at', filter.submittedFrom),
    ...to('submitted_at', filter.submittedTo),
    ...from('decided_at', filter.decidedFrom),
    ...to('decided_at', filter.decidedTo),
  ];
};

/** `daysInProcess` between two numbers, in a form that the indexes of open files and of others serve. */
const daysCondition = (
  daysFrom: number | undefined,
  daysTo: number | undefined,
  { add }: Values,
  { now }: PipelineViewer,
): string[] => {
  // A begun day counts: so many days are more than the days before it.
  const more = daysFrom ? `${add(daysFrom - 1)}::integer * interval '1 day'` : undefined;
  const most = daysTo === undefined ? undefined : `${add(daysTo)}::integer * interval '1 day'`;
  if (more === undefined && most === undefined) return [];
  const at = `${add(now)}::timestamptz`;
  const open = [more && `p.submitted_at < ${at} - ${more}`, most && `p.submitted_at >= ${at} - ${most}`];
  const ended = 'coalesce(p.decided_at, p.closed_at)';
  const taken = [more && `${ended} - p.submitted_at > ${more}`, most && `${ended} - p.submitted_at <= ${most}`];
  const all = (conditions: readonly (string | undefined)[]): string => conditions.filter(Boolean).join(' and ');
  return [`((${ended} is null and ${all(open)}) or (${ended} is not null and ${all(taken)}))`];
};

const durationConditions = (filter: PipelineFilter, values: Values, viewer: PipelineViewer): string[] => {
  const { daysFrom, daysTo, completedStage, completedFrom } = filter;
  return [
    ...daysCondition(daysFrom, daysTo, values, viewer),
    ...(completedStage === undefined
      ? []
      : [
          `exists (select from read_model.stage_times as s where s.application_id = p.application_id
             and s.stage_id = ${values.add(completedStage)} and ${completedSince(values, completedFrom, viewer)})`,
        ]),
  ];
};

const standingConditions = (
  { conditions }: PipelineFilter,
  { add }: Values,
  { now, timeZone }: PipelineViewer,
): string[] => {
  if (!conditions) return [];
  // Named each time, because the index has only those.
  const some = 'p.outstanding_conditions > 0';
  if (conditions === 'before_approval') return [some, 'p.conditions_before_approval > 0'];
  return conditions === 'overdue' ? [some, `p.conditions_due_on < ${add(plainDateIn(now, timeZone))}::date`] : [some];
};

/** Newest files that a search of one or two characters scans; the index needs three. */
export const SHORT_SEARCH_FILES = 5_000;
/** A search for words of one or two characters only. */
export const isShort = ({ q }: PipelineFilter): boolean => q !== undefined && isShortQuestion(q);

/** The filter without what is searched for. */
export const unsearched = ({ q: _q, ...others }: PipelineFilter): PipelineFilter => others;

/** Table that `whereOf` filters, without its alias. */
export const filesOf = (filter: PipelineFilter, values: Values, viewer: PipelineViewer): string =>
  isShort(filter)
    ? `(select p.* from read_model.loan_pipeline as p where ${whereOf(unsearched(filter), values, viewer)}
        order by p.submitted_at desc, p.application_id desc limit ${SHORT_SEARCH_FILES})`
    : 'read_model.loan_pipeline';

const asList = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

/** @returns a condition over `filesOf(filter)`, called `p` */
export const whereOf = (filter: PipelineFilter, values: Values, viewer: PipelineViewer): string => {
  const conditions = ['true', ...searchedIn('p.search_text', filter.q ?? '', values.add)];
  // The rest is asked of the files that it is searched in.
  if (isShort(filter)) return conditions.join(' and ');
  if (filter.id) conditions.push(`p.application_id = any (${values.add(filter.id)}::uuid[])`);
  if (filter.status) conditions.push(`p.status = any (${values.add(asList(filter.status))}::text[])`);
  if (filter.disposition) {
    conditions.push(`coalesce(p.disposition, 'none') = any (${values.add(asList(filter.disposition))}::text[])`);
  }
  if (filter.priority) conditions.push(`p.priority = any (${values.add(asList(filter.priority))}::text[])`);
  if (filter.loanType) conditions.push(`p.loan_type = ${values.add(filter.loanType)}`);
  if (filter.assignee === 'unassigned') conditions.push('p.assignee_id is null');
  else if (filter.assignee) {
    const userId = filter.assignee === 'me' ? viewer.userId : filter.assignee;
    conditions.push(`p.assignee_id = ${values.add(userId)}::uuid`);
  }
  if (filter.stage) conditions.push(`p.current_stage = ${values.add(filter.stage)}`);
  if (filter.figure) conditions.push(figureCondition(filter.figure, values, viewer));
  conditions.push(...standingConditions(filter, values, viewer));
  conditions.push(...periodConditions(filter, values, viewer), ...durationConditions(filter, values, viewer));
  return conditions.join(' and ');
};

/** The assignee's name, of rows from `pipelineWithAssignees`. */
export const assigneeNow = nameNowSql('p.assignee_name', 'a');
export const pipelineWithAssignees =
  'read_model.loan_pipeline as p left join read_model.users_v2 as a on a.user_id = p.assignee_id';
