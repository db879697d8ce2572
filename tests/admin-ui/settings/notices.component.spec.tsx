import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { NoticesCard } from '../../../admin-ui/src/settings/notices/NoticesCard.tsx';
import { settingsChangedSchema } from '../../../api/settings/settings.contract.ts';
import { json, show } from '../../support/component.tsx';
import { settingsAnswer } from './sample-settings.ts';

const SAVE = 'PUT /api/settings/notices';

describe('What notices say of the lender', () => {
  it('is not entered at first, named field by field, and saved whole', async () => {
    const { user, answer, askedFor } = show(<NoticesCard />, { answers: { 'GET /api/settings': settingsAnswer() } });
    await user.click(await screen.findByRole('button', { name: 'Edit what notices say' }));
    expect(screen.getAllByText('Not entered')).toHaveLength(3);
    const dialog = within(screen.getByRole('dialog', { name: 'Edit what notices say' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Choose a state');
    expect(askedFor(SAVE)).toEqual([]);

    await user.type(dialog.getByRole('textbox', { name: /^Street/ }), '500 Main Street');
    await user.type(dialog.getByRole('textbox', { name: /^City/ }), 'Austin');
    await user.click(dialog.getByRole('combobox', { name: /^State/ }));
    await user.click(await screen.findByRole('option', { name: 'Texas' }));
    await user.type(dialog.getByRole('textbox', { name: /^ZIP/ }), '787011234');
    await user.type(dialog.getByRole('textbox', { name: /^Telephone/ }), '512-555-0100');
    const details = {
      street: '500 Main Street',
      city: 'Austin',
      state: 'TX',
      zip: '78701-1234',
      phone: '512-555-0100',
      agency: 'ftc',
    } as const;
    answer({
      [SAVE]: json(settingsChangedSchema, { version: 5 }),
      'GET /api/settings': settingsAnswer({ notices: { details, lastChange: null }, version: 5 }),
    });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('500 Main Street, Austin, TX 78701-1234');
    screen.getByText('Federal Trade Commission');
    expect(askedFor(SAVE).map(({ body }) => body)).toEqual([details]);
  });
});
