import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import { type Session, sessionSchema, sessionsEndedSchema } from '../../../api/services/accounts/sessions.contract.ts';
import { connectionSchema } from '../../../api/services/accounts/connections.contract.ts';
import { json, open, problem } from '../../support/component.tsx';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const session = (number: number, more: Partial<Session> = {}): Session => ({
  id: `88888888-8888-4888-8888-88888888888${number}`,
  isCurrent: number === 1,
  signedInAt: '2026-03-02T15:00:00.000Z',
  lastUsedAt: '2026-03-02T15:00:00.000Z',
  endsAt: '2026-03-02T15:30:00.000Z',
  provider: 'google',
  ip: '127.0.0.1',
  userAgent: CHROME,
  ...more,
});
const openProfile = (count: number, more: Partial<Session> = {}) => {
  let sessions = Array.from({ length: count }, (_, index) => session(index + 1, more));
  const end = (isEnded: (each: Session) => boolean) => () => {
    const ended = sessions.filter(isEnded).length;
    sessions = sessions.filter((each) => !isEnded(each));
    return json(sessionsEndedSchema, { ended });
  };
  return open('/profile', {
    as: 'manager',
    answers: {
      'GET /api/auth/connections': json(z.array(connectionSchema), []),
      'GET /api/sessions': () => json(z.array(sessionSchema), sessions),
      [`DELETE /api/sessions/${session(2).id}`]: end(({ id }) => id === session(2).id),
      'DELETE /api/sessions': end(({ isCurrent }) => !isCurrent),
    },
  });
};
const place = () => screen.findByRole('region', { name: 'Where you are signed in' });
const rows = async () => within(await place()).getAllByRole('listitem');

describe('Own sessions on the profile', () => {
  it('lists where one is signed in, this browser marked, and offers to end nothing but the others', async () => {
    openProfile(2);
    await screen.findByText('This browser');
    const [own, other] = await rows();
    if (!own || !other) throw new Error('Two sessions should be listed');
    within(own).getByRole('heading', { name: 'Chrome on Linux' });
    expect(within(own).queryByRole('button')).toBeNull();
    within(other).getByRole('button', { name: /^End the session on Chrome on Linux/ });
  });

  it.each([null, '', 'a-program-of-ours'])(
    'has a heading with text where the browser said %j of itself',
    async (userAgent) => {
      openProfile(1, { userAgent });
      await screen.findByRole('heading', { level: 3, name: 'Unknown device' });
      for (const heading of screen.getAllByRole('heading')) expect(heading.textContent).not.toBe('');
    },
  );

  it('does not offer to sign out elsewhere where there is no elsewhere', async () => {
    openProfile(1);
    await screen.findByText('This browser');
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('ends one after asking', async () => {
    const { user } = openProfile(2);
    await user.click(await screen.findByRole('button', { name: /^End the session on/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'End this session?' }));
    await user.click(dialog.getByRole('button', { name: 'End session' }));
    await screen.findByText('It is signed out now.');
    expect(await rows()).toHaveLength(1);
  });

  it('signs out everywhere else after asking, and not when that is taken back', async () => {
    const { user, asked } = openProfile(3);
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
      return within(screen.getByRole('dialog', { name: 'Sign out everywhere else?' }));
    };
    await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
    expect(asked.filter(({ route }) => route.startsWith('DELETE'))).toEqual([]);
    await user.click((await ask()).getByRole('button', { name: 'Sign out everywhere else' }));
    await screen.findByText('Only this browser is signed in now.');
    expect(await rows()).toHaveLength(1);
  });

  it('says why a session was not ended', async () => {
    const { user, answer } = openProfile(2);
    answer({ [`DELETE /api/sessions/${session(2).id}`]: problem(404, 'This session has ended already') });
    await user.click(await screen.findByRole('button', { name: /^End the session on/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'End this session?' }));
    await user.click(dialog.getByRole('button', { name: 'End session' }));
    await dialog.findByText(/This session has ended already/);
  });
});
