import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { pipelineStatsSchema } from '../../../api/dashboard/dashboard.contract.ts';
import { applicationRowSchema } from '../../../api/loan-application/list/list.contract.ts';
import { type Asked, json, open, page } from '../../support/component.tsx';
import { applicationRows, pipelineStats } from '../../support/component/sample-answers.ts';

const PER_PAGE = 10;

/** The pipeline with so many applications, the network answering the range that is asked for. */
const openPipeline = (total: number, search = '', more: Readonly<Record<string, string>> = {}) => {
  const rows = applicationRows(Math.min(total, 200));
  const answerRange = ({ query }: Asked) => {
    const [from, to] = JSON.parse(query.get('range') ?? '[]') as [number, number];
    return page(applicationRowSchema, rows.slice(from, to + 1), total, more);
  };
  return open(`/pipeline${search}`, {
    answers: {
      'GET /api/applications': answerRange,
      'GET /api/pipeline/stats': json(pipelineStatsSchema, pipelineStats),
    },
  });
};
const pages = () => screen.findByRole('navigation', { name: 'Pages' });
/** The page numbers on screen, with … for those left out and the current one in brackets. */
const numbers = async () =>
  [...(await pages()).children]
    .map((item) => (item.getAttribute('aria-current') === 'page' ? `[${item.textContent}]` : item.textContent))
    .slice(1)
    .join(' ');

describe('Pages of the pipeline', () => {
  it('are not offered when there is one', async () => {
    openPipeline(PER_PAGE);
    await screen.findByText('Borrower 10');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('leave out what is far from the present one, and keep the first and the last', async () => {
    const { user } = openPipeline(200);
    expect(await numbers()).toBe('Previous [1] 2 3 4 5 6 7 … 20 Next');
    await user.click(within(await pages()).getByRole('button', { name: 'Page 20' }));
    await screen.findByText('Showing 191 to 200 of 200 applications');
    expect(await numbers()).toBe('Previous 1 … 14 15 16 17 18 19 [20] Next');
  });

  it('lead back and on, and not beyond the ends', async () => {
    const { user, address } = openPipeline(12);
    const button = async (name: string) => within(await pages()).getByRole<HTMLButtonElement>('button', { name });
    await screen.findByText('Showing 1 to 10 of 12 applications');
    expect((await button('Previous')).disabled).toBe(true);
    await user.click(await button('Next'));
    await screen.findByText('Showing 11 to 12 of 12 applications');
    expect(address()).toContain('page=2');
    expect((await button('Next')).disabled).toBe(true);
    await user.click(await button('Previous'));
    await screen.findByText('Showing 1 to 10 of 12 applications');
  });

  it('of very many applications are of about so many', async () => {
    openPipeline(998_731, '', { 'X-Total-Is-Estimate': 'true' });
    await screen.findByText('Showing 1 to 10 of about 1,000,000 applications');
  });

  it('found by one or two letters are of the newest only where the server says so', async () => {
    openPipeline(3, '?filter={"q":"ng"}', { 'X-Total-Is-Estimate': 'true', 'X-Searched-Newest': '5000' });
    await screen.findByText(
      'One or two characters are looked for in the newest 5,000 applications only. Type more to search all of them.',
    );
  });

  it('are of all files otherwise', async () => {
    openPipeline(3, '?filter={"q":"ng"}');
    await screen.findByText('Borrower 3');
    expect(screen.queryByText(/^One or two characters/)).toBeNull();
  });
});
