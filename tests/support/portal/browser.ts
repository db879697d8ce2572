import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { atEnd } from './at-end.ts';
import { eventually } from '../eventually.ts';
import { type Portal, startPortal } from './portal.ts';

export type PortalInBrowser = Portal & {
  /** A page of a browser of its own, signed in as the demo user of that role. */
  readonly openAs: (role: Role, path?: string, viewport?: { width: number; height: number }) => Promise<Page>;
  /** Everything the pages of this portal have complained about; empties the list. */
  readonly takeComplaints: () => string[];
};

const uiDir = fileURLToPath(new URL('../../../dist/admin-ui', import.meta.url));

let browser: Promise<Browser> | undefined;
/** The browser of all specs of a batch. */
export const theBrowser = (): Promise<Browser> => {
  if (browser === undefined) {
    const launched = chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
    atEnd(async () => (await launched).close());
    browser = launched;
  }
  return browser;
};

/** Cookies of who has signed in to a portal before, by its address and the role. */
const signedInBefore = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** The pages that one spec opens of a portal. */
const pagesOf = (portal: Portal) => {
  const complaints: string[] = [];
  const contexts = new Map<Role, BrowserContext>();

  const signedIn = async (role: Role): Promise<BrowserContext> => {
    const known = contexts.get(role);
    if (known) return known;
    const context = await (await theBrowser()).newContext({ reducedMotion: 'reduce', acceptDownloads: true });
    contexts.set(role, context);
    context.setDefaultTimeout(30_000);
    const session = `${portal.url} ${role}`;
    const cookies = signedInBefore.get(session);
    if (cookies) {
      await context.addCookies(cookies);
      return context;
    }
    const page = await context.newPage();
    await page.goto(`${portal.url}/auth/google`);
    await page.locator(`button[value="${demoStaffMember(role).userId}"]`).click();
    await page.waitForURL(`${portal.url}/`);
    await page.close();
    signedInBefore.set(session, await context.cookies());
    return context;
  };

  return {
    openAs: async (role: Role, path = '/', viewport = { width: 1280, height: 900 }) => {
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
    closePages: async (): Promise<void> => {
      for (const context of contexts.values()) {
        // A handler that still waits would fail the next spec.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }
    },
  };
};

/** The real portal serving the built UI, with a real browser in front of it. */
export const startPortalInBrowser = async (): Promise<PortalInBrowser> => {
  const portal = await startPortal({ uiDir });
  const { closePages, ...pages } = pagesOf(portal);
  const stop = async (): Promise<void> => {
    await closePages();
    await portal.stop();
  };
  return { ...portal, ...pages, stop };
};

let shared: Promise<Portal> | undefined;
/**
 * The portal of all specs of a batch that neither count what is in it nor change what holds for everybody; each makes
 * what it looks at. `stop` closes this spec's pages.
 */
export const sharedPortalInBrowser = async (): Promise<PortalInBrowser> => {
  if (shared === undefined) {
    const started = startPortal({ uiDir });
    atEnd(async () => (await started).stop());
    shared = started;
  }
  const portal = await shared;
  const { closePages, ...pages } = pagesOf(portal);
  return { ...portal, ...pages, stop: closePages };
};

/** Waits until a text box holds exactly this. */
export const thenHolds = (box: Locator, text: string): Promise<unknown> =>
  eventually(`the box to hold "${text}"`, async () => (await box.inputValue()) === text);
