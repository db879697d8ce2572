import type { DashboardCharts } from '../../../../api/dashboard/dashboard.contract.ts';
import type { ApplicationFilter } from '../../../../api/loan-application/list/list.contract.ts';
import { stageName } from '../../../../events/lending/life-cycle/life-cycle.ts';
import type { useChartsText } from './charts.texts.ts';
import { formatCount, formatMillions } from '../../kit/values/format.ts';

/** A figure of a chart: how high its bar is, how the table writes it, and the files that it counts. */
export type Cell = { readonly value: number | null; readonly text: string; readonly counts?: ApplicationFilter };
export type Series = {
  readonly label: string;
  /** Shades of the accent from light to strong, or the colour of a status. */
  readonly colour: 1 | 2 | 3 | 4 | 'approved' | 'rejected';
  /** In the table alone. */
  readonly isUncharted?: boolean;
};
export type ChartData = {
  readonly series: readonly Series[];
  readonly isStacked: boolean;
  /** A group of bars each, or one bar of stacked parts; cells in the order of the series. */
  readonly rows: readonly { readonly label: string; readonly cells: readonly Cell[] }[];
};

type Words = ReturnType<typeof useChartsText>;

const counted = (value: number, counts: ApplicationFilter): Cell => ({
  value,
  text: formatCount(value),
  ...(value > 0 && { counts }),
});

const shades = [1, 2, 3, 4] as const;

export const filesByAge = ({ buckets, stages }: DashboardCharts, t: Words): ChartData => ({
  isStacked: true,
  series: buckets.map(({ daysFrom, daysTo }, index) => ({
    label: daysTo === null ? t('age.over', { from: daysFrom }) : t('age.between', { from: daysFrom, to: daysTo }),
    colour: shades[index] ?? 4,
  })),
  rows: stages.map(({ stage, files }) => ({
    label: stageName(stage),
    cells: files.map((count, index) => {
      const { daysFrom = 0, daysTo } = buckets[index] ?? {};
      return counted(count, { stage, daysFrom, ...(typeof daysTo === 'number' && { daysTo }) });
    }),
  })),
});

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export const byWeek = ({ weeks }: DashboardCharts, t: Words): ChartData => ({
  isStacked: false,
  series: [
    { label: t('weeks.submitted'), colour: 2 },
    { label: t('weeks.volume'), colour: 2, isUncharted: true },
    { label: t('weeks.approved'), colour: 'approved' },
    { label: t('weeks.rejected'), colour: 'rejected' },
  ],
  rows: weeks.map(({ from, to, submitted, volume, approved, rejected }) => {
    const decided = { decidedFrom: from, decidedTo: to };
    return {
      label: dayFormat.format(new Date(from)),
      cells: [
        counted(submitted, { submittedFrom: from, submittedTo: to }),
        { value: volume, text: formatMillions(volume) },
        counted(approved, { status: ['approved', 'closing_ready', 'funded'], ...decided }),
        counted(rejected, { status: 'rejected', ...decided }),
      ],
    };
  }),
});

const days = (value: number | null): Cell => ({ value, text: value === null ? '–' : value.toFixed(1) });

export const cycleTimes = ({ cycleTimes: stages, completedFrom }: DashboardCharts, t: Words): ChartData => ({
  isStacked: false,
  series: [
    { label: t('cycle.median'), colour: 4 },
    { label: t('cycle.p90'), colour: 2 },
    { label: t('cycle.files'), colour: 1, isUncharted: true },
  ],
  rows: stages.map(({ stage, files, medianDays, p90Days }) => {
    const counts = { completedStage: stage, completedFrom };
    const linked = (cell: Cell): Cell => (files > 0 ? { ...cell, counts } : cell);
    return {
      label: stageName(stage),
      cells: [linked(days(medianDays)), linked(days(p90Days)), counted(files, counts)],
    };
  }),
});
