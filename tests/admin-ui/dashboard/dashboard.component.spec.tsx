import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import {
  dashboardChartsSchema,
  type DashboardStats,
  dashboardStatsSchema,
  type RecentApplication,
  recentApplicationSchema,
} from '../../../api/dashboard/dashboard.contract.ts';
import { json, open, problem } from '../../support/component.tsx';

const STATS = 'GET /api/business/dashboard/stats';
const RECENT = 'GET /api/business/dashboard/recent-applications';

const stats = (more: Partial<DashboardStats> = {}) =>
  json(dashboardStatsSchema, {
    totalApplications: 0,
    pendingReview: 0,
    inUnderwriting: 0,
    approvedToday: 0,
    totalLoanVolume: 0,
    averageProcessingTime: 0,
    complianceAlerts: 0,
    tasksPending: 0,
    countedAt: null,
    isBehind: false,
    ...more,
  });
const recent = (...rows: readonly RecentApplication[]) => json(z.array(recentApplicationSchema), [...rows]);
const noCharts = {
  'GET /api/business/dashboard/charts': json(dashboardChartsSchema, {
    buckets: [],
    stages: [],
    weeks: [],
    completedFrom: '2026-03-02',
    cycleTimes: [],
    countedAt: null,
    isBehind: false,
  }),
};
const alice: RecentApplication = {
  id: '11111111-1111-4111-8111-111111111111',
  borrowerName: 'Alice Rivera',
  priority: 'high',
  status: 'submitted',
  disposition: null,
  loanAmount: 320_000,
  propertyAddress: '48 Oak Lane, Round Rock, TX 78664',
  assignedTo: null,
  submittedAt: '2026-03-02T15:00:00.000Z',
  daysInProcess: 1,
  alerts: [],
};

const figures = () => within(screen.getByRole('region', { name: 'Key figures' }));

describe('The dashboard', () => {
  it('says so when there is nothing yet', async () => {
    open('/', { as: 'manager', answers: { ...noCharts, [STATS]: stats(), [RECENT]: recent() } });
    await screen.findByText('No recent applications to display');
    expect(figures().getAllByRole('link')).toHaveLength(8);
    for (const name of [
      'Total Applications',
      'Pending Review',
      'In Underwriting',
      'Approved Today',
      'Total Loan Volume',
      'Avg. Processing Time',
      'Compliance Alerts',
      'Tasks Pending',
    ])
      figures().getByRole('link', { name: new RegExp(`^${name}`) });
  });

  it('writes each figure in its unit', async () => {
    const some = stats({ totalApplications: 1_204, totalLoanVolume: 320_000, averageProcessingTime: 2.5 });
    open('/', { answers: { ...noCharts, [STATS]: some, [RECENT]: recent() } });
    await screen.findByText('1,204');
    figures().getByText('$0.3M');
    figures().getByText('2.5 days');
  });

  it('leads from a recent application to its profile, its review and its file', async () => {
    open('/', { answers: { ...noCharts, [STATS]: stats(), [RECENT]: recent(alice) } });
    const link = await screen.findByRole('link', { name: 'Alice Rivera' });
    const row = within(screen.getByRole('region', { name: 'Recent Applications' }));
    expect(link.getAttribute('href')).toBe(`/?profile=${alice.id}`);
    const leadsTo = (name: string) => row.getByRole('link', { name }).getAttribute('href');
    expect(leadsTo('Review the application of Alice Rivera')).toBe(`/?review=${alice.id}`);
    expect(leadsTo('Details of the application of Alice Rivera')).toBe(`/applications/${alice.id}`);
    row.getByText('$320,000');
    row.getByText(/^Unassigned/);
  });

  it('loses only the part that cannot be read, and tries it again', async () => {
    const { user, answer } = open('/', {
      answers: { ...noCharts, [STATS]: problem(500, 'Out of order'), [RECENT]: recent(alice) },
    });
    await screen.findByRole('link', { name: 'Alice Rivera' });
    within(await screen.findByRole('alert')).getByText(/Out of order/);
    answer({ [STATS]: stats({ totalApplications: 7 }) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('7');
  });
});
