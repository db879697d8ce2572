import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { UserFormDialog } from '../../../admin-ui/src/users/form/UserFormDialog.tsx';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import { json, problem, show, write } from '../../support/component.tsx';
import { demoUser, robin } from '../../support/component/sample-users.ts';

const changed = json(commandAnswerSchema, { id: robin.id, version: 4 }, { status: 201 });

const close = () => undefined;
const dialog = () => within(screen.getByRole('dialog'));
const field = (name: string | RegExp) => dialog().getByRole<HTMLInputElement>('textbox', { name });

describe('The form of a user', () => {
  it('names each error at its field and keeps the typed values', async () => {
    const { user, answer, askedFor } = show(<UserFormDialog onClose={close} />);
    await screen.findByRole('dialog', { name: 'Add User' });
    await user.click(dialog().getByRole('button', { name: 'Add User' }));
    for (const text of ['First name is required', 'Last name is required', /Enter an email address/])
      await dialog().findByText(text);
    await user.type(field(/^First name/), 'Robin');
    await user.type(field(/^Last name/), 'Newcomb');
    await user.type(field(/^Email/), 'ROBIN.VALE@example.com');
    await user.click(dialog().getByRole('combobox', { name: 'Status' }));
    await user.click(screen.getByRole('option', { name: 'Invited' }));
    await dialog().findByText(/becomes active with the first sign-in/);

    const taken = 'Another user has this email address';
    answer({
      'POST /api/users': problem(409, taken, { errors: [{ field: 'email', message: taken }] }),
    });
    await user.click(dialog().getByRole('button', { name: 'Add User' }));
    await dialog().findAllByText(taken);
    expect(field(/^Last name/).value).toBe('Newcomb');
    expect(document.activeElement).toBe(field(/^Email/));

    await user.clear(field(/^Email/));
    await user.type(field(/^Email/), 'robin.newcomb@example.com');
    answer({ 'POST /api/users': changed });
    await user.click(dialog().getByRole('button', { name: 'Add User' }));
    await screen.findByText('User has been saved successfully.');
    expect(askedFor('POST /api/users').at(-1)?.body).toEqual({
      firstName: 'Robin',
      lastName: 'Newcomb',
      email: 'robin.newcomb@example.com',
      phone: '',
      title: '',
      role: 'underwriter',
      department: '',
      status: 'pending_activation',
    });
  });

  it('refuses a telephone number that is none at its field', async () => {
    const { user, askedFor } = show(<UserFormDialog user={robin} onClose={close} />);
    await user.type(field(/^Phone/), 'call me');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await dialog().findByText(/^Enter 7 to 15 digits/);
    expect([field(/^Phone/).value, askedFor(`PATCH /api/users/${robin.id}`)]).toEqual(['call me', []]);
  });

  it('refuses a name that is too long, and cuts nothing off', async () => {
    const { user } = show(<UserFormDialog user={robin} onClose={close} />);
    await user.clear(field(/^Title/));
    await write(user, field(/^Title/), 'x'.repeat(101));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await dialog().findByText('Use 100 characters at most');
    expect(field(/^Title/).value).toHaveLength(101);
  });

  it('takes a change of someone whose telephone number is of other days', async () => {
    const route = `PATCH /api/users/${robin.id}`;
    const { user, askedFor } = show(<UserFormDialog user={{ ...robin, phone: 'desk 4' }} onClose={close} />, {
      answers: { [route]: changed },
    });
    await write(user, field(/^Title/), 'Lead');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await screen.findByText('User has been saved successfully.');
    expect(askedFor(route)[0]?.body).toEqual({ id: robin.id, title: expect.stringContaining('Lead') });
  });

  it('keeps the own role from being changed, and says why', async () => {
    show(<UserFormDialog user={demoUser('admin')} onClose={close} />);
    await screen.findByRole('dialog', { name: 'Edit Avery Lindqvist' });
    expect(dialog().getByRole('combobox', { name: 'Role' }).getAttribute('aria-disabled')).toBe('true');
    dialog().getByText('You cannot change your own role: ask another administrator.');
  });

  it('keeps what takes another permission from being changed, and says whom to ask', async () => {
    show(<UserFormDialog user={robin} onClose={close} />, { as: 'manager' });
    await screen.findByRole('dialog', { name: 'Edit Robin Vale' });
    expect(field(/^Email/).disabled).toBe(true);
    await dialog().findByText(/Ask Avery Lindqvist\./);
  });
});
