import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { forgetSessionEnd, noteSessionEnd } from '../../../admin-ui/src/client/session-end.ts';
import { LandingPage } from '../../../admin-ui/src/landing/LandingPage.tsx';
import '../../support/component/complaints.ts';

const show = () => {
  const { container } = render(<LandingPage />);
  return { user: userEvent.setup(), container };
};
const press = (name: string) => screen.getByRole('button', { name });

describe('Landing page', () => {
  it('shows the figures, six features and the footer', () => {
    const { container } = show();
    for (const text of ['$2.5B+', '150+', '65%', '99.2%']) screen.getByText(text);
    expect(container.querySelectorAll('.landing-card')).toHaveLength(6);
    screen.getByText(/© 2025.* All rights reserved/);
    expect(screen.getByRole('link', { name: 'Schedule Demo' }).getAttribute('href')).toMatch(/^mailto:/);
  });

  it.each(['Sign In', 'Access Platform', 'Get Started Today'])('opens the sign-in panel from %s', async (button) => {
    const { user } = show();
    await user.click(press(button));
    screen.getByRole('dialog', { name: 'Welcome to Lendlog' });
    for (const text of [
      'Sign in with your preferred account to continue',
      'Sign in to Lendlog',
      'Choose your preferred authentication method',
      'Secure authentication powered by OAuth 2.0',
    ])
      screen.getByText(text);
  });

  it('opens the terms and the privacy policy', async () => {
    const { user } = show();
    await user.click(press('Sign In'));
    await user.click(press('Terms of Service'));
    screen.getByRole('heading', { name: 'Terms of Service' });
    await user.click(press('Back'));
    await user.click(press('Privacy Policy'));
    screen.getByRole('heading', { name: 'Privacy Policy' });
  });

  it('is as it was when the panel is closed', async () => {
    const { user } = show();
    await user.click(press('Sign In'));
    await user.click(press('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [false, /^Your session has ended\. Sign in again to go on/],
    [true, /^Your session has ended\. What you had typed and not saved is kept in this tab/],
  ])('says that the session has ended, typed something: %s', async (typed, words) => {
    noteSessionEnd(typed);
    const { user } = show();
    await user.click(press('Sign In'));
    expect(screen.getByRole('status').textContent).toMatch(words);
    forgetSessionEnd();
  });

  it('says nothing of a session to a first visitor', async () => {
    const { user } = show();
    await user.click(press('Sign In'));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
