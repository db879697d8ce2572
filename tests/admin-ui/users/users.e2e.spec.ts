import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { type PortalInBrowser, startPortalInBrowser, thenHolds } from '../../support/portal/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { overflowOf, seriousFindings, whenSettled } from '../../support/portal/page-checks.ts';
import type { Agent } from '../../support/portal/portal.ts';

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

  /** Adds someone through the API, under a name of their own. */
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
    it('searches and filters on the server, and keeps that in the address', async () => {
      const user = await someone({ department: 'closing', status: 'suspended' });
      await page.getByRole('link', { name: 'User Management' }).click();
      await page
        .getByRole('searchbox', { name: 'Search by name, email or title...' })
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
      await page.getByRole('button', { name: /^Sort by Email/i }).click();
      await page.waitForURL(/sort=email/);
      await page.getByRole('button', { name: /^Sort by Email/i }).click();
      await page.waitForURL(/order=DESC/);
      const inOrder = body.map((user: { firstName: string; lastName: string }) => `${user.firstName} ${user.lastName}`);
      await eventually('the first page', async () => (await names()).join() === inOrder.slice(0, 10).join());
      await page.getByRole('button', { name: 'Go to next page' }).click();
      await eventually('the second page', async () => (await names()).join() === inOrder.slice(10, 20).join());
    });

    it('takes each press for the order that the address has by then (#11)', async () => {
      await Promise.all([someone(), someone()]); // more than a page
      await page.goto(`${portal.url}/users`);
      const sortByEmail = await page.getByRole('button', { name: /^Sort by Email/i }).elementHandle();
      const nextPage = await page.getByRole('button', { name: 'Go to next page' }).elementHandle();
      // Within the page: the second press comes in the frame after the first one's.
      const addresses = await page.evaluate(
        async ([sort, next]) => {
          const pressed: string[] = [];
          const press = async (button: typeof sort): Promise<void> => {
            const before = location.search;
            button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
            const until = Date.now() + 2_000;
            while (location.search === before && Date.now() < until) await new Promise((later) => setTimeout(later));
            await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
            const { sort: field, order, page: number } = Object.fromEntries(new URLSearchParams(location.search));
            pressed.push(`${field} ${order} ${number}`);
          };
          await press(sort);
          await press(sort);
          await press(next);
          return pressed;
        },
        [sortByEmail, nextPage],
      );
      expect(addresses).toEqual(['email ASC 1', 'email DESC 1', 'email DESC 2']);
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

    it('changes by itself when someone else changes a user', async () => {
      const user = await someone();
      await openListWith(user);
      await admin.patch(`/api/users/${user.id}`).send({ title: 'Night Desk' });
      await page.getByText('Night Desk').first().waitFor();
    });
  });

  describe('The form', () => {
    const field = (label: string) => page.getByRole('dialog').getByRole('textbox', { name: label });

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

    it('sends only what was changed, also after the user has signed in or was edited by someone else', async () => {
      const user = await someone({ phone: '555-0100' });
      await openListWith(user);
      await choose(user, 'Edit');
      await field('Title').fill('Mine');
      await admin.patch(`/api/users/${user.id}`).send({ phone: '555-0199', title: 'Theirs' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Someone else changed this user in the meantime.').waitFor();
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
  });

  describe('The row menu', () => {
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
      await sized.getByRole('combobox', { name: 'Delete, Applications' }).focus();
      await sized.keyboard.press('ArrowDown');
      await sized.getByText('Role: no · was inherited').waitFor();
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
