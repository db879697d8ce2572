import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { GeneralCard } from '../../../admin-ui/src/settings/general/GeneralCard.tsx';
import { type PortalSettings, settingsChangedSchema } from '../../../api/settings/settings.contract.ts';
import { type Asked, json, problem, show } from '../../support/component.tsx';
import { settings, settingsAnswer } from './sample-settings.ts';

const SAVE = 'PUT /api/settings/general';
const saved = json(settingsChangedSchema, { version: 6 });
const dialog = () => within(screen.getByRole('dialog', { name: 'Edit company' }));
const box = (name: RegExp) => dialog().getByRole('textbox', { name });

const openForm = async () => {
  const shown = show(<GeneralCard />, { answers: { 'GET /api/settings': settingsAnswer() } });
  await shown.user.click(await screen.findByRole('button', { name: 'Edit company' }));
  return shown;
};
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('The form of the company', () => {
  it('names each error at its field, and saves once corrected', async () => {
    const { user, answer, askedFor } = await openForm();
    await user.clear(box(/^Company name/));
    await user.type(box(/^Company name/), ' ');
    await user.type(box(/^NMLS id/), '12a');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await dialog().findByText('The company name is required');
    await dialog().findByText(/Use the digits of the NMLS id alone/);
    expect(askedFor(SAVE)).toEqual([]);

    await user.clear(box(/^Company name/));
    await user.type(box(/^Company name/), 'Cascade Home Lending');
    await user.clear(box(/^NMLS id/));
    await user.type(box(/^NMLS id/), '123456');
    const lastChange = { at: '2026-03-02T15:00:00.000Z', by: 'Avery Lindqvist' };
    const general = { companyName: 'Cascade Home Lending', nmlsId: '123456', lastChange };
    answer({ [SAVE]: saved, 'GET /api/settings': settingsAnswer({ general, version: 6 }) });
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings Saved');
    const card = within(screen.getByRole('region', { name: 'General' }));
    card.getByText('Cascade Home Lending');
    card.getByText(/^Last changed by Avery Lindqvist on/);
    expect(askedFor(SAVE).map(({ body }) => body)).toEqual([{ companyName: 'Cascade Home Lending', nmlsId: '123456' }]);
  });

  it('is sent again on the newest version when someone changed another card meanwhile', async () => {
    const { user, answer, askedFor } = await openForm();
    await user.type(box(/^NMLS id/), '888');
    const security: PortalSettings['security'] = { ...settings.security, sessionHours: 11 };
    const refuseOld = ({ headers }: Asked) =>
      headers.get('If-Match') === '"5"' ? saved : problem(412, 'The settings are at version 5');
    answer({ [SAVE]: refuseOld, 'GET /api/settings': settingsAnswer({ security, version: 5 }) });
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings Saved');
    await gone();
    expect(askedFor(SAVE).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ companyName: 'Lendlog', nmlsId: '888' }, '"4"'],
      [{ companyName: 'Lendlog', nmlsId: '888' }, '"5"'],
    ]);
  });
});
