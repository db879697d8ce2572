import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { draftFrom } from '../../../../events/lending/urla/answers.ts';
import type { urlaForm } from '../../../../events/lending/urla/urla.ts';
import { open, write } from '../../../support/component.tsx';
import { itemId } from '../../../support/values/urla-answers.ts';
import { TAB, URLA, urlaAnswers, urlaNow } from './urla-answers.ts';

const [ada, bo, cy] = [itemId(1), itemId(2), itemId(3)];
const items = { accounts: itemId(11), debts: itemId(12), realEstate: itemId(13) };
const at = {
  account: `borrowers.${ada}.assets.accounts.${items.accounts}`,
  debt: `borrowers.${ada}.liabilities.debts.${items.debts}`,
  home: `borrowers.${ada}.assets.realEstate.${items.realEstate}`,
};
const named = (id: string, firstName: string) => [
  { path: `borrowers.${id}.personal.firstName`, value: firstName },
  { path: `borrowers.${id}.personal.lastName`, value: 'Vale' },
];
const urla = draftFrom<typeof urlaForm>([
  ...named(ada, 'Ada'),
  ...named(bo, 'Bo'),
  ...named(cy, 'Cy'),
  { path: `${at.account}.institutionName`, value: 'Harbor Bank' },
  { path: `${at.account}.owners.${bo}.owns`, value: true },
  { path: `${at.account}.owners.${cy}.owns`, value: true },
  { path: `${at.debt}.company`, value: 'Harbor Auto' },
  { path: `${at.debt}.owners.${cy}.owns`, value: true },
  { path: `${at.home}.street`, value: '12 Oak Street' },
  { path: `${at.home}.owners.${bo}.owns`, value: false },
]);
const sources = [
  ...urlaNow().sources,
  {
    path: `${at.debt}.owners.${cy}.owns`,
    kind: 'corrected' as const,
    by: { id: itemId(90), name: 'Priya Halloran' },
    at: '2026-03-05T15:00:00.000Z',
    reason: 'Read off the note',
    changeId: itemId(91),
  },
];
const openTab = () => open(TAB, { as: 'processor', answers: urlaAnswers(urlaNow({ urla, sources })) });
const shown = (path: string): string => document.getElementById(`${path}.owners`)?.textContent ?? '';

describe('Owners of one asset, debt or home', () => {
  it('are named where there are several, with who said so', async () => {
    openTab();
    await waitFor(() => expect(shown(at.account)).toContain('Bo Vale, Cy Vale'));
    expect(shown(at.debt)).toContain('Cy Vale');
    expect(shown(at.debt)).not.toContain('Bo Vale');
    expect(shown(at.debt)).toContain('Corrected by Priya Halloran, Mar 5, 2026: Read off the note');
    // Nobody else owns it.
    expect(shown(at.home)).toBe('');
    expect(screen.queryByText('Owners')).toBeNull();
  });

  it('are corrected as boxes, one for each other borrower, and sent by who they are', async () => {
    const { user, askedFor } = openTab();
    await user.click(
      await screen.findByRole('button', { name: 'Change 2a, 2b, 3. Assets and real estate of Ada Vale' }),
    );
    const account = within(screen.getByRole('group', { name: 'Account 1' }));
    const box = (name: string) =>
      account.getByRole<HTMLInputElement>('checkbox', { name: `Also owned or owed by ${name}` });
    expect([box('Bo Vale').checked, box('Cy Vale').checked]).toEqual([true, true]);
    expect(account.queryByRole('checkbox', { name: /Ada Vale/ })).toBeNull();
    await user.click(box('Cy Vale'));
    const home = within(screen.getByRole('group', { name: 'Property owned 1' }));
    await user.click(home.getByRole('checkbox', { name: 'Also owned or owed by Bo Vale' }));
    const bar = await screen.findByRole('region', { name: 'Changes that are not sent' });
    await user.click(within(bar).getByRole('button', { name: 'Review and Send' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Change the application' }));
    sheet.getByText(/Account 1: Cy Vale: Also owned or owed by/);
    await write(user, sheet.getByRole('textbox', { name: /Reason/ }), 'As the deed says');
    await user.click(sheet.getByRole('button', { name: 'Correct 2 Answers' }));
    await waitFor(() => expect(askedFor(`PATCH ${URLA}`)).toHaveLength(1));
    expect(askedFor(`PATCH ${URLA}`)[0]?.body).toMatchObject({
      changes: [
        { path: `${at.account}.owners.${cy}.owns`, value: false },
        { path: `${at.home}.owners.${bo}.owns`, value: true },
      ],
      added: [],
      removed: [],
    });
  });
});
