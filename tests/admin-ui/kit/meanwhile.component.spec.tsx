import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import { GeneralCard } from '../../../admin-ui/src/settings/general/GeneralCard.tsx';
import { UserFormDialog } from '../../../admin-ui/src/users/form/UserFormDialog.tsx';
import { userHistoryLineSchema, userSchema } from '../../../api/user/user.contract.ts';
import { json, open, problem, show, write } from '../../support/component.tsx';
import { detailed, detailedAnswer, fileId, loanFile, loanFileAnswers } from '../../support/component/loan-file.ts';
import { robin } from '../../support/component/sample-users.ts';
import { historyAnswer, settings, settingsAnswer } from '../settings/sample-settings.ts';

const AT = '2026-03-02T15:00:00.000Z';
const eventId = (digit: number) => `44444444-4444-4444-8444-44444444444${digit}`;
const refused = (expectedVersion: number, actualVersion: number) =>
  problem(412, 'It has changed', { code: 'version_conflict', expectedVersion, actualVersion });
const meanwhile = async () => {
  const list = await screen.findByRole('list', { name: 'Meanwhile:' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('A user after a conflict', () => {
  it('of a loan file sees all that happened meanwhile, and whose it was; the note stays', async () => {
    const timeline = [
      ['Pay stub requested', 'Priya Halloran'],
      ['Comment added', 'Morgan Castellanos'],
      ['Application submitted', 'Leo Marchetti'],
    ].map(([event = '', user = ''], index) => ({
      id: eventId(index),
      event,
      user,
      date: AT,
      actorKind: 'user',
      notes: event === 'Comment added' ? 'The employer calls back on Monday' : null,
    }));
    const { user, answer } = open(`/applications/${fileId}`, { as: 'underwriter', answers: loanFileAnswers() });
    const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /notes/i });
    await write(user, notes, 'Income is stable');
    answer({
      [`PATCH /api/applications/${fileId}/status`]: refused(1, 3),
      [detailed]: detailedAnswer(loanFile({ version: 3, timeline })),
    });
    await user.click(screen.getByRole('button', { name: 'Under Review' }));
    expect(await meanwhile()).toEqual([
      expect.stringMatching(/^Pay stub requested, by Priya Halloran on /),
      expect.stringMatching(/^Comment added, by Morgan Castellanos on .*: “The employer calls back on Monday”$/),
    ]);
    expect(notes.value).toBe('Income is stable');
  });

  it.each(['submitted', 'underwriting'] as const)(
    'of a file that is %s sends again on the version that they were told of, and on no later one',
    async (status) => {
      const route = `PATCH /api/applications/${fileId}/status`;
      const { user, answer, askedFor } = open(`/applications/${fileId}`, {
        as: 'underwriter',
        answers: loanFileAnswers(loanFile({ status })),
      });
      await write(user, await screen.findByRole('textbox', { name: /notes/i }), 'Income is stable');
      // By the time that the newest state is read, a fourth event has come.
      answer({ [route]: refused(1, 3), [detailed]: detailedAnswer(loanFile({ status, version: 4 })) });
      const press = async () => {
        if (status === 'submitted') await user.click(screen.getByRole('button', { name: 'Under Review' }));
        else await user.click(screen.getByRole('button', { name: 'Approve $320,000' }));
        await screen.findAllByText('Someone else changed this application first');
      };
      if (status === 'underwriting') await user.click(screen.getByRole('button', { name: 'Approve' }));
      await press();
      await press();
      expect(askedFor(route).map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"3"']);
    },
  );

  it('of a user sees what became of them', async () => {
    const line = (version: number, sentence: string) => ({
      eventId: eventId(version),
      version,
      type: 'UserEdited',
      sentence,
      at: AT,
      recordedAt: AT,
      by: 'Morgan Castellanos',
    });
    const newest = { ...robin, version: robin.version + 2, title: 'Lead' };
    const { user } = show(<UserFormDialog user={robin} onClose={() => undefined} />, {
      answers: {
        [`PATCH /api/users/${robin.id}`]: refused(robin.version, newest.version),
        [`GET /api/users/${robin.id}`]: json(userSchema, newest),
        [`GET /api/users/${robin.id}/history`]: json(z.array(userHistoryLineSchema), [
          line(robin.version, 'Added'),
          line(robin.version + 1, 'Phone changed'),
          line(robin.version + 2, 'Title changed'),
        ]),
      },
    });
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
    await user.clear(title);
    await write(user, title, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await meanwhile()).toEqual([
      expect.stringMatching(/^Title changed, by Morgan Castellanos on /),
      expect.stringMatching(/^Phone changed, by Morgan Castellanos on /),
    ]);
    expect(title.value).toBe('Mine');
  });

  it('of the settings sees who changed what', async () => {
    const { user, answer } = show(<GeneralCard />, { answers: { 'GET /api/settings': settingsAnswer() } });
    await user.click(await screen.findByRole('button', { name: 'Edit company' }));
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Company name/ });
    await user.clear(name);
    await write(user, name, 'Mine Lending');
    const by = 'Avery Lindqvist';
    const general = { ...settings.general, companyName: 'Theirs', lastChange: { at: AT, by } };
    const line = { card: 'general' as const, at: AT, by, reason: null, changes: [] };
    answer({
      'PUT /api/settings/general': refused(settings.version, settings.version + 2),
      'GET /api/settings': settingsAnswer({ general, version: settings.version + 2 }),
      'GET /api/settings/history': historyAnswer(
        { ...line, eventId: eventId(3), version: settings.version + 2, sentence: 'Company renamed' },
        { ...line, eventId: eventId(2), version: settings.version + 1, sentence: 'Phone changed', by: 'Rosa Ferrante' },
        { ...line, eventId: eventId(1), version: settings.version, sentence: 'Settings established' },
      ),
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await meanwhile()).toEqual([
      expect.stringMatching(/^Company renamed, by Avery Lindqvist on /),
      expect.stringMatching(/^Phone changed, by Rosa Ferrante on /),
    ]);
    expect(name.value).toBe('Mine Lending');
  });
});
