import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { GeneralCard } from '../../../admin-ui/src/settings/general/GeneralCard.tsx';
import { type Branch, settingsChangedSchema } from '../../../api/settings/settings.contract.ts';
import { json, problem, show } from '../../support/component.tsx';
import { denver, mainBranch, settingsAnswer } from './sample-settings.ts';

const saved = json(settingsChangedSchema, { version: 5 });
const branches = (...list: readonly Branch[]) => ({ branches: { list: [...list], lastChange: null } });

const openForm = async (button: string, ...list: readonly Branch[]) => {
  const shown = show(<GeneralCard />, { answers: { 'GET /api/settings': settingsAnswer(branches(...list)) } });
  await shown.user.click(await screen.findByRole('button', { name: button }));
  return shown;
};
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string | RegExp) => dialog().getByRole('button', { name });
const box = (name: RegExp) => dialog().getByRole<HTMLInputElement>('textbox', { name });
const row = (name: string) => within(screen.getByRole('listitem', { name }));

describe('Branches', () => {
  it('are added with a time zone found by its name, opening days and a cut-off hour', async () => {
    const { user, answer, askedFor } = await openForm('Add branch', mainBranch);
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    await user.clear(zone);
    await user.type(zone, 'mountain');
    await user.click(screen.getByRole('option', { name: /^America\/Denver\s*Mountain Time · \d/ }));
    for (const day of [/^Mon/, /^Tue/, /^Wed/, /^Thu/, /^Fri/]) await user.click(press(day));
    await user.click(press('Add branch'));
    await dialog().findByText('A name is required');
    await dialog().findByText('Choose at least one opening day');
    expect(askedFor('POST /api/settings/branches')).toEqual([]);

    await user.type(box(/^Name/), 'Denver');
    await user.click(press(/^Sat/));
    await user.click(press(/^Mon/));
    await user.click(screen.getByRole('combobox', { name: 'Cut-off hour' }));
    await user.click(screen.getByRole('option', { name: '3:00 PM' }));
    answer({
      'POST /api/settings/branches': saved,
      'GET /api/settings': settingsAnswer({ ...branches(mainBranch, denver), version: 5 }),
    });
    await user.click(press('Add branch'));
    await screen.findByText('Branch Added');
    expect(askedFor('POST /api/settings/branches').map(({ body }) => body)).toEqual([
      {
        name: 'Denver',
        timeZone: 'America/Denver',
        openingDays: ['monday', 'saturday'],
        cutOffHour: 15,
        holidaysClosed: true,
        saturdayHolidaysOnFriday: true,
        closedOn: [],
      },
    ]);
    row('Denver').getByText(/^America\/Denver, now/);
    row('Denver').getByText('Mon, Sat');
    row('Denver').getByText('3:00 PM');
  });

  it('have names of their own: a taken one is told beneath the field, in focus', async () => {
    const { user, answer } = await openForm('Add branch', mainBranch, denver);
    const taken = 'Use a name that no other open branch has';
    answer({
      'POST /api/settings/branches': problem(422, taken, { errors: [{ field: 'name', message: taken }] }),
    });
    await user.type(box(/^Name/), 'denver');
    await user.click(press('Add branch'));
    await dialog().findAllByText(taken);
    expect(box(/^Name/).value).toBe('denver');
    expect(document.activeElement).toBe(box(/^Name/));
  });

  it('are not left half typed without a question', async () => {
    const { user } = await openForm('Add branch', mainBranch);
    await user.type(box(/^Name/), 'denver');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull();
    expect(box(/^Name/).value).toBe('denver');
    expect(document.activeElement).toBe(box(/^Name/));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are edited', async () => {
    const { user, answer, askedFor } = await openForm('Edit: Denver', mainBranch, denver);
    const south = { ...denver, name: 'Denver South' };
    const route = `PUT /api/settings/branches/${denver.id}`;
    await user.type(box(/^Name/), ' South');
    answer({ [route]: saved, 'GET /api/settings': settingsAnswer({ ...branches(mainBranch, south), version: 5 }) });
    await user.click(press('Save'));
    await screen.findByText('Branch Saved');
    await screen.findByRole('listitem', { name: 'Denver South' });
    expect(askedFor(route)[0]?.body).toMatchObject({ name: 'Denver South', cutOffHour: 15 });
  });

  it('are open on federal holidays where the box is cleared', async () => {
    const { user, answer, askedFor } = await openForm('Edit: Denver', mainBranch, denver);
    const closed = dialog().getByRole<HTMLInputElement>('checkbox', { name: /^Closed on federal holidays/ });
    expect(closed.checked).toBe(true);
    await user.click(closed);
    const route = `PUT /api/settings/branches/${denver.id}`;
    const open = { ...denver, holidaysClosed: false };
    answer({ [route]: saved, 'GET /api/settings': settingsAnswer({ ...branches(mainBranch, open), version: 5 }) });
    await user.click(press('Save'));
    await screen.findByText('Branch Saved');
    expect(askedFor(route)[0]?.body).toMatchObject({ holidaysClosed: false });
    row('Denver').getByText('Open');
    row('Main branch').getByText('Closed');
  });

  it('keep the holidays of banks, and days of their own', async () => {
    const { user, answer, askedFor } = await openForm('Edit: Denver', mainBranch, denver);
    await user.click(dialog().getByRole('checkbox', { name: /^Holidays on a Saturday are kept on the Friday/ }));
    const day = dialog().getByLabelText('Also closed on', { selector: 'input' });
    for (const each of ['2026-12-24', '2026-11-27', '2026-12-24']) {
      await user.type(day, each);
      await user.click(press('Add day'));
    }
    const route = `PUT /api/settings/branches/${denver.id}`;
    const changed = { ...denver, saturdayHolidaysOnFriday: false, closedOn: ['2026-11-27', '2026-12-24'] };
    answer({ [route]: saved, 'GET /api/settings': settingsAnswer({ ...branches(mainBranch, changed), version: 5 }) });
    await user.click(press('Save'));
    await screen.findByText('Branch Saved');
    expect(askedFor(route)[0]?.body).toMatchObject({
      saturdayHolidaysOnFriday: false,
      closedOn: ['2026-11-27', '2026-12-24'],
    });
    row('Denver').getByText('Closed; those on a Saturday are not moved');
    row('Denver').getByText('Nov 27, 2026; Dec 24, 2026');
  });

  it('cannot be closed while they are the main one, which another can become', async () => {
    const { user, answer, askedFor } = await openForm('Make main: Denver', mainBranch, denver);
    expect(screen.queryByRole('button', { name: 'Close: Main branch', hidden: true })).toBeNull();
    screen.getByRole('dialog', { name: 'Make Denver the main branch?' });
    dialog().getByText(/America\/Denver/);
    const after = branches({ ...denver, isMain: true }, { ...mainBranch, isMain: false });
    answer({
      'PUT /api/settings/main-branch': saved,
      'GET /api/settings': settingsAnswer({ ...after, version: 5 }),
    });
    await user.click(press('Make main'));
    await screen.findByText('Main Branch Changed');
    expect(askedFor('PUT /api/settings/main-branch')[0]?.body).toEqual({ branchId: denver.id });
    row('Denver').getByText('Main');
    expect(screen.queryByRole('button', { name: 'Close: Denver', hidden: true })).toBeNull();
  });

  it('are closed with a reason, and stay in the list', async () => {
    const { user, answer, askedFor } = await openForm('Close: Denver', mainBranch, denver);
    screen.getByRole('dialog', { name: 'Close Denver?' });
    await user.click(press('Close branch'));
    await dialog().findByText('A reason is required');
    await user.type(box(/^Reason/), 'The lease ended');
    const route = `POST /api/settings/branches/${denver.id}/closure`;
    const closed = branches(mainBranch, { ...denver, closedAt: '2026-03-02T15:00:00.000Z' });
    answer({ [route]: saved, 'GET /api/settings': settingsAnswer({ ...closed, version: 5 }) });
    await user.click(press('Close branch'));
    await screen.findByText('Branch Closed');
    expect(askedFor(route)[0]?.body).toEqual({ reason: 'The lease ended' });
    row('Denver').getByText(/^Closed on/);
    expect(row('Denver').queryByRole('button', { hidden: true })).toBeNull();
  });
});
