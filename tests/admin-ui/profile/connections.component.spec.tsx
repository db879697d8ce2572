import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import { type Connection, connectionSchema } from '../../../api/services/accounts/connections.contract.ts';
import { sessionSchema } from '../../../api/services/accounts/sessions.contract.ts';
import { SIGNED_IN_AGAIN_CHANNEL } from '../../../api/auth/auth.contract.ts';
import { json, open, problem } from '../../support/component.tsx';

const at = (provider: Connection['provider'], isConnected: boolean, isOnly = false): Connection => ({
  provider,
  isConnected,
  isOnly,
  isAllowed: false,
});
const openWith = (...connections: readonly Connection[]) =>
  open('/profile', {
    as: 'closer',
    answers: {
      'GET /api/sessions': json(z.array(sessionSchema), []),
      'GET /api/auth/connections': json(z.array(connectionSchema), [...connections]),
      'DELETE /api/auth/connections': json(commandAnswerSchema, { id: crypto.randomUUID(), version: 2 }),
    },
  });

describe('How one signs in, on the profile', () => {
  it('connects what is not connected, and does not disconnect the last', async () => {
    openWith(at('google', true, true), at('okta', false));
    await screen.findByRole('button', { name: 'Connect Okta' });
    expect(screen.queryByRole('button', { name: 'Disconnect Google' })).toBeNull();
  });

  it('disconnects one of several after asking', async () => {
    const { user, askedFor } = openWith(at('google', true), at('okta', true));
    await user.click(await screen.findByRole('button', { name: 'Disconnect Okta' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Disconnect Okta?' }));
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    await screen.findByText('You no longer sign in with Okta.');
    expect(askedFor('DELETE /api/auth/connections').map(({ body }) => body)).toEqual([{ provider: 'okta' }]);
  });

  it('leads through another sign-in where the last one is too long ago, and goes on from there', async () => {
    const { user, answer } = openWith(at('google', true), at('okta', false));
    answer({
      'POST /api/auth/connections': problem(403, 'To connect Okta, sign in again', {
        code: 'reauthentication_required',
        signInAgainAt: '/api/auth/again',
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Connect Okta' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Connect Okta?' }));
    await user.click(dialog.getByRole('button', { name: 'Go to Okta' }));
    const link = await dialog.findByRole('link', { name: 'Sign in again' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/api/auth/again', 'lendlog-sign-in']);
    dialog.getByText(/what you entered here stays/);
    const other = new BroadcastChannel(SIGNED_IN_AGAIN_CHANNEL);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    other.postMessage('signed in again');
    await dialog.findByText(/You are signed in again/);
    other.close();
  });
});
