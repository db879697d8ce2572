import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { UserDialogs } from '../../../admin-ui/src/users/actions/UserDialogs.tsx';
import { UserMenu } from '../../../admin-ui/src/users/actions/UserMenu.tsx';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import type { User } from '../../../api/user/user.contract.ts';
import { type Answers, json, problem, show } from '../../support/component.tsx';
import { demoUser, robin } from '../../support/component/sample-users.ts';

const changed = json(commandAnswerSchema, { id: robin.id, version: 4 });
const STATUS = `PATCH /api/users/${robin.id}/status`;

const openMenu = async (user: User, answers: Answers = {}, as: Role = 'admin') => {
  const menu = (
    <UserDialogs>
      <UserMenu user={user} />
    </UserDialogs>
  );
  const shown = show(menu, { as, answers });
  await shown.user.click(await screen.findByRole('button', { name: /^Actions for / }));
  return shown;
};

describe('The menu of a user', () => {
  it.each([
    ['Deactivate', 'active', 'inactive'],
    ['Activate', 'inactive', 'active'],
    ['Suspend', 'active', 'suspended'],
  ] as const)('does %s once confirmed', async (item, before, after) => {
    const { user, askedFor } = await openMenu({ ...robin, status: before }, { [STATUS]: changed });
    await user.click(screen.getByRole('menuitem', { name: item }));
    const dialog = within(await screen.findByRole('dialog', { name: `${item} Robin Vale?` }));
    expect(askedFor(STATUS)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: item }));
    await screen.findByText('Status Updated');
    expect(askedFor(STATUS).map(({ body }) => body)).toEqual([{ status: after }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the dialog with the reason when it is refused', async () => {
    const avery = demoUser('admin');
    const { user } = await openMenu(avery, {
      [`PATCH /api/users/${avery.id}/status`]: problem(409, 'This is the last active administrator'),
    });
    await user.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Avery Lindqvist?' }));
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await dialog.findByText(/last active administrator/);
  });

  it('says why it does not do what the person may not do', async () => {
    const { user } = await openMenu(robin, {}, 'manager');
    const item = screen.getByRole('menuitem', { name: 'Delete' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    act(() => item.focus());
    await user.keyboard('{Enter}');
    await within(await screen.findByRole('dialog')).findByText(/You may not delete users\..*Ask Avery Lindqvist\./);
  });

  it.each(['Edit', 'Deactivate', 'Suspend'])(
    'says that to %s someone who may do more needs users.approve ',
    async (name) => {
      const { user } = await openMenu(demoUser('admin'), {}, 'manager');
      await user.click(screen.getByRole('menuitem', { name }));
      await within(await screen.findByRole('dialog')).findByText(
        /You may not decide what users may do\..*Ask Avery Lindqvist\./,
      );
    },
  );

  it('offers no change of a deleted user', async () => {
    await openMenu({ ...robin, status: 'deleted' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Open',
      'Sessions',
      'History',
    ]);
  });
});
