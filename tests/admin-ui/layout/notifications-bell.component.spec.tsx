import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import { NotificationsBell } from '../../../admin-ui/src/layout/NotificationsBell.tsx';
import { type ActivityEntry, activitySchema, activitySeenSchema } from '../../../api/activity/activity.contract.ts';
import { accepting, json, show } from '../../support/component.tsx';

const entry: ActivityEntry = {
  id: '77777777-7777-4777-8777-777777777777',
  position: 12,
  applicationId: '11111111-1111-4111-8111-111111111111',
  borrowerName: 'Alice Rivera',
  text: 'Application submitted',
  kind: 'LoanApplicationSubmitted',
  user: 'Priya Halloran',
  actorKind: 'user',
  date: '2026-03-02T15:00:00.000Z',
  isUnseen: true,
};
const activity = (unseen: number, entries: ActivityEntry[] = [entry]) => json(activitySchema, { entries, unseen });

describe('The bell', () => {
  it('counts what is new until it has been opened, and leads to the file', async () => {
    let unseen = 1;
    const { user, address, askedFor } = show(<NotificationsBell />, {
      answers: {
        'GET /api/activity': () => activity(unseen),
        'POST /api/activity/seen': accepting(activitySeenSchema.prefault({}), () => {
          unseen = 0;
          return json(z.undefined(), undefined, { status: 204 });
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    const link = within(panel).getByRole('link', { name: /Alice Rivera: Application submitted/ });
    expect(link.getAttribute('href')).toBe(`/applications/${entry.applicationId}`);
    await user.click(link);
    expect(address()).toBe(`/applications/${entry.applicationId}`);
    await screen.findByRole('button', { name: 'Notifications' });
    expect(askedFor('POST /api/activity/seen')).toHaveLength(1);
  });

  it('sends the server nothing when nothing is new', async () => {
    const { user, askedFor } = show(<NotificationsBell />, { answers: { 'GET /api/activity': activity(0) } });
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    await screen.findByText(/Alice Rivera/);
    expect(askedFor('POST /api/activity/seen')).toEqual([]);
  });
});
