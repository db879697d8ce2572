import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import { collectDemographicsSchema } from '../../../../api/loan-application/urla/urla.contract.ts';
import { draftFrom } from '../../../../events/lending/urla/answers.ts';
import type { demographicsForm } from '../../../../events/lending/urla/sections/demographics.ts';
import { accepting, json, open, problem, write } from '../../../support/component.tsx';
import { fileId } from '../../../support/component/loan-file.ts';
import { itemId } from '../../../support/values/urla-answers.ts';
import { TAB, urlaAnswers, urlaNow } from './urla-answers.ts';

const borrowerId = itemId(1);
const name = 'Sample Sample Sample Sample';
const PATCH = `PATCH /api/applications/${fileId}/demographics`;
const at = (path: string) => `borrowers.${borrowerId}.${path}`;
const said = draftFrom<typeof demographicsForm>([
  { path: at('sex.female'), value: true },
  { path: at('race.otherAsian'), value: true },
  { path: at('race.otherAsianRace'), value: 'Hmong' },
  { path: at('takenBy'), value: 'telephone' },
]);
const by = { id: itemId(90), name: 'Priya Halloran' };
const sources = [
  { path: at('sex.female'), kind: 'stated' as const, by, at: '2026-03-02T15:00:00.000Z' },
  { path: at('race.otherAsian'), kind: 'stated' as const, by, at: '2026-03-02T15:00:00.000Z' },
  {
    path: at('race.otherAsianRace'),
    kind: 'corrected' as const,
    by,
    at: '2026-03-05T15:00:00.000Z',
    reason: 'Misspelled',
  },
  { path: at('takenBy'), kind: 'stated' as const, by, at: '2026-03-02T15:00:00.000Z' },
];
const asked = urlaNow({ demographics: said, demographicsVersion: 3, demographicsSources: sources });
const tab = (now = asked, as: 'loan_officer' | 'compliance_officer' = 'loan_officer') =>
  open(TAB, {
    as,
    answers: {
      ...urlaAnswers(now),
      [PATCH]: accepting(collectDemographicsSchema, () => json(commandAnswerSchema, { id: fileId, version: 4 })),
    },
  });
const shownAt = (path: string): string =>
  document.getElementById(`borrowers.${borrowerId}.demographics.${path}`)?.closest('div')?.textContent ?? '';

describe('Demographic information on the file', () => {
  it('says of each answer who took it, when, and why it was corrected', async () => {
    tab();
    await waitFor(() => expect(shownAt('race.otherAsianRace')).toContain('Hmong'));
    expect(shownAt('race.otherAsianRace')).toContain('Corrected by Priya Halloran, Mar 5, 2026: Misspelled');
    expect(shownAt('takenBy')).toMatch(/Telephone.*Stated by Priya Halloran, Mar 2, 2026/i);
    expect(document.getElementById(`borrowers.${borrowerId}.demographics.sex`)?.parentElement?.textContent).toMatch(
      /Female.*Stated by Priya Halloran, Mar 2, 2026/,
    );
  });

  it('is collected of a borrower whom nobody has asked, with how it was provided', async () => {
    const { user, askedFor, answer } = tab(urlaNow({ demographics: {} }));
    await screen.findByText('Not asked for yet. The law has every borrower asked.');
    await user.click(screen.getByRole('button', { name: `Collect 8. Demographic information of ${name}` }));
    const dialog = within(
      await screen.findByRole('dialog', { name: `Collect the demographic information of ${name}` }),
    );
    expect(dialog.getByRole('button', { name: 'Record' })).toHaveProperty('disabled', true);
    expect(dialog.queryByRole('textbox', { name: /Why it is corrected/ })).toBeNull();
    await user.click(within(dialog.getByRole('group', { name: 'Sex' })).getByRole('checkbox', { name: 'Female' }));
    const errors = [{ field: at('takenBy'), message: 'Choose how it was provided' }];
    answer({ [PATCH]: problem(400, 'Say how the information was provided', { errors }) });
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await dialog.findByText('Say how the information was provided', { exact: false });
    const how = dialog.getByRole('combobox', { name: /provided through/ });
    await waitFor(() => expect(document.activeElement).toBe(how));
    answer({
      [PATCH]: accepting(collectDemographicsSchema, () => json(commandAnswerSchema, { id: fileId, version: 1 })),
    });
    await user.selectOptions(how, 'telephone');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(askedFor(PATCH).at(-1)?.body).toEqual({
      borrowerId,
      answers: [
        { path: at('sex.female'), value: true },
        { path: at('takenBy'), value: 'telephone' },
      ],
    });
  });

  it('is corrected with a reason, by what is other alone, on what was seen', async () => {
    const { user, askedFor } = tab();
    await user.click(await screen.findByRole('button', { name: `Correct 8. Demographic information of ${name}` }));
    const dialog = within(
      await screen.findByRole('dialog', { name: `Correct the demographic information of ${name}` }),
    );
    const sex = within(dialog.getByRole('group', { name: 'Sex' }));
    expect(sex.getByRole('checkbox', { name: 'Female' })).toHaveProperty('checked', true);
    await user.click(sex.getByRole('checkbox', { name: 'Female' }));
    await user.click(sex.getByRole('checkbox', { name: 'Male' }));
    await user.click(dialog.getByRole('button', { name: 'Correct' }));
    await dialog.findByText('Say why it is corrected');
    expect(askedFor(PATCH)).toEqual([]);
    await write(user, dialog.getByRole('textbox', { name: /Why it is corrected/ }), 'Heard wrong');
    await user.dblClick(dialog.getByRole('button', { name: 'Correct' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent, ...more] = askedFor(PATCH);
    expect(more).toEqual([]);
    expect(sent?.headers.get('If-Match')).toBe('"3"');
    expect(sent?.body).toEqual({
      borrowerId,
      answers: [
        { path: at('sex.female'), value: false },
        { path: at('sex.male'), value: true },
      ],
      reason: 'Heard wrong',
    });
  });

  it('is read by compliance, which is told who can let them correct it', async () => {
    const { user } = tab(asked, 'compliance_officer');
    await waitFor(() => expect(shownAt('race.otherAsianRace')).toContain('Hmong'));
    const what = `8. Demographic information of ${name}`;
    await user.click(screen.getByRole('button', { name: `Correct ${what}` }));
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Avery Lindqvist'));
    expect(screen.queryByRole('dialog', { name: /^Correct the demographic/ })).toBeNull();
  });

  it('is read alone on a file that has ended', async () => {
    const unchangeable = 'The application is funded: what was stated no longer changes';
    tab({ ...asked, unchangeable });
    await screen.findByText(unchangeable);
    expect(screen.queryByRole('button', { name: /Demographic information/ })).toBeNull();
    screen.getByRole('heading', { name: '8. Demographic information' });
  });
});
