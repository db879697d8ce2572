import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { pipelineStatsSchema } from '../../../api/dashboard/dashboard.contract.ts';
import { applicationRowSchema } from '../../../api/loan-application/list/list.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { type Asked, json, open, page } from '../../support/component.tsx';
import { applicationRow, pipelineStats } from '../../support/component/sample-answers.ts';

const LIST = 'GET /api/applications';
const row = applicationRow();

const openPipeline = ({ as = 'loan_officer', search = '' }: { as?: Role; search?: string } = {}) =>
  open(`/pipeline${search}`, {
    as,
    answers: {
      // Any filter finds nothing.
      [LIST]: ({ query }: Asked) => page(applicationRowSchema, query.get('filter') === '{}' ? [row] : []),
      'GET /api/pipeline/stats': json(pipelineStatsSchema, pipelineStats),
    },
  });
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: /^Search by borrower name/ });

describe('The pipeline', () => {
  it('shows amount, borrower, days and progress of a file', async () => {
    openPipeline();
    const heading = await screen.findByRole('heading', { name: 'Application #11111111' });
    const text = heading.closest('li')?.textContent;
    for (const part of ['Submitted', '$320,000', '48 Oak Lane', 'Borrower: Alice Rivera', '10% complete', 'Submitted:'])
      expect(text).toContain(part);
  });

  it('says what to do when nothing is found', async () => {
    const { user } = openPipeline();
    await screen.findByRole('heading', { name: 'Application #11111111' });
    await user.type(search(), 'no such street');
    await screen.findByText('No applications found');
    screen.getByText('Try adjusting your search or filter criteria.');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('heading', { name: 'Application #11111111' });
    await waitFor(() => expect(search().value).toBe(''));
  });

  it('opens a filter that was never used by the keyboard alone, and keeps the focus on it', async () => {
    const { user, askedFor } = openPipeline();
    await screen.findByRole('heading', { name: 'Application #11111111' });
    await user.click(search());
    await user.tab();
    const status = () => screen.getByRole('combobox', { name: 'Status' });
    expect(document.activeElement).toBe(status());
    await user.keyboard('{ArrowDown}');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent).slice(0, 2)).toEqual([
      'All statuses',
      'Submitted',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(status()));
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(askedFor(LIST).at(-1)?.query.get('filter')).toBe('{"status":"submitted"}'));
  });

  it('filters by a stage card, and shows all when it is pressed again', async () => {
    const { user, askedFor } = openPipeline();
    await screen.findByRole('heading', { name: 'Application #11111111' });
    const card = within(screen.getByRole('region', { name: 'Stages' })).getByRole('button', {
      name: /^Ready to Close/,
    });
    await user.click(card);
    await screen.findByText('No applications found');
    expect(askedFor(LIST).at(-1)?.query.get('filter')).toBe('{"stage":"ready_to_close"}');
    expect(card.getAttribute('aria-pressed')).toBe('true');
    await user.click(card);
    await screen.findByRole('heading', { name: 'Application #11111111' });
    expect(card.getAttribute('aria-pressed')).toBe('false');
  });

  it('shows a viewer why there is nothing to change', async () => {
    const { user } = openPipeline({ as: 'viewer' });
    const notPermitted = async () => within(await screen.findByRole('dialog', { name: 'Not permitted' }));
    const create = await screen.findByRole('link', { name: 'New Application' });
    act(() => create.focus());
    await user.keyboard('{Enter}');
    await (await notPermitted()).findByText(/You may not add applications\./);
    await user.click((await notPermitted()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: /^More actions/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Review',
      'Open in new tab',
      'Why can I not change this file?',
    ]);
    await user.click(screen.getByRole('menuitem', { name: /^Why can I not/ }));
    await (await notPermitted()).findByText(/Your role, viewer, does not allow it\. Ask Avery Lindqvist\./);
  });
});
