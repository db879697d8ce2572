import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { coming } from '../../../admin-ui/src/coming/coming.feature.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { submit } from '../../api/loan-application/requests.ts';
import { whenSettled } from '../../support/portal/page-checks.ts';
import { type PortalInBrowser, sharedPortalInBrowser } from '../../support/portal/browser.ts';

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
/** A dozen pages on a busy machine. */
const CRAWL_MS = 90_000;
const announced = Object.keys(coming.routes ?? {});

/** Pages that links of the present page lead to, but those of links that say instead why they lead nowhere. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/"]:not([href^="/api/"])')
    .evaluateAll((links) =>
      links
        .filter((link) => !link.closest('[aria-disabled="true"]'))
        .map((link) => new URL(link.getAttribute('href') ?? '', location.href).pathname),
    );

describe('Links, tabs and cards', () => {
  let portal: PortalInBrowser;
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    await submit(await portal.agentAs('processor'));
  });
  afterAll(() => portal.stop());

  it.each<Role>(['viewer', 'appraisal_coordinator'])(
    'lead %s to no page that refuses them',
    async (role) => {
      const page = await portal.openAs(role);
      const refusals: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 403) refusals.push(`${page.url()}: ${response.url()}`);
      });
      const waiting = ['/'];
      const visited = new Set(announced);
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const pattern = path.replaceAll(ID, ':id');
        if (visited.has(pattern)) continue;
        visited.add(pattern);
        await page.goto(portal.url + path);
        await whenSettled(page);
        waiting.push(...(await linksOf(page)));
        const places = await page.locator('main header, [role=tabpanel]').allInnerTexts();
        if (places.some((text) => /^[^.]{0,40}You may not/.test(text)))
          refusals.push(`${path}: says that they may not`);
      }
      expect(refusals).toEqual([]);
      expect(visited.has('/applications/:id/documents')).toBe(true);
      await page.close();
    },
    CRAWL_MS,
  );
});
