import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userSchema, userStatsSchema } from '../../../api/user/user.contract.ts';
import { json, open, page, underWay } from '../../support/component.tsx';
import { demoUser, robin } from '../../support/component/sample-users.ts';

const LIST = 'GET /api/users';
const stats = json(userStatsSchema, { total: 12, newThisMonth: 2, active: 11, online: 1, departments: 5 });
describe('User Management', () => {
  it('says that it loads, and counts', async () => {
    const { answer, arrive } = underWay(page(userSchema, [robin]));
    open('/users', { answers: { [LIST]: answer, 'GET /api/users/stats': stats } });
    await screen.findByText('Loading users...');
    arrive();
    await screen.findByRole('link', { name: 'Robin Vale' });
    screen.getByRole('button', { name: 'Total Users 12 2 new this month' });
    expect(document.title).toBe('User Management · Lendlog');
  });

  it('reports a failure and retries', async () => {
    const { user, answer } = open('/users', {
      answers: { [LIST]: () => Promise.reject(new TypeError('Failed to fetch')), 'GET /api/users/stats': stats },
    });
    within(await screen.findByRole('alert')).getByText('The server cannot be reached.', { exact: false });
    answer({ [LIST]: page(userSchema, [demoUser('compliance_officer')]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'Camille Brandt' });
  });

  it('is closed to whoever may not see users, and says whom to ask', async () => {
    open('/users', { as: 'underwriter' });
    await screen.findByText(/You may not see users\./);
    await screen.findByText(/Ask Avery Lindqvist\./);
  });
});
