import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { pdf, submit } from '../../api/loan-application/requests.ts';
import { findsIn, isOf, type Seed, seededBorrower, seedOf, ssnOf, word } from '../../api/seeded/seeds.ts';
import { type PortalInBrowser, startPortalInBrowser } from '../../support/portal/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { whenSettled } from '../../support/portal/page-checks.ts';

/** Everything that a script of the page could find again, but for what stands on the screen. */
const storesOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const databases: string[] = [];
    for (const { name } of await indexedDB.databases()) databases.push(name ?? '');
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) cached.push(request.url);
    }
    return {
      local: JSON.stringify(Object.entries(localStorage)),
      tab: JSON.stringify(Object.entries(sessionStorage)),
      databases: databases.join(' '),
      cached: cached.join(' '),
      cookies: document.cookie,
      state: JSON.stringify(history.state),
      title: document.title,
      address: location.href,
    };
  });

describe('A browser', () => {
  let portal: PortalInBrowser;
  let profile: string;
  let context: BrowserContext;
  let id: string;
  /** The file's borrower, who is typed in, and what is typed and not sent. */
  const [borrower, typed, unsent] = [seedOf(0), seedOf(1), seedOf(2)] as [Seed, Seed, Seed];
  /** Titles, addresses and console lines of every page. */
  const told: string[] = [];
  const cacheable: string[] = [];

  beforeAll(async () => {
    portal = await startPortalInBrowser();
    const officer = await portal.agentAs('loan_officer');
    ({ id } = await submit(officer, { borrowers: [seededBorrower(borrower)] }));
    const paper = officer.post(`/api/applications/${id}/documents`).field('documentType', 'pay_stub');
    await paper.attach('file', pdf(word('paper', borrower)), `${word('file', borrower)}.pdf`);
    profile = await mkdtemp(join(tmpdir(), 'lendlog-profile-'));
    context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
      // People go back to a page as they left it.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
    });
    context.on('page', (page) => {
      page.on('console', (message) => told.push(message.text()));
      page.on('framenavigated', (frame) => told.push(frame.url()));
    });
    context.on('response', (response) => {
      const { pathname } = new URL(response.url());
      // The page itself is the same for everybody.
      const isKept = pathname.startsWith('/api/') && response.headers()['cache-control'] !== 'no-store';
      if (isKept) cacheable.push(pathname);
    });
  }, 120_000);
  afterAll(async () => {
    await context.close();
    await portal.stop();
    await rm(profile, { recursive: true, force: true });
  });

  const signIn = async (page: Page, role: Role): Promise<void> => {
    await page.goto(`${portal.url}/auth/google`);
    await page.locator(`button[value="${demoStaffMember(role).userId}"]`).click();
    await page.waitForURL((url) => url.pathname !== '/auth/google' && !url.pathname.includes('issuer'));
  };
  const see = async (page: Page, path: string, text: string): Promise<void> => {
    await page.goto(portal.url + path);
    await page.getByText(text).filter({ visible: true }).first().waitFor();
    told.push(await page.title());
  };
  /** An application that is being taken, of which the last answer does not reach the server. */
  const typeDraft = async (page: Page): Promise<void> => {
    await page.goto(`${portal.url}/applications/urla`);
    await page.getByRole('button', { name: 'New URLA Application' }).click();
    await page.getByText('Step 1 of 7', { exact: true }).waitFor();
    const { firstName, lastName, email, phone = '' } = seededBorrower(typed);
    await page.getByLabel('First name').first().fill(firstName);
    await page.getByLabel('Last name').first().fill(lastName);
    await page.getByLabel('Social Security number').first().fill(ssnOf(typed));
    await page.getByLabel('Date of birth').first().fill('03/17/1951');
    await page.getByLabel('Email').first().fill(email);
    await page.getByLabel(/phone/i).first().fill(phone);
    await page.getByLabel('Email').first().blur();
    await page.getByText('Saved', { exact: false }).first().waitFor();
    told.push(await page.title(), page.url());
    await page.route('**/api/urla-drafts/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.getByLabel('Last name').first().fill(word('last', unsent));
    await page.getByLabel('Social Security number').first().fill(ssnOf(unsent));
    await page.getByLabel('Social Security number').first().blur();
  };
  const work = async (page: Page): Promise<void> => {
    await see(page, `/applications/${id}/borrower`, word('first', borrower));
    await page.getByRole('button', { name: /^Reveal SSN of/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Reveal personal data/ });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('To compare it with the licence');
    await dialog.getByRole('button', { name: 'Reveal' }).click();
    await page.getByText(ssnOf(borrower)).waitFor();
    told.push(JSON.stringify(await storesOf(page)));
    await see(page, `/applications/${id}/history`, 'Application submitted');
    await see(page, `/applications/${id}/documents`, `${word('file', borrower)}.pdf`);
    await see(page, `/applicant/${id}`, word('first', borrower));
    await page.goto(`${portal.url}/applications`);
    await whenSettled(page);
    await page.getByText(word('last', borrower)).first().waitFor();
  };

  it('is told nothing personal to keep while somebody works', async () => {
    const page = await context.newPage();
    await signIn(page, 'loan_officer');
    await work(page);
    await typeDraft(page);
    await eventually('what was typed to be kept', async () => findsIn((await storesOf(page))['tab'] ?? '').length > 0);
    const { tab = '', ...others } = await storesOf(page);
    expect(findsIn(JSON.stringify(others))).toEqual([]);
    expect(findsIn(told.join('\n'))).toEqual([]);
    expect([...new Set(cacheable)]).toEqual([]);
    // What did not reach the server stays in the tab for who typed it: never an SSN or a birth date, and of no file.
    const kept = findsIn(tab);
    expect(kept.map(({ text }) => text)).toContain(word('last', unsent));
    const isTyped = ({ text }: { readonly text: string }) => [typed, unsent].some((seed) => isOf(seed, text));
    expect(kept.filter((find) => find.kind !== 'text' || !isTyped(find))).toEqual([]);
    await page.close({ runBeforeUnload: false });
  }, 120_000);

  it('has nothing of it once they have signed out, and goes back to none of it', async () => {
    const page = await context.newPage();
    await signIn(page, 'loan_officer');
    await see(page, `/applications/${id}/borrower`, word('first', borrower));
    await page.getByRole('button', { name: /Loan officer/i }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${portal.url}/`);
    expect(findsIn(JSON.stringify(await storesOf(page)))).toEqual([]);
    await page.goBack({ waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(findsIn(await page.content())).toEqual([]);
    await page.close();
  }, 60_000);

  it('tells who signs in next nothing of what was typed before', async () => {
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(page, 'underwriter');
    await see(page, `/applications/${id}`, word('last', borrower));
    await page.getByRole('textbox', { name: /Notes or comment/ }).fill(word('comment', unsent));
    expect(findsIn((await storesOf(page))['tab'] ?? '').map(({ text }) => text)).toEqual([word('comment', unsent)]);
    await context.clearCookies();
    await signIn(page, 'appraisal_coordinator');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(findsIn(JSON.stringify(await storesOf(page)))).toEqual([]);
    await page.goBack({ waitUntil: 'commit' });
    expect(findsIn(await page.content()).map(({ text }) => text)).not.toContain(word('comment', unsent));
    await page.close();
  }, 60_000);

  it('has written nothing to its disk but what did not reach the server', async () => {
    await context.close();
    const found = new Set<string>();
    for (const each of await readdir(profile, { recursive: true, withFileTypes: true })) {
      if (!each.isFile()) continue;
      const content = await readFile(join(each.parentPath, each.name));
      for (const { kind, text } of findsIn(`${content.toString('latin1')}\n${content.toString('utf16le')}`)) {
        const isTyped = each.parentPath.endsWith('Session Storage') && [typed, unsent].some((seed) => isOf(seed, text));
        if (kind !== 'text' || !isTyped) found.add(`${each.parentPath.slice(profile.length)}/${each.name}: ${text}`);
      }
    }
    expect([...found]).toEqual([]);
  });
});
