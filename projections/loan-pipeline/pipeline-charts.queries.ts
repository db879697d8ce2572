import type { BranchCalendar } from '../../events/lending/calendar/branch-calendar.ts';
import { yearOf } from '../../events/lending/calendar/days.ts';
import { holidaysOff } from '../../events/lending/calendar/office-days.ts';
import { weekdays } from '../../events/lending/calendar/weekdays.ts';
import { type StageId, stageIds } from '../../events/lending/life-cycle/life-cycle.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import { completedSince, createValues, daysInProcess, type PipelineViewer } from './loan-pipeline.criteria.ts';

/** Days in process, both included; the last bucket has no end. */
export const ageBuckets = [
  { daysFrom: 0, daysTo: 7 },
  { daysFrom: 8, daysTo: 14 },
  { daysFrom: 15, daysTo: 30 },
  { daysFrom: 31 },
] as const;

/** Open files at each stage, by age bucket. @returns every stage, counts in the buckets' order */
export const filesByStageAndAge = async (
  db: Queryable,
  viewer: PipelineViewer,
): Promise<{ stage: StageId; files: number[] }[]> => {
  const { values, add } = createValues();
  const starts = ageBuckets.slice(1).map(({ daysFrom }) => daysFrom);
  const { rows } = await db.query<{ stage: StageId; bucket: number; files: number }>(
    `select p.current_stage as stage, width_bucket(${daysInProcess({ values, add }, viewer)}, ${add(starts)}::numeric[]) as bucket,
       count(*)::integer as files
     from read_model.loan_pipeline as p where p.current_stage is not null group by 1, 2`,
    values,
  );
  const filesOf = (stage: StageId, bucket: number): number =>
    rows.find((row) => row.stage === stage && row.bucket === bucket)?.files ?? 0;
  return stageIds.map((stage) => ({ stage, files: ageBuckets.map((_bucket, index) => filesOf(stage, index)) }));
};

export type WeekFigures = {
  /** Monday, a plain date at the branch. */
  readonly from: string;
  readonly submitted: number;
  readonly submittedCents: number;
  /** By the decision that stands: approved counts on through closing and funding. */
  readonly approved: number;
  readonly rejected: number;
};

/** Applications and decisions in each week since a Monday, none left out. @param from a Monday */
export const figuresByWeek = async (
  db: Queryable,
  from: string,
  weeks: number,
  { timeZone }: PipelineViewer,
): Promise<WeekFigures[]> => {
  const { rows } = await db.query<WeekFigures>(
    `with weeks as (
       select w.number, ($1::date + 7 * w.number) as day,
         ($1::date + 7 * w.number)::timestamp at time zone $2::text as starts,
         ($1::date + 7 * w.number + 7)::timestamp at time zone $2::text as ends
       from generate_series(0, $3::integer - 1) as w (number)
     )
     select w.day as "from", came.files as submitted, came.cents as "submittedCents", went.approved, went.rejected
     from weeks as w
     cross join lateral (
       select count(*)::integer as files, coalesce(sum(p.loan_amount_cents), 0)::bigint as cents
       from read_model.loan_pipeline as p where p.submitted_at >= w.starts and p.submitted_at < w.ends
     ) as came
     cross join lateral (
       select count(*) filter (where p.status in ('approved', 'closing_ready', 'funded'))::integer as approved,
         count(*) filter (where p.status = 'rejected')::integer as rejected
       from read_model.loan_pipeline as p where p.decided_at >= w.starts and p.decided_at < w.ends
     ) as went
     order by w.number`,
    [from, timeZone, weeks],
  );
  return rows;
};

export type CycleTime = {
  readonly stage: StageId;
  readonly files: number;
  /** Opening days of the branch; null without files. */
  readonly medianDays: number | null;
  readonly p90Days: number | null;
};

/** `openDays[weekday][rest]`: opening days among the `rest` days after a weekday, both counted from Monday and 0. */
const openDaysAfter = ({ openingDays }: BranchCalendar): number[][] =>
  weekdays.map((_day, weekday) =>
    weekdays.map((_, rest) => {
      const following = Array.from({ length: rest }, (_none, index) => weekdays[(weekday + 1 + index) % 7]);
      return following.filter((day) => openingDays.some((open) => open === day)).length;
    }),
  );

/** A stage takes less. */
const LONGEST_STAGE_YEARS = 10;

/** Days on which the branch would be open, were they no holidays. @param from a plain date at the branch */
const holidaysOfStages = (from: string, calendar: BranchCalendar, { now }: PipelineViewer): string[] =>
  holidaysOff(yearOf(from) - LONGEST_STAGE_YEARS, yearOf(now) + 1, calendar);

/**
 * Opening days per stage, the first day not counted: median and 90th percentile of stages completed since a day.
 * @param from a plain date at the branch
 */
export const cycleTimes = async (
  db: Queryable,
  from: string,
  calendar: BranchCalendar,
  viewer: PipelineViewer,
): Promise<CycleTime[]> => {
  const { values, add } = createValues();
  const condition = completedSince({ values, add }, from, viewer);
  const zone = `${add(calendar.timeZone)}::text`;
  const { rows } = await db.query<CycleTime>(
    `with took as (
       select s.stage_id, (s.started_at at time zone ${zone})::date as day,
         greatest(0, (s.completed_at at time zone ${zone})::date - (s.started_at at time zone ${zone})::date) as days
       from read_model.stage_times as s where ${condition}
     ), opened as (
       select t.stage_id, t.days / 7 * ${add(calendar.openingDays.length)}::integer
         + (${add(openDaysAfter(calendar))}::integer[])[extract(isodow from t.day)::integer][t.days % 7 + 1]
         - (select count(*)::integer from unnest(${add(holidaysOfStages(from, calendar, viewer))}::date[]) as h (day)
            where h.day > t.day and h.day <= t.day + t.days) as days
       from took as t
     )
     select o.stage_id as stage, count(*)::integer as files,
       percentile_cont(0.5) within group (order by o.days) as "medianDays",
       percentile_cont(0.9) within group (order by o.days) as "p90Days"
     from opened as o group by o.stage_id`,
    values,
  );
  const none = { files: 0, medianDays: null, p90Days: null };
  return stageIds.map((stage) => rows.find((row) => row.stage === stage) ?? { stage, ...none });
};
