import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type DashboardCharts, dashboardChartsSchema } from '../../../api/dashboard/dashboard.contract.ts';
import { Charts } from '../../../admin-ui/src/dashboard/charts/Charts.tsx';
import { json, problem, show } from '../../support/component.tsx';

const ROUTE = 'GET /api/business/dashboard/charts';
const charts: DashboardCharts = {
  buckets: [
    { daysFrom: 0, daysTo: 7 },
    { daysFrom: 8, daysTo: null },
  ],
  stages: [
    { stage: 'pre_qualification', files: [3, 0] },
    { stage: 'underwriting', files: [0, 12] },
  ],
  weeks: [{ from: '2026-03-02', to: '2026-03-08', submitted: 4, volume: 1_280_000, approved: 2, rejected: 0 }],
  completedFrom: '2026-03-02',
  cycleTimes: [
    { stage: 'underwriting', files: 5, medianDays: 2.5, p90Days: 9 },
    { stage: 'appraisal', files: 0, medianDays: null, p90Days: null },
  ],
  countedAt: null,
  isBehind: false,
};

/** A chart is as wide as its style says. */
const showCharts = () => show(<Charts />, { answers: { [ROUTE]: json(dashboardChartsSchema, charts) }, styled: true });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
/** The rows of the table behind a chart, a text each. */
const tableOf = async (name: string, user: ReturnType<typeof showCharts>['user']) => {
  const section = await card(name);
  await user.click(section.getByRole('button', { name: 'Table' }));
  return section;
};
const filterOf = (link: HTMLElement): unknown =>
  JSON.parse(new URL((link as HTMLAnchorElement).href).searchParams.get('filter') ?? '');

describe('The charts of the dashboard', () => {
  it('have a table behind them whose figures lead to the files they count', async () => {
    const { user } = showCharts();
    const age = await tableOf('Open files by stage and age', user);
    expect(age.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Stage0–7 days8+ days',
      'Pre-Qualification30',
      'Underwriting012',
    ]);
    const open = age.getByRole('link', { name: 'Underwriting, 8+ days: 12' });
    expect(filterOf(open)).toEqual({ stage: 'underwriting', daysFrom: 8 });
    // Nothing to list.
    expect(age.getAllByRole('link')).toHaveLength(2);

    const weeks = await tableOf('Submitted and decided by week', user);
    expect(weeks.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Week ofSubmittedVolumeApprovedRejected',
      'Mar 24$1.3M20',
    ]);
    expect(filterOf(weeks.getByRole('link', { name: 'Mar 2, Approved: 2' }))).toEqual({
      status: ['approved', 'closing_ready', 'funded'],
      decidedFrom: '2026-03-02',
      decidedTo: '2026-03-08',
    });

    const cycle = await tableOf('How long stages take', user);
    expect(cycle.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'StageMedian90th percentileFiles',
      'Underwriting2.59.05',
      'Appraisal––0',
    ]);
    expect(filterOf(cycle.getByRole('link', { name: 'Underwriting, Files: 5' }))).toEqual({
      completedStage: 'underwriting',
      completedFrom: '2026-03-02',
    });
  });

  const noFigures: DashboardCharts = {
    ...charts,
    stages: charts.stages.map((stage) => ({ ...stage, files: stage.files.map(() => 0) })),
    weeks: charts.weeks.map((week) => ({ ...week, submitted: 0, volume: 0, approved: 0, rejected: 0 })),
    cycleTimes: charts.cycleTimes.map((stage) => ({ ...stage, medianDays: null, p90Days: null })),
  };
  const oneFigure: DashboardCharts = {
    ...noFigures,
    stages: [{ stage: 'underwriting', files: [1, 0] }],
    weeks: charts.weeks.map((week) => ({ ...week, submitted: 1, approved: 0 })),
    cycleTimes: [{ stage: 'underwriting', files: 1, medianDays: 0, p90Days: 0 }],
  };

  it.each<[string, DashboardCharts]>([
    ['nothing', { ...charts, stages: [], weeks: [], cycleTimes: [] }],
    ['zeros alone', noFigures],
    ['one figure', oneFigure],
    ['all figures', charts],
  ])('draw nothing of less than no size, however little room there is: %s', async (_of, answer) => {
    for (const width of [0, 20, 60, 200, 900]) {
      jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
      const styleOf = window.getComputedStyle.bind(window);
      jest.spyOn(window, 'getComputedStyle').mockImplementation((element, pseudo) => {
        const style = styleOf(element, pseudo);
        const own = (name: string | symbol): unknown => Reflect.get(style, name);
        return new Proxy(style, { get: (_style, name) => (name === 'width' ? `${width}px` : own(name)) });
      });
      const { unmount } = show(<Charts />, { answers: { [ROUTE]: json(dashboardChartsSchema, answer) }, styled: true });
      await screen.findByRole('region', { name: 'How long stages take' });
      await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
      const sizes = [...document.querySelectorAll('rect')].flatMap((rect) =>
        ['width', 'height'].map((name) => Number(rect.getAttribute(name) ?? 0)),
      );
      expect(sizes.filter((size) => !(size >= 0))).toEqual([]);
      if (answer === charts && width === 900) expect(sizes.length).toBeGreaterThan(0);
      unmount();
      jest.restoreAllMocks();
    }
  });

  it('say what would be there when there is nothing', async () => {
    const none = { ...charts, stages: [], weeks: [], cycleTimes: [] };
    show(<Charts />, { answers: { [ROUTE]: json(dashboardChartsSchema, none) } });
    await screen.findByText('No open files');
    screen.getByText('Nothing submitted or decided in 12 weeks');
    screen.getByText('No stage was completed in 12 weeks');
  });

  it('can be asked for again after a failure', async () => {
    show(<Charts />, { answers: { [ROUTE]: problem(500, 'Something went wrong') } });
    await screen.findByRole('button', { name: /Retry|Try again/ });
  });
});
