import { describe, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { open, problem } from '../../support/component.tsx';
import { robin } from '../../support/component/sample-users.ts';

describe('The page of a user', () => {
  it.each([
    ['an id of nobody', robin.id, 404],
    ['what is no id', 'nobody', 400],
  ])('says so of %s', async (_, id, status) => {
    open(`/users/${id}`, { answers: { [`GET /api/users/${id}`]: problem(status, 'There is no such user') } });
    await screen.findByRole('heading', { level: 1, name: 'User Not Found' });
    screen.getByText('No user has this address. Look for the person in the list.');
  });
});
