import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import * as allFeatures from '../../../admin-ui/src/all-features.ts';
import type { Feature } from '../../../admin-ui/src/kit/feature/feature.ts';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { urlaStepIds } from '../../../events/lending/urla/steps.ts';
import { pdf, submit } from '../../api/loan-application/requests.ts';
import { whenSettled } from '../../support/portal/page-checks.ts';
import { type PortalInBrowser, sharedPortalInBrowser } from '../../support/portal/browser.ts';
import { walkByTab } from '../support/tab-walk.ts';

const features: readonly Feature[] = Object.values(allFeatures);
/** Pages of later releases are all the same page. */
const routes = features.flatMap(({ name, routes = {} }) =>
  name === 'coming' ? Object.keys(routes).slice(0, 1) : Object.keys(routes),
);
const WALK_MS = 240_000;

/** Both themes take the same ring from the same place; the other one is walked where controls differ most. */
const inDark = ['/applications', '/settings'];

describe('Focus', () => {
  let portal: PortalInBrowser;
  let page: Page;
  let addresses: readonly string[];
  let dialogs: readonly string[];
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    const processor = await portal.agentAs('processor');
    const { id } = await submit(processor);
    const stored = await processor
      .post(`/api/applications/${id}/documents`)
      .field('documentType', 'pay_stub')
      .attach('file', pdf('stub'), 'pay-stub.pdf');
    const draft = await processor.post('/api/urla-drafts');
    const { documentId } = stored.body as { documentId: string };
    await processor
      .post(`/api/applications/${id}/conditions`)
      .send({ templates: [{ templateId: 'recent_pay_stubs' }] });
    const { userId } = demoStaffMember('viewer');
    const tabsOf: Readonly<Record<string, readonly string[]>> = {
      '/applications/:id/*': ['', '/borrower', '/urla', '/documents', '/conditions', '/timeline', '/history'],
      '/users/:id/:tab?': ['', '/history', '/sessions'],
      '/applications/urla/:draftId/:step?': ['short', ...urlaStepIds].map((step) => `/${step}`),
    };
    addresses = routes.flatMap((route) =>
      (tabsOf[route] ?? ['']).map(
        (tab) =>
          route
            .replace(/\/(\*|:\w+\?)$/, '')
            .replace(':name', 'clock')
            .replace(':draftId', draft.body.id)
            .replace(':documentId', documentId)
            .replace(':id', route.startsWith('/users') ? userId : id) + tab,
      ),
    );
    dialogs = ['workflow', 'documents', 'decisions'].map((tab) => `/?review=${id}&tab=${tab}`);
    page = await portal.openAs('admin');
    await whenSettled(page);
  });
  afterAll(() => portal.stop());

  /** Controls whose focus cannot be seen, from the first of the page to the last. */
  const unseenAt = async (address: string, seen: Set<string>): Promise<string[]> => {
    await page.goto(portal.url + address);
    if (dialogs.includes(address)) await page.getByRole('dialog').getByRole('tab', { selected: true }).waitFor();
    else {
      await whenSettled(page);
      // The frame around the screens is the same on each of them.
      if (seen.size > 0) await page.locator('main').focus();
    }
    const { stops, unseen } = await walkByTab(page, seen);
    expect(stops).toBeGreaterThan(0);
    return unseen.map((what) => `${address}: ${what}`);
  };

  it(
    'is seen on every control that Tab reaches, on every screen',
    async () => {
      const seen = new Set<string>();
      const unseen: string[] = [];
      for (const address of [...addresses, ...dialogs]) unseen.push(...(await unseenAt(address, seen)));
      expect(unseen).toEqual([]);
    },
    WALK_MS,
  );

  it('is seen on the entries of a menu', async () => {
    await page.goto(`${portal.url}/pipeline`);
    await whenSettled(page);
    const menu = page.getByRole('button', { name: /^More actions/ }).first();
    await menu.focus();
    await page.keyboard.press('Enter');
    const entries = page.getByRole('menuitem');
    await entries.first().waitFor();
    await page.keyboard.press('ArrowDown');
    const rings = await entries.evaluateAll((all) => all.map((entry) => getComputedStyle(entry).outlineStyle));
    expect(rings.filter((ring) => ring === 'solid')).toHaveLength(1);
    await page.keyboard.press('Escape');
  });

  it(
    'is seen in the dark too',
    async () => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      const seen = new Set<string>();
      const unseen: string[] = [];
      for (const address of inDark) unseen.push(...(await unseenAt(address, seen)));
      expect(unseen).toEqual([]);
    },
    WALK_MS,
  );

  it('is seen on the page of signed-out visitors', async () => {
    const visitor = await page.context().browser()?.newPage({ reducedMotion: 'reduce' });
    if (!visitor) throw new Error('The browser is gone');
    await visitor.goto(portal.url);
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    expect((await walkByTab(visitor, new Set())).unseen).toEqual([]);
    await visitor.close();
  });

  it('stays with the buttons of a stage while its command disables them', async () => {
    await page.goto(portal.url + (dialogs[0] ?? ''));
    const stage = page.getByRole('dialog').getByRole('group', { name: 'Pre-Qualification' });
    await stage.getByRole('button', { name: 'Complete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Workflow stage has been updated successfully.').waitFor();
    await stage.getByRole('button', { name: 'Flag Issue' }).and(page.locator(':focus')).waitFor();
  });
});
