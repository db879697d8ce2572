import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { demoStaffMember } from '../../api/auth/demo-staff.ts';
import type { Role } from '../../events/lending/permissions/permissions.ts';
import { eventually } from './eventually.ts';
import { type Portal, startPortal } from './portal.ts';

export type PortalInBrowser = Portal & {
  /** A page of a browser of its own, signed in as the demo user of that role. */
  readonly openAs: (role: Role, path?: string, viewport?: { width: number; height: number }) => Promise<Page>;
  /** Everything the pages of this portal have complained about; empties the list. */
  readonly takeComplaints: () => string[];
};

const uiDir = fileURLToPath(new URL('../../dist/admin-ui', import.meta.url));

/** The real portal serving the built UI, with a real browser in front of it. */
export const startPortalInBrowser = async (): Promise<PortalInBrowser> => {
  const portal = await startPortal({ uiDir });
  const browser: Browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const complaints: string[] = [];
  const contexts = new Map<Role, BrowserContext>();

  const signedIn = async (role: Role): Promise<BrowserContext> => {
    const known = contexts.get(role);
    if (known) return known;
    const context = await browser.newContext({ reducedMotion: 'reduce', acceptDownloads: true });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    await page.goto(`${portal.url}/auth/google`);
    await page.locator(`button[value="${demoStaffMember(role).userId}"]`).click();
    await page.waitForURL(`${portal.url}/`);
    await page.close();
    contexts.set(role, context);
    return context;
  };

  return {
    ...portal,
    openAs: async (role, path = '/', viewport = { width: 1280, height: 900 }) => {
      const page = await (await signedIn(role)).newPage();
      await page.setViewportSize(viewport);
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        // Refusals are part of what these specs provoke; the browser logs each of them.
        const isRefusal = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
      });
      await page.goto(portal.url + path);
      return page;
    },
    takeComplaints: () => complaints.splice(0),
    stop: async () => {
      await browser.close();
      await portal.stop();
    },
  };
};

/** Waits until a text box holds exactly this. */
export const thenHolds = (box: Locator, text: string): Promise<unknown> =>
  eventually(`the box to hold "${text}"`, async () => (await box.inputValue()) === text);
