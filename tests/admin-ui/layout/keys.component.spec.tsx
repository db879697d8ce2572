import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Header } from '../../../admin-ui/src/layout/Header.tsx';
import { activitySchema } from '../../../api/activity/activity.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { json, show } from '../../support/component.tsx';

const header = (as: Role = 'admin') =>
  show(
    <>
      <Header onOpenNavigation={() => undefined} />
      <textarea aria-label="Notes" />
    </>,
    { as, at: '/profile', answers: { 'GET /api/activity': json(activitySchema, { entries: [], unseen: 0 }) } },
  );

const list = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

describe('Keys', () => {
  afterEach(() => {
    document.cookie = 'lendlog-keys=; path=/; max-age=0';
  });

  it('are listed by ?, with the pages that open to whoever asks', async () => {
    const { user } = header('underwriter');
    await user.keyboard('?');
    const dialog = await list();
    within(dialog).getByText('Loan Pipeline');
    expect(within(dialog).queryByText('User Management')).toBeNull();
  });

  it('search by /', async () => {
    const { user } = header();
    await user.keyboard('/');
    expect(await screen.findByRole('combobox')).toBe(document.activeElement);
  });

  it('go to a page by g and its letter, and nowhere by another', async () => {
    const { user, address } = header();
    await user.keyboard('gp');
    expect(address()).toBe('/pipeline');
    await user.keyboard('gzd');
    expect(address()).toBe('/pipeline');
    await user.keyboard('gd');
    expect(address()).toBe('/');
  });

  it('lead nobody to a page that refuses them', async () => {
    const { user, address } = header('underwriter');
    await user.keyboard('gu');
    expect(address()).toBe('/profile');
  });

  it('are letters to whoever writes', async () => {
    const { user, address } = header();
    await user.type(screen.getByLabelText('Notes'), 'gp/?');
    expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'gp/?');
    expect([address(), screen.queryByRole('dialog')]).toEqual(['/profile', null]);
  });

  it('can be turned off, and on again by the menu', async () => {
    const { user, address } = header();
    await user.keyboard('?');
    const dialog = await list();
    await user.click(within(dialog).getByRole('switch', { name: 'Single keys' }));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('gp/?');
    expect([address(), screen.queryByRole('dialog')]).toEqual(['/profile', null]);
    expect(document.cookie).toContain('lendlog-keys=off');
    await user.click(screen.getByRole('button', { name: /Avery Lindqvist/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
    await user.click(within(await list()).getByRole('switch', { name: 'Single keys' }));
    expect(document.cookie).toContain('lendlog-keys=on');
  });
});
