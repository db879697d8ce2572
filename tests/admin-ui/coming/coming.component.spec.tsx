import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { open } from '../../support/component.tsx';

describe('Addresses without a screen of their own', () => {
  it('say what they will hold, for what comes later', async () => {
    open('/compliance', { as: 'underwriter' });
    await screen.findByRole('heading', { level: 1, name: 'Compliance Checks' });
    screen.getByText('This page comes in a later release of Lendlog.');
    expect(document.title).toBe('Compliance Checks · Lendlog');
  });

  it('answer with Page Not Found where there will be nothing', async () => {
    open('/no/such/page', { as: 'underwriter' });
    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' });
  });
});
