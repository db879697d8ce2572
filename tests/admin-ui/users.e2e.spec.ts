import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoStaffMember } from '../../api/auth/demo-staff.ts';
import { type PortalInBrowser, startPortalInBrowser, thenHolds } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { overflowOf, seriousFindings, whenSettled } from '../support/page-checks.ts';
import type { Agent } from '../support/portal.ts';

type Someone = { readonly id: string; readonly name: string; readonly lastName: string; readonly email: string };

describe('User Management', () => {
  let portal: PortalInBrowser;
  let admin: Agent;
  let page: Page;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    admin = await portal.agentAs('admin');
    page = await portal.openAs('admin', '/');
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  /** Adds somebody through the API, under a name of their own. */
  const someone = async (more: object = {}): Promise<Someone> => {
    const lastName = `Vale${randomUUID().slice(0, 6)}`;
    const email = `robin.${lastName}@example.com`.toLowerCase();
    const { body } = await admin
      .post('/api/users')
      .send({ firstName: 'Robin', lastName, email, role: 'processor', ...more })
      .expect(201);
    return { id: body.id, name: `Robin ${lastName}`, lastName, email };
  };
  const stored = async (id: string) => (await admin.get(`/api/users/${id}`)).body;
  const listOf = (filter: object): string =>
    `${portal.url}/users?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
  const openListWith = async ({ lastName }: Someone): Promise<void> => {
    await page.goto(listOf({ q: lastName }));
    await page.getByRole('link', { name: `Robin ${lastName}` }).waitFor();
  };
  const choose = async (user: { name: string }, item: string, on = page): Promise<void> => {
    await on.getByRole('button', { name: `Actions for ${user.name}` }).click();
    await on.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const toast = (title: string) => page.getByRole('status').filter({ hasText: title }).waitFor();
  const names = async (): Promise<string[]> => page.locator('tbody').getByRole('link').allTextContents();

  describe('The list', () => {
    it('is in the sidebar, says that it loads, and counts', async () => {
      const held = Promise.withResolvers<void>();
      await page.route('**/api/users?*', (route) => held.promise.then(() => route.continue()), { times: 1 });
      await page.getByRole('link', { name: 'User Management' }).click();
      await page.getByText('Loading users...').waitFor();
      held.resolve();
      await page.getByRole('link', { name: 'Camille Brandt' }).waitFor();
      const { body } = await admin.get('/api/users/stats');
      await page
        .getByRole('button', { name: `Total Users ${body.total} ${body.newThisMonth} new this month` })
        .waitFor();
      expect(await page.title()).toBe('User Management · Lendlog');
    });

    it('searches and filters on the server, and keeps that in the address', async () => {
      const user = await someone({ department: 'closing', status: 'suspended' });
      await page.goto(`${portal.url}/users`);
      await page
        .getByRole('searchbox', { name: 'Search by name, e-mail or title...' })
        .fill(user.lastName.toUpperCase());
      await eventually('one user', async () => (await names()).join() === user.name);
      for (const [filter, option] of [
        ['Role', 'Processor'],
        ['Department', 'Closing'],
        ['Status', 'Suspended'],
      ] as const) {
        await page.getByRole('combobox', { name: filter }).click();
        await page.getByRole('option', { name: option, exact: true }).click();
        await page.waitForURL(new RegExp(option.toLowerCase()));
      }
      await page.reload();
      await eventually('the same user', async () => (await names()).join() === user.name);
      await page.getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name: 'Viewer' }).click();
      await page.getByText('No users found').waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByRole('link', { name: 'Camille Brandt' }).waitFor();
    });

    it('sorts and pages on the server', async () => {
      const { body } = await admin.get('/api/users').query({ sort: '["email","DESC"]' });
      await page.goto(`${portal.url}/users`);
      await page.getByRole('button', { name: /^Sort by E-mail/i }).click();
      await page.waitForURL(/sort=email/);
      await page.getByRole('button', { name: /^Sort by E-mail/i }).click();
      await page.waitForURL(/order=DESC/);
      const inOrder = body.map((user: { firstName: string; lastName: string }) => `${user.firstName} ${user.lastName}`);
      await eventually('the first page', async () => (await names()).join() === inOrder.slice(0, 10).join());
      await page.getByRole('button', { name: 'Go to next page' }).click();
      await eventually('the second page', async () => (await names()).join() === inOrder.slice(10, 20).join());
    });

    it('shows by its cards exactly whom they count', async () => {
      await page.goto(`${portal.url}/users`);
      await page.getByRole('button', { name: /^Online \d/ }).click();
      await page.getByText('Online now').first().waitFor();
      const { body } = await admin.get('/api/users').query({ filter: '{"online":true}' });
      await eventually('who is online', async () => (await names()).length === body.length);
      await page.getByRole('button', { name: /^Active \d/ }).click();
      await page.waitForURL(/%22status%22%3A%22active%22/);
    });

    it('changes by itself when somebody else changes a user', async () => {
      const user = await someone();
      await openListWith(user);
      await admin.patch(`/api/users/${user.id}`).send({ title: 'Night Desk' });
      await page.getByText('Night Desk').first().waitFor({ timeout: 2_000 });
    });

    it('tells what failed and tries again', async () => {
      await page.route('**/api/users?*', (route) => route.abort(), { times: 1 });
      await page.goto(`${portal.url}/users`);
      await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('link', { name: 'Camille Brandt' }).waitFor();
    });
  });

  describe('The form', () => {
    const field = (label: string) => page.getByRole('dialog').getByRole('textbox', { name: label });

    it('adds a user, tells what is wrong by field, and loses nothing of what was typed', async () => {
      const taken = await someone();
      await page.goto(`${portal.url}/users`);
      await page.getByRole('button', { name: 'Add User' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add user' });
      await dialog.getByRole('button', { name: 'Add user' }).click();
      for (const text of ['First name is required', 'Last name is required', 'Enter an e-mail address']) {
        await dialog.getByText(text).waitFor();
      }
      const lastName = `New${randomUUID().slice(0, 6)}`;
      await field('First name').fill('Robin');
      await field('Last name').fill(lastName);
      await field('E-mail').fill(taken.email.toUpperCase());
      await dialog.getByRole('combobox', { name: 'Status' }).click();
      await page.getByRole('option', { name: 'Invited' }).click();
      await dialog.getByText('becomes active with the first sign-in').waitFor();
      await dialog.getByRole('button', { name: 'Add user' }).click();
      await dialog
        .getByText(/Another user has this e-mail address/)
        .first()
        .waitFor();
      await thenHolds(field('Last name'), lastName);

      await field('E-mail').fill(`robin.${lastName}@example.com`);
      await dialog.getByRole('button', { name: 'Add user' }).click();
      await toast('User has been saved successfully.');
      const { body } = await admin.get('/api/users').query({ filter: JSON.stringify({ q: lastName }) });
      expect(body).toMatchObject([{ lastName, role: 'underwriter', status: 'pending_activation', department: null }]);
    });

    it('asks before it throws away what was typed', async () => {
      const user = await someone();
      await openListWith(user);
      await page.getByRole('link', { name: user.name }).click();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await field('Title').fill('Half typed');
      await page.keyboard.press('Escape');
      await page.getByText('You have unsaved changes.').waitFor();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await thenHolds(field('Title'), 'Half typed');
      await page.goBack();
      await page.getByText('You have unsaved changes.').waitFor();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect((await stored(user.id)).title).toBeNull();
    });

    it('sends only what was changed, also after the user has signed in or was edited by somebody else', async () => {
      const user = await someone({ phone: '555-0100' });
      await openListWith(user);
      await choose(user, 'Edit');
      await field('Title').fill('Mine');
      await admin.patch(`/api/users/${user.id}`).send({ phone: '555-0199', title: 'Theirs' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Somebody else changed this user in the meantime.').waitFor();
      await thenHolds(field('Phone'), '555-0199');
      await thenHolds(field('Title'), 'Mine');
      // Ending sessions is a new version of the user, and nothing that was judged by.
      await admin.delete(`/api/users/${user.id}/sessions`);
      const sent = page.waitForRequest((request) => request.method() === 'PATCH');
      await page.getByRole('button', { name: 'Save' }).click();
      expect((await sent).postDataJSON()).toEqual({ id: user.id, title: 'Mine' });
      await toast('User has been saved successfully.');
      expect(await stored(user.id)).toMatchObject({ phone: '555-0199', title: 'Mine', role: 'processor' });
    });

    it('holds back what the person may not change, and says why', async () => {
      await page.goto(listOf({ q: 'Lindqvist' }));
      await choose({ name: 'Avery Lindqvist' }, 'Edit');
      const role = page.getByRole('dialog').getByRole('combobox', { name: 'Role' });
      expect(await role.getAttribute('aria-disabled')).toBe('true');
      await page.getByText('Nobody changes their own role: ask another administrator.').waitFor();
      await page.keyboard.press('Escape');

      const user = await someone();
      const manager = await portal.openAs('manager', `/users?filter=${JSON.stringify({ q: user.lastName })}`);
      await choose(user, 'Edit', manager);
      expect(await manager.getByRole('textbox', { name: 'E-mail' }).isDisabled()).toBe(true);
      await manager.getByText(/Avery Lindqvist can give it to you/).waitFor();
      await manager.close();
    });
  });

  describe('The permission grid', () => {
    const cell = (name: string, on = page) => on.getByRole('dialog').getByRole('combobox', { name, exact: true });

    it('tells inherited, allowed and denied apart, is set by keyboard, and sends only what changed', async () => {
      const user = await someone();
      await admin
        .patch(`/api/users/${user.id}/permissions`)
        .send({ permissions: { documents: { approve: false }, reports: { create: true } } });
      await openListWith(user);
      await choose(user, 'Permissions');
      await page.getByRole('dialog', { name: `Permissions of ${user.name}` }).waitFor();
      await cell('Approve, Documents').waitFor();
      expect(await page.getByRole('dialog').getByRole('combobox').count()).toBe(50);
      const shown = (name: string) =>
        cell(name).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
      expect([
        await shown('Approve, Documents'),
        await shown('Create, Reports'),
        await shown('Read, Applications'),
        await shown('Delete, Applications'),
      ]).toEqual(['Denied', 'Allowed', 'Inherited: yes', 'Inherited: no']);
      await page.getByText('own values: 1 allowed, 1 denied').waitFor();

      await cell('Delete, Applications').focus();
      await page.keyboard.press('ArrowDown');
      await page.getByText('Role: no · was inherited').waitFor();
      await cell('Create, Reports').selectOption('inherit');
      await page.getByText('was allowed').waitFor();
      await page.getByText('2 unsaved changes').waitFor();
      await cell('Read, Users').selectOption('allow');
      await cell('Read, Users').selectOption('inherit');
      await page.getByText('2 unsaved changes').waitFor();

      const sent = page.waitForRequest(
        (request) => request.url().endsWith('/permissions') && request.method() === 'PATCH',
      );
      await page.getByRole('button', { name: 'Save permissions' }).click();
      expect((await sent).postDataJSON()).toEqual({
        permissions: { applications: { delete: true }, reports: { create: null } },
      });
      await toast('Permissions Updated');
      expect((await stored(user.id)).permissions).toMatchObject({
        applications: { delete: true },
        documents: { approve: false },
      });
    });

    it('resets to the role, and keeps the changes when somebody else was first', async () => {
      const user = await someone();
      const override = (permissions: object) => admin.patch(`/api/users/${user.id}/permissions`).send({ permissions });
      await override({ documents: { approve: false } });
      await openListWith(user);
      await choose(user, 'Permissions');
      await page.getByRole('button', { name: 'Reset to role' }).click();
      await page.getByText('1 unsaved change', { exact: true }).waitFor();
      await override({ documents: { approve: null }, settings: { read: true } });
      await page.getByRole('button', { name: 'Save permissions' }).click();
      await page.getByText(/Somebody else changed the role or the permissions/).waitFor();
      // What the other one has done is not undone by a reset that did not know of it.
      expect(await cell('Read, Settings').inputValue()).toBe('allow');
      expect(await page.getByRole('button', { name: 'Save permissions' }).isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Cancel' }).click();
    });

    it('shows a refusal in place: the last administrator is not locked out', async () => {
      await admin
        .patch(`/api/users/${demoStaffMember('compliance_officer').userId}/permissions`)
        .send({ permissions: { users: { approve: true } } });
      const officer = await portal.openAs('compliance_officer', `/users?filter={"q":"Lindqvist"}`);
      await choose({ name: 'Avery Lindqvist' }, 'Permissions', officer);
      await cell('Approve, Users', officer).selectOption('deny');
      await officer.getByRole('button', { name: 'Save permissions' }).click();
      await officer
        .getByRole('alert')
        .getByText(/last active administrator/)
        .waitFor();
      expect(await cell('Approve, Users', officer).inputValue()).toBe('deny');
      await officer.close();
    });

    it('is to look at only, for oneself and for whoever may not give permissions', async () => {
      await page.goto(listOf({ q: 'Lindqvist' }));
      await choose({ name: 'Avery Lindqvist' }, 'Permissions');
      await page.getByText('These are your own permissions: another administrator has to change them.').waitFor();
      await page
        .getByRole('dialog')
        .getByRole('cell', { name: /^Approve, Users: Inherited: yes/ })
        .waitFor();
      expect(await page.getByRole('dialog').getByRole('combobox').count()).toBe(0);
      await page.getByRole('button', { name: 'Close' }).click();
    });
  });

  describe('The row menu', () => {
    it('deactivates, activates and suspends once confirmed', async () => {
      const user = await someone();
      await openListWith(user);
      for (const [item, status] of [
        ['Deactivate', 'inactive'],
        ['Activate', 'active'],
        ['Suspend', 'suspended'],
      ] as const) {
        await choose(user, item);
        const dialog = page.getByRole('dialog', { name: `${item} ${user.name}?` });
        await dialog.getByRole('button', { name: item }).click();
        await toast('Status Updated');
        await dialog.waitFor({ state: 'detached' });
        expect((await stored(user.id)).status).toBe(status);
      }
    });

    it('deletes once confirmed; the user stays on record', async () => {
      const user = await someone();
      await openListWith(user);
      await choose(user, 'Delete');
      await page.getByText('Are you sure you want to delete this user?').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await toast('User Deleted');
      await page.getByText('No users found').waitFor();
      await page.getByRole('combobox', { name: 'Status' }).click();
      await page.getByRole('option', { name: 'Deleted' }).click();
      await page.getByRole('link', { name: user.name }).click();
      await page.getByText('This user has been deleted').waitFor();
      expect(await page.getByRole('button', { name: 'Edit permissions' }).count()).toBe(0);
      await page.getByRole('tab', { name: 'History' }).click();
      await page.getByRole('listitem').getByText('Deleted').waitFor();
    });

    it('keeps the dialog with the reason when it is refused', async () => {
      const manager = await portal.openAs('manager', '/users?filter={"q":"Lindqvist"}');
      await choose({ name: 'Avery Lindqvist' }, 'Deactivate', manager);
      const dialog = manager.getByRole('dialog', { name: 'Deactivate Avery Lindqvist?' });
      await dialog.getByRole('button', { name: 'Deactivate' }).click();
      await dialog
        .getByRole('alert')
        .getByText(/last active administrator/)
        .waitFor();
      await manager.close();
    });

    it('says why it does not do what the person may not do', async () => {
      const user = await someone();
      const manager = await portal.openAs('manager', `/users?filter=${JSON.stringify({ q: user.lastName })}`);
      await manager.getByRole('button', { name: `Actions for ${user.name}` }).click();
      const item = manager.getByRole('menuitem', { name: 'Delete' });
      expect(await item.getAttribute('aria-disabled')).toBe('true');
      await item.focus();
      await manager.keyboard.press('Enter');
      await manager
        .getByRole('dialog')
        .getByText(/users\.delete.*Avery Lindqvist can give it to you/)
        .waitFor();
      await manager.close();
      const underwriter = await portal.openAs('underwriter', '/users');
      await underwriter.getByText(/that needs the permission users\.read/).waitFor();
      await underwriter.close();
    });
  });

  describe('The page of a user', () => {
    it('answers what the user could do at a moment of the past', async () => {
      const user = await someone({ role: 'viewer' });
      await admin.patch(`/api/users/${user.id}`).send({ role: 'processor' });
      await admin.patch(`/api/users/${user.id}/permissions`).send({ permissions: { reports: { create: true } } });
      await openListWith(user);
      await page.getByRole('link', { name: user.name }).click();
      await page.getByRole('cell', { name: /^Create, Reports: Allowed/ }).waitFor();
      await page.getByRole('tab', { name: 'History' }).click();
      await page.getByText('Role changed from viewer to processor').waitFor();
      await page
        .getByRole('link', { name: /^Permissions then/ })
        .last()
        .click();
      await page.getByText(/Role then: Viewer\. Status then: Active\. \d+ permissions are otherwise today/).waitFor();
      await page.getByRole('cell', { name: /^Create, Reports: Inherited: no.*Today: yes/ }).waitFor();
      await page.reload();
      await page.getByText(/Role then: Viewer/).waitFor();
      await page.getByLabel('As of').fill('2020-03-01T17:00:00');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByText('Not on record then').waitFor();
      await page.getByRole('button', { name: 'Back to now' }).click();
      await page.getByRole('cell', { name: /^Create, Reports: Allowed/ }).waitFor();
    });

    it('has no page for an id of nobody', async () => {
      for (const id of [randomUUID(), 'nobody']) {
        await page.goto(`${portal.url}/users/${id}`);
        await page.getByRole('heading', { level: 1, name: 'User Not Found' }).waitFor();
      }
    });

    it('lists the open sessions and ends one', async () => {
      const closer = await portal.agentAs('closer');
      await page.goto(`${portal.url}/users/${demoStaffMember('closer').userId}/sessions`);
      await page.getByText(/^Signed in .* with Google/).waitFor();
      await page.getByRole('button', { name: /^End the session on/ }).click();
      const dialog = page.getByRole('dialog', { name: 'End this session?' });
      await dialog.getByRole('button', { name: 'End' }).click();
      await toast('Sessions Ended');
      await page.getByText('Not signed in anywhere').waitFor();
      expect((await closer.get('/api/auth/user')).status).toBe(401);
    });
  });

  describe.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('Looked at in %s at %i', (colorScheme, width) => {
    let sized: Page;
    let user: Someone;
    beforeAll(async () => {
      user = await someone({
        firstName: 'Bartholomew-Alexander',
        title: 'Senior Vice President of Residential Lending Operations',
        department: 'quality_assurance',
      });
      const permissions = { documents: { approve: false }, reports: { create: true } };
      await admin.patch(`/api/users/${user.id}/permissions`).send({ permissions });
      sized = await portal.openAs('admin', '/users', { width, height: 844 });
      await sized.emulateMedia({ colorScheme });
    });
    afterAll(() => sized.close());

    const thenFits = async (): Promise<void> => {
      expect([await overflowOf(sized), await seriousFindings(sized)]).toEqual([0, []]);
    };
    const openDialog = async (item: string): Promise<void> => {
      await sized.goto(listOf({ q: user.lastName }));
      await choose({ name: `Bartholomew-Alexander ${user.lastName}` }, item, sized);
    };

    it('the list is accessible and fits', async () => {
      await whenSettled(sized);
      await thenFits();
    });

    it('the grid is accessible and fits', async () => {
      await openDialog('Permissions');
      await sized.getByRole('combobox', { name: 'Create, Applications' }).selectOption('allow');
      await thenFits();
      await sized.keyboard.press('Escape');
      await sized.getByRole('button', { name: 'Discard changes' }).click();
    });

    it('the form is accessible and fits', async () => {
      await openDialog('Edit');
      await sized.getByRole('textbox', { name: 'First name' }).waitFor();
      await thenFits();
    });

    it.each(['', '/history', '/sessions'])('the page of a user is accessible and fits%s', async (tab) => {
      await sized.goto(`${portal.url}/users/${user.id}${tab}`);
      await whenSettled(sized);
      await thenFits();
    });
  });
});
