import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { pipelineStatsSchema } from '../../../api/dashboard/dashboard.contract.ts';
import { type ApplicationRow, applicationRowSchema } from '../../../api/loan-application/list/list.contract.ts';
import { type Asked, json, open, page, problem } from '../../support/component.tsx';
import { applicationRow, applicationRows, pipelineStats } from '../../support/component/sample-answers.ts';

const ROUTE = 'GET /api/applications';
const stats = json(pipelineStatsSchema, pipelineStats);
const openList = (answer: (asked: Asked) => readonly ApplicationRow[], search = '') =>
  open(`/applications${search}`, {
    as: 'underwriter',
    answers: { [ROUTE]: (asked) => page(applicationRowSchema, answer(asked)), 'GET /api/pipeline/stats': stats },
  });
const filterOf = (asked: Asked | undefined): unknown => JSON.parse(asked?.query.get('filter') ?? '{}');
const choose = async (user: ReturnType<typeof open>['user'], select: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: select }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('Applications list', () => {
  it('has the server sort by a column and keeps it in the address', async () => {
    const least = applicationRow({ id: '11111111-1111-4111-8111-111111111112', loanAmount: 150_000 });
    const most = applicationRow({ loanAmount: 450_000 });
    const { user, askedFor, address } = openList(({ query }) =>
      query.get('sort') === '["loanAmount","ASC"]' ? [least, most] : [most, least],
    );
    await screen.findByText('1-2 of 2');
    await user.click(screen.getByRole('button', { name: 'Amount', description: 'Sort by amount ascending' }));
    await waitFor(() => expect(address()).toMatch(/sort=loanAmount/));
    await waitFor(() =>
      expect(screen.getAllByText(/^\$\d/).map(({ textContent }) => textContent)).toEqual(['$150,000', '$450,000']),
    );
    expect(askedFor(ROUTE).at(-1)?.query.get('sort')).toBe('["loanAmount","ASC"]');
    const sorted = () => document.querySelector('[aria-sort]');
    expect([sorted()?.textContent, sorted()?.getAttribute('aria-sort')]).toEqual(['Amount', 'ascending']);
    await user.click(screen.getByRole('button', { name: 'Amount', description: 'Sort by amount descending' }));
    await waitFor(() => expect(askedFor(ROUTE).at(-1)?.query.get('sort')).toBe('["loanAmount","DESC"]'));
    expect(sorted()?.getAttribute('aria-sort')).toBe('descending');
  });

  it('filters by status and priority', async () => {
    const rows = applicationRows(3);
    const { user, askedFor, address } = openList((asked) =>
      asked.query.get('filter')?.includes('urgent') ? [] : rows,
    );
    await screen.findByText('1-3 of 3');
    await choose(user, 'Priority', 'Urgent');
    await screen.findByText('No applications found');
    await choose(user, 'Priority', 'All priorities');
    await choose(user, 'Status', 'Submitted');
    await waitFor(() => expect(address()).toMatch(/status/));
    await screen.findByText('1-3 of 3');
    await waitFor(() => expect(filterOf(askedFor(ROUTE).at(-1))).toEqual({ status: 'submitted' }));
  });

  it('leads to a file from its first column, and to the review from its row', async () => {
    const row = applicationRow();
    openList(() => [row]);
    const cells = within(await screen.findByRole('row', { name: /Alice Rivera/ }));
    expect(cells.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/applications/${row.id}`);
    const review = cells.getByRole('link', { name: 'Review the application of Alice Rivera' });
    expect(review.getAttribute('href')).toBe(`/applications?review=${row.id}`);
  });

  it('says of a file that its approval was given on other answers', async () => {
    const alert = {
      reason: 'changed_since_approval' as const,
      stageId: null,
      what: 'the loan amount and the rate',
      since: '2026-03-03T15:00:00.000Z',
    };
    openList(() => [applicationRow({ status: 'approved', alerts: [alert] })]);
    const cells = within(await screen.findByRole('row', { name: /Alice Rivera/ }));
    expect(cells.getAllByText('Approved before the loan amount and the rate changed on Mar 3, 2026')).not.toEqual([]);
  });

  it('exports what the filter lists', async () => {
    openList(() => [applicationRow()], `?filter=${encodeURIComponent('{"status":"submitted"}')}`);
    const link = await screen.findByRole('link', { name: 'Export CSV' });
    const href = new URL(link.getAttribute('href') ?? '', window.location.origin);
    expect(href.pathname).toBe('/api/business/dashboard/report.csv');
    expect(JSON.parse(href.searchParams.get('filter') ?? '')).toEqual({ status: 'submitted' });
    expect(link.hasAttribute('download')).toBe(true);
  });

  it('says in words why an export is refused', async () => {
    const { user, answer } = openList(() => [applicationRow()]);
    answer({ 'GET /api/business/dashboard/report.csv': problem(503, 'The database does not answer') });
    await user.click(await screen.findByRole('link', { name: 'Export CSV' }));
    await screen.findByText(/The database does not answer/);
  });

  it('reports a failure and retries', async () => {
    const { user, answer } = open('/applications', {
      as: 'underwriter',
      answers: {
        [ROUTE]: () => {
          throw new TypeError('Failed to fetch');
        },
        'GET /api/pipeline/stats': stats,
      },
    });
    const alert = await screen.findByRole('alert');
    within(alert).getByText('The server cannot be reached.', { exact: false });
    answer({ [ROUTE]: page(applicationRowSchema, applicationRows(4)) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('1-4 of 4');
  });
});
