import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { open } from '../../support/component.tsx';
import { cardAnswers, databaseAnswer, historyAnswer } from './sample-settings.ts';

const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('System Settings', () => {
  it('are five cards', async () => {
    open('/settings', { answers: cardAnswers() });
    for (const name of ['General', 'Database', 'Security', 'Integration', 'Partners']) await card(name);
    const branch = within(await screen.findByRole('listitem', { name: 'Main branch' }));
    branch.getByText(/^America\/New_York, now/);
    expect(document.title).toBe('System Settings · Lendlog');
    expect(screen.getByRole('link', { name: 'API keys' }).getAttribute('href')).toBe('/settings/api-keys');
  });

  it('are closed to whoever may not see them, who reads why and whom to ask', async () => {
    open('/settings', { as: 'viewer' });
    await screen.findByText(/You may not see settings\..*Ask Avery Lindqvist\./);
  });

  it.each(['Edit company', 'Add branch', 'Edit: Main branch', 'Edit limits'])(
    'are to look at only for a manager: %s says why',
    async (name) => {
      const answers = { ...cardAnswers() };
      const { user } = open('/settings', { as: 'manager', answers });
      const button = await screen.findByRole('button', { name });
      expect(button.closest('[aria-disabled="true"]')).not.toBeNull();
      await user.click(button);
      const why = within(await screen.findByRole('dialog', { name: 'Not permitted' }));
      await why.findByText(/You may not change settings\./);
      await user.click(why.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('lose one card only when one cannot be read, and try it again', async () => {
    const { user, answer } = open('/settings', {
      answers: {
        ...cardAnswers(),
        'GET /api/settings/database': () => Promise.reject(new TypeError('Failed to fetch')),
      },
    });
    const database = await card('Database');
    await database.findByText(/The server cannot be reached/);
    (await card('General')).getByText('Lendlog');
    answer({ 'GET /api/settings/database': databaseAnswer() });
    await user.click(database.getByRole('button', { name: 'Retry' }));
    await database.findByText('lendlog, PostgreSQL 18.1');
  });

  it('have a history of who changed what, why, and both values', async () => {
    const line = {
      eventId: '44444444-4444-4444-8444-444444444444',
      version: 5,
      card: 'security' as const,
      sentence: 'Limits changed',
      at: '2026-03-02T15:00:00.000Z',
      by: 'Avery Lindqvist',
      reason: 'Finding 12 of the audit',
      changes: [{ field: 'apiKeyMaxDays', label: 'Expiry', before: null, after: '30 days' }],
    };
    const { user, address } = open('/settings', {
      answers: { ...cardAnswers(), 'GET /api/settings/history': historyAnswer(line) },
    });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const history = within(await screen.findByRole('dialog', { name: 'History of the settings' }));
    const changes = within(await history.findByRole('table', { name: 'Limits changed' }));
    changes.getByRole('row', { name: 'Expiry — 30 days' });
    history.getByText(/^Avery Lindqvist, /);
    history.getByText('Reason: Finding 12 of the audit');
    await user.click(history.getByRole('button', { name: 'Close history' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/settings');
  });
});
