import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { z } from 'zod';
import { urlaDraftRowSchema } from '../../../api/urla-draft/urla-draft.contract.ts';
import { DraftList } from '../../../admin-ui/src/urla/overview/DraftList.tsx';
import { page, problem, show } from '../../support/component.tsx';

type Row = z.output<typeof urlaDraftRowSchema>;
const LIST = 'GET /api/urla-drafts';

const draft = (number: number, more: Partial<Row> = {}): Row => ({
  id: `dddddddd-0000-4000-8000-00000000000${number}`,
  status: 'open',
  step: 'employment',
  percent: 30,
  borrowerName: `Nadia Okafor ${number}`,
  borrowers: 2,
  startedAt: '2026-03-02T15:00:00.000Z',
  startedBy: 'Lena Ortiz',
  changedAt: '2026-03-02T16:00:00.000Z',
  changedBy: 'Priya Nair',
  applicationId: null,
  loanNumber: null,
  version: 3,
  ...more,
});

describe('Applications being taken', () => {
  it('say whose they are, where they were left and who changed them, and lead there', async () => {
    const { askedFor } = show(<DraftList />, {
      as: 'loan_officer',
      answers: { [LIST]: page(urlaDraftRowSchema, [draft(1), draft(2, { borrowerName: '', borrowers: 1 })]) },
    });
    const [first, second] = await screen.findAllByRole('listitem');
    if (!first || !second) throw new Error('There are two of them');
    const link = within(first).getByRole('link', { name: 'Resume the application of Nadia Okafor 1' });
    expect(link.getAttribute('href')).toBe(`/applications/urla/${draft(1).id}/employment`);
    within(first).getByText('Left at step 3 of 7 · 2 borrowers');
    within(first).getByText(/^Changed by Priya Nair/);
    within(second).getByText('Left at step 3 of 7 · 1 borrower');
    within(second).getByRole('link', { name: 'Resume the application of No name yet' });
    expect(askedFor(LIST)[0]?.query.get('sort')).toBe('["changedAt","DESC"]');
  });

  it('come five at a time', async () => {
    const { askedFor, user } = show(<DraftList />, {
      as: 'loan_officer',
      answers: {
        [LIST]: page(
          urlaDraftRowSchema,
          [1, 2, 3, 4, 5].map((number) => draft(number)),
          7,
        ),
      },
    });
    await user.click(await screen.findByRole('button', { name: /next page/i }));
    await waitFor(() => expect(askedFor(LIST).at(-1)?.query.get('range')).toBe('[5,9]'));
  });

  it('say that there are none, and why they cannot be read', async () => {
    const none = show(<DraftList />, { as: 'loan_officer', answers: { [LIST]: page(urlaDraftRowSchema, []) } });
    await screen.findByText('No application is being taken');
    none.unmount();
    show(<DraftList />, { as: 'loan_officer', answers: { [LIST]: problem(503, 'The data is not up to date yet') } });
    await screen.findByText('The data is not up to date yet');
  });
});
