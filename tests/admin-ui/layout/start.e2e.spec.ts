import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { submit } from '../../api/loan-application/requests.ts';
import { announceRestore } from '../../support/store/restoring.ts';
import { whenSettled } from '../../support/portal/page-checks.ts';
import { type PortalInBrowser, startPortalInBrowser } from '../../support/portal/browser.ts';

const START = '**/assets/start-*.js';
const SHELL = '**/assets/shell-*.js';
const USERS = '**/assets/UsersPage-*.js';

const answer = (status: number) => (route: Route) => route.fulfill({ status, body: '' });

let portal: PortalInBrowser;
let id: string;
beforeAll(async () => {
  portal = await startPortalInBrowser();
  ({ id } = await submit(await portal.agentAs('processor')));
});
afterAll(() => portal.stop());

describe('Start', () => {
  let page: Page;
  beforeAll(async () => {
    page = await portal.openAs('admin');
    await whenSettled(page);
    // With its last route a page lets go of the requests that are held: the program would start before Retry is pressed.
    await page.route('**/nothing-asks-for-it', (route) => route.abort());
  });
  afterAll(() => page.close());

  const thenRetryHelps = async (reason: string) => {
    const notice = page.getByRole('alert').filter({ hasText: 'Lendlog has not started' });
    await notice.getByText(reason).waitFor();
    await page.unroute(START);
    await page.unroute(SHELL);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Loan Pipeline' }).waitFor();
    expect(await page.locator('#start-failed').count()).toBe(0);
  };

  it.each([
    ['the start is not there', START, answer(404)],
    ['the start breaks', START, answer(500)],
    ['the line is cut', START, (route: Route) => route.abort()],
    ['the signed-in part is not there', SHELL, answer(404)],
  ])('says so and offers to try again when %s', async (_, chunk, handle) => {
    await page.route(chunk, handle);
    await page.goto(`${portal.url}/pipeline`);
    await thenRetryHelps('A part of the program did not arrive, or could not be read.');
  });

  it('says so when nothing comes for 20 seconds', async () => {
    await page.clock.install();
    await page.route(START, () => undefined);
    await page.goto(`${portal.url}/pipeline`, { waitUntil: 'commit' });
    await page.locator('#start-failed').waitFor({ state: 'attached' });
    await page.clock.fastForward(20_000);
    await thenRetryHelps('The server has not sent all of the program within 20 seconds.');
  });
});

describe('A first load', () => {
  it.each([
    ['/', ['stats', 'charts', 'recent-applications'], 'Business Dashboard'],
    ['/pipeline', ['stats', 'applications'], 'Loan Pipeline'],
    ['/applications', ['stats', 'applications'], 'Applications'],
  ])('of %s asks once for what it shows, before the program has come', async (path, reads, title) => {
    const page = await portal.openAs('underwriter', '/profile');
    await whenSettled(page);
    // The live stream may have all read anew.
    await page.route('**/api/live?*', () => undefined);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname.split('/').at(-1) ?? '');
    });
    const [gate, open] = [Promise.withResolvers<void>(), page.waitForResponse('**/api/**/{stats,recent-applications}')];
    await page.route(SHELL, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(portal.url + path, { waitUntil: 'commit' });
    await open;
    gate.resolve();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Alice Rivera').first().waitFor();
    expect(reads.map((read) => asked.filter((name) => name === read).length)).toEqual(reads.map(() => 1));
    await page.close();
  });
});

describe('A part of the program that is not there', () => {
  /** As after a deployment: the page that the server hands out starts with another file. */
  const deployAnother = (page: Page) =>
    page.route(`${portal.url}/`, async (route) => {
      const answered = await route.fetch();
      await route.fulfill({
        response: answered,
        body: (await answered.text()).replace(/(<script type="module"[^>]* src=)"[^"]+"/, '$1"/assets/newer.js"'),
      });
    });

  it('is fetched anew with the build that has taken its place, at the same address', async () => {
    const page = await portal.openAs('admin', '/pipeline');
    await whenSettled(page);
    await deployAnother(page);
    await page.route(USERS, answer(404), { times: 1 });
    await page.getByRole('link', { name: 'User Management' }).click();
    await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/users');
    await page.close();
  });

  it('is asked for by one reload only, and then by whoever presses Retry', async () => {
    const page = await portal.openAs('admin', '/pipeline');
    await whenSettled(page);
    await deployAnother(page);
    await page.route(USERS, answer(404));
    let reloads = 0;
    page.on('framenavigated', () => {
      reloads += 1;
    });
    await page.getByRole('link', { name: 'User Management' }).click();
    await page.getByText('This page could not be loaded').waitFor();
    // The click and one reload.
    expect(reloads).toBe(2);
    await page.unroute(USERS);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor();
    await page.close();
  });
});

describe('A line that is cut', () => {
  it('is told of, with what could not be filtered, and heals by itself', async () => {
    const page = await portal.openAs('underwriter');
    const stream = page.waitForResponse('**/api/live?*');
    await page.goto(`${portal.url}/pipeline`);
    await page.getByText('Alice Rivera').waitFor();
    // A stream that opens after the browser has said so is not cut by it, and tells that the line is there.
    await stream;
    await page.context().setOffline(true);
    try {
      await page.getByText(/You are offline since/).waitFor();
      await page.getByLabel('Search by borrower name').fill('nobody at all');
      await page.getByText('The search and filters could not be applied').waitFor();
      expect(await page.getByText('Alice Rivera').count()).toBe(0);
    } finally {
      await page.context().setOffline(false);
    }
    await page.getByText('No applications found').waitFor();
    await page.getByText(/You are offline since/).waitFor({ state: 'detached' });
    await page.close();
  });

  it('brings a page that was asked for meanwhile once it is back', async () => {
    // Whose browser has nothing of that page yet.
    const page = await portal.openAs('closer', '/');
    await whenSettled(page);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Loan Pipeline' }).first().click();
    await page.getByText('This page could not be loaded').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Loan Pipeline' }).waitFor();
    await page.close();
  });
});

// Last: the portal's own processes are of the time before it.
describe('A restore while a tab is open', () => {
  let restored: Awaited<ReturnType<PortalInBrowser['startAnother']>>;
  afterAll(() => restored?.stop());

  it('has it begin again by itself, with what was typed, and says so', async () => {
    const page = await portal.openAs('underwriter', `/applications/${id}`);
    const note = page.getByRole('textbox', { name: /Notes or comment/ });
    await note.fill('Called the borrower');
    await announceRestore(portal.database.url);
    restored = await portal.startAnother();
    // The processes that are started after it.
    await page.route('**/api/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      // A stream would never be answered as a whole.
      if (pathname === '/api/live') {
        await route.continue();
        return;
      }
      // The page may close before its answer is there.
      const response = await route.fetch({ url: restored.url + pathname + search }).catch(() => undefined);
      await (response ? route.fulfill({ response }) : route.abort()).catch(() => undefined);
    });
    await page.context().setOffline(true);
    await page.getByText(/You are offline since/).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/^The data was restored from a backup, or moved, at/).waitFor();
    expect(await note.inputValue()).toBe('Called the borrower');
    await page.getByRole('button', { name: 'Understood' }).click();
    await page.getByText(/^The data was restored/).waitFor({ state: 'detached' });
    await page.close();
  });
});
