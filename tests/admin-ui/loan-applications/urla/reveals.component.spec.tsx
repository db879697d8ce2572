import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { revealAnswerSchema, revealSchema } from '../../../../api/loan-application/privacy/privacy.contract.ts';
import { answersOf } from '../../../../events/lending/urla/answers.ts';
import { accepting, json, open, problem, write } from '../../../support/component.tsx';
import { fileId } from '../../../support/component/loan-file.ts';
import { itemId } from '../../../support/values/urla-answers.ts';
import { TAB, urlaAnswers, wholeUrla } from './urla-answers.ts';

const borrowerId = itemId(1);
const name = 'Sample Sample Sample Sample';
const REVEAL = `POST /api/applications/${fileId}/borrowers/${borrowerId}/reveals`;
const at = (path: string) => `borrowers.${borrowerId}.${path}`;
const accountAt =
  answersOf(wholeUrla)
    .map(({ path }) => path)
    .find((path) => path.startsWith(at('assets.accounts.')) && path.endsWith('.accountNumber')) ?? '';
const shownAt = (path: string) => document.getElementById(path)?.querySelector('dd')?.textContent ?? '';

const tab = (values: object, as: 'compliance_officer' | 'viewer' = 'compliance_officer') =>
  open(TAB, {
    as,
    answers: {
      ...urlaAnswers(),
      [REVEAL]: accepting(revealSchema, () => json(revealAnswerSchema, { borrowerId, values })),
    },
  });
const ask = async (user: ReturnType<typeof tab>['user'], what: string) => {
  await user.click((await screen.findAllByRole('button', { name: `Reveal ${what} of ${name}` }))[0] ?? document.body);
  return within(await screen.findByRole('dialog', { name: `Reveal personal data of ${name}` }));
};

describe('A masked answer on the 1003', () => {
  it('is shown in clear after its purpose and reason are on record, and is masked again by hand', async () => {
    const { user, askedFor } = tab({ ssn: '900-12-3456' });
    await waitFor(() => expect(shownAt(at('personal.ssn'))).toContain('•••-••-3456'));
    const dialog = await ask(user, 'SSN');
    await user.click(dialog.getByRole('button', { name: 'Reveal' }));
    expect(askedFor(REVEAL)).toEqual([]);
    await write(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Compare with the card');
    await user.click(dialog.getByRole('button', { name: 'Reveal' }));
    await waitFor(() => expect(shownAt(at('personal.ssn'))).toContain('900-12-3456'));
    expect(askedFor(REVEAL).map(({ body }) => body)).toEqual([
      { fields: ['ssn'], purpose: 'identity_check', reason: 'Compare with the card' },
    ]);
    // Only what was asked for.
    expect(shownAt(at('personal.dateOfBirth'))).toContain('••');
    await user.click(screen.getByRole('button', { name: `Mask SSN of ${name} again` }));
    expect(shownAt(at('personal.ssn'))).toContain('•••-••-3456');
  });

  it('is an account number by the account that it is of', async () => {
    const { user } = tab({ accountNumbers: { [accountAt]: 'XA4321' } });
    await waitFor(() => expect(shownAt(accountAt)).toContain('4321'));
    const dialog = await ask(user, 'Account numbers');
    await write(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Compare with the statement');
    await user.click(dialog.getByRole('button', { name: 'Reveal' }));
    await waitFor(() => expect(shownAt(accountAt)).toContain('XA4321'));
  });

  it('stays masked when it is refused, with why, and for whoever may not ask', async () => {
    const { user, answer, unmount } = tab({ ssn: '900-12-3456' });
    answer({ [REVEAL]: problem(429, 'Too many looks today: try again tomorrow') });
    const dialog = await ask(user, 'SSN');
    await write(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Compare with the card');
    await user.click(dialog.getByRole('button', { name: 'Reveal' }));
    await dialog.findByText('Too many looks today', { exact: false });
    expect(shownAt(at('personal.ssn'))).toContain('•••-••-3456');
    unmount();
    const viewer = tab({ ssn: '900-12-3456' }, 'viewer');
    const [eye] = await screen.findAllByRole('button', { name: `Reveal SSN of ${name}` });
    await viewer.user.click(eye ?? document.body);
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Avery Lindqvist'));
    expect(screen.queryByRole('dialog', { name: /^Reveal personal data/ })).toBeNull();
  });
});
