import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import { PermissionsDialog } from '../../../admin-ui/src/users/permissions/PermissionsDialog.tsx';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import {
  rolePermissionsSchema,
  type User,
  userHistoryLineSchema,
  userSchema,
} from '../../../api/user/user.contract.ts';
import {
  allPermissions,
  allows,
  resources,
  type Role,
  rolePermissions,
  roles,
} from '../../../events/lending/permissions/permissions.ts';
import { type Answers, json, problem, show } from '../../support/component.tsx';
import { demoUser, robin } from '../../support/component/sample-users.ts';

const changed = json(commandAnswerSchema, { id: robin.id, version: 4 });
const byRole = (role: Role) =>
  Object.fromEntries(
    resources.map((resource) => [
      resource,
      Object.fromEntries(
        allPermissions
          .filter((permission) => permission.startsWith(`${resource}.`))
          .map((permission) => [permission.split('.')[1], allows(rolePermissions(role), permission)] as const),
      ),
    ]),
  );
const defaults = json(
  rolePermissionsSchema,
  rolePermissionsSchema.parse(Object.fromEntries(roles.map((role) => [role, byRole(role)]))),
);

const openGrid = async (
  user: User,
  { as = 'admin', answers = {}, styled = false }: { as?: Role; answers?: Answers; styled?: boolean } = {},
) => {
  const shown = show(<PermissionsDialog user={user} onClose={() => undefined} />, {
    as,
    styled,
    answers: { 'GET /api/users/role-permissions': defaults, ...answers },
  });
  await screen.findByRole('table', { name: /^Permissions of / });
  return shown;
};
const SAVE = `PATCH /api/users/${robin.id}/permissions`;
const dialog = () => within(screen.getByRole('dialog'));
const cell = (name: string) => dialog().getByRole<HTMLSelectElement>('combobox', { name });
const shownIn = (name: string) => cell(name).selectedOptions[0]?.text;
const press = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name });

describe('The permission grid', () => {
  it('distinguishes inherited, allowed and denied, and sends only changes', async () => {
    const { user, askedFor } = await openGrid(
      { ...robin, permissions: { documents: { approve: false }, reports: { create: true } } },
      { answers: { [SAVE]: changed } },
    );
    screen.getByRole('dialog', { name: /^Permissions of Robin Vale/ });
    expect(dialog().getAllByRole('combobox')).toHaveLength(allPermissions.length);
    expect(
      ['Approve, Documents', 'Create, Reports', 'Read, Applications', 'Delete, Applications'].map(shownIn),
    ).toEqual(['Denied', 'Allowed', 'Inherited: yes', 'Inherited: no']);
    dialog().getByText(/own values: 1 allowed, 1 denied/);

    await user.selectOptions(cell('Delete, Applications'), 'allow');
    dialog().getByText('Role: no · was inherited');
    await user.selectOptions(cell('Create, Reports'), 'inherit');
    dialog().getByText('was allowed');
    dialog().getByText('2 unsaved changes');
    await user.selectOptions(cell('Read, Users'), 'allow');
    await user.selectOptions(cell('Read, Users'), 'inherit');
    dialog().getByText('2 unsaved changes');

    await user.click(press('Save permissions'));
    await screen.findByText('Permissions Updated');
    expect(askedFor(SAVE)[0]?.body).toEqual({
      permissions: { applications: { delete: true }, reports: { create: null } },
    });
  });

  it('has the changes again after a reload, until they are discarded', async () => {
    const first = await openGrid(robin);
    await first.user.selectOptions(cell('Delete, Applications'), 'allow');
    first.unmount();
    const again = await openGrid(robin);
    dialog().getByText(/^Restored what you typed on /);
    dialog().getByText('1 unsaved change');
    expect(shownIn('Delete, Applications')).toBe('Allowed');
    await again.user.click(press('Discard'));
    expect(shownIn('Delete, Applications')).toBe('Inherited: no');
    again.unmount();
    await openGrid(robin);
    expect(dialog().queryByText(/unsaved change/)).toBeNull();
  });

  it('is a quiet mark where the role decides, and has words only where someone did otherwise', async () => {
    const { user } = await openGrid({ ...robin, permissions: { documents: { approve: false } } }, { styled: true });
    const isWorded = (name: string) => getComputedStyle(cell(name)).opacity !== '0';
    expect(['Approve, Documents', 'Read, Applications', 'Delete, Applications'].map(isWorded)).toEqual([
      true,
      false,
      false,
    ]);
    expect(
      dialog()
        .getAllByText(/^Role: /)
        .map(({ textContent }) => textContent),
    ).toEqual(['Role: Processor', 'Role: yes']);
    await user.selectOptions(cell('Delete, Applications'), 'allow');
    expect(isWorded('Delete, Applications')).toBe(true);
  });

  it('resets to the role, and keeps the changes when someone else was first', async () => {
    const before: User = { ...robin, permissions: { documents: { approve: false } } };
    const meanwhile: User = { ...robin, permissions: { settings: { read: true } }, version: 5 };
    const { user } = await openGrid(before, {
      answers: {
        [SAVE]: problem(412, 'The user is at version 5'),
        [`GET /api/users/${robin.id}`]: json(userSchema, meanwhile),
        [`GET /api/users/${robin.id}/history`]: json(z.array(userHistoryLineSchema), [
          {
            eventId: robin.id,
            version: 5,
            type: 'UserPermissionsOverridden',
            sentence: 'Read, Settings allowed',
            at: '2026-03-02T15:00:00.000Z',
            recordedAt: '2026-03-02T15:00:00.000Z',
            by: 'Morgan Castellanos',
          },
          {
            eventId: '44444444-4444-4444-8444-444444444444',
            version: robin.version + 1,
            type: 'UserEdited',
            sentence: 'Title changed',
            at: '2026-03-02T14:00:00.000Z',
            recordedAt: '2026-03-02T14:00:00.000Z',
            by: 'Rosa Ferrante',
          },
        ]),
      },
    });
    await user.click(press('Reset to role'));
    dialog().getByText('1 unsaved change');
    await user.click(press('Save permissions'));
    await dialog().findByText(/Someone else changed this user/);
    dialog().getByText(/^Read, Settings allowed, by Morgan Castellanos on /);
    dialog().getByText(/^Title changed, by Rosa Ferrante on /);
    // A reset keeps the other user's changes that it did not know of.
    expect(cell('Read, Settings').value).toBe('allow');
    expect(press('Save permissions').disabled).toBe(true);
  });

  it('shows a refusal in place, and keeps the change', async () => {
    const { user } = await openGrid(robin, {
      as: 'admin',
      answers: { [SAVE]: problem(409, 'This is the last active administrator') },
    });
    await user.selectOptions(cell('Approve, Users'), 'deny');
    await user.click(press('Save permissions'));
    within(await dialog().findByRole('alert')).getByText(/last active administrator/);
    expect(cell('Approve, Users').value).toBe('deny');
  });

  it('is to look at only for oneself', async () => {
    await openGrid(demoUser('admin'));
    dialog().getByText('These are your own permissions: another administrator has to change them.');
    dialog().getByRole('cell', { name: /Approve, Users: Inherited: yes/ });
    expect(dialog().queryAllByRole('combobox')).toEqual([]);
    press('Close');
  });

  it('is to look at only for whoever may not give permissions', async () => {
    await openGrid(robin, { as: 'manager' });
    await dialog().findByText(/You may not decide what users may do\..*Ask Avery Lindqvist\./);
    expect(dialog().queryAllByRole('combobox')).toEqual([]);
  });
});
