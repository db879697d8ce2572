import { type Browser, chromium, type Page } from 'playwright-core';
import { demoStaffMember } from '../../../../api/auth/demo-staff.ts';
import { type Check, unless } from '../../check.ts';
import type { Target } from '../../target.ts';
import { addressesOf, unvisited } from './addresses.ts';

/** Controls that open something and change nothing by themselves. */
const OPENS =
  /^(add|new|edit|invite|create|upload|request document|reveal|review|rename|rotate|rebuild|pause|more|actions|menu|open|notifications|search|columns|permissions|account)\b/i;
const MOST_BUTTONS = 12;
const OPENED = '[role="dialog"], [role="menu"], [role="listbox"], [role="presentation"] .MuiPopover-paper';

/** Presses each button that opens something, and closes it again. @returns how many did */
const openDialogs = async (page: Page, within: string): Promise<number> => {
  const buttons = page.locator(within);
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()),
  );
  let opened = 0;
  const wanted = names.flatMap((name, index) => (OPENS.test(name) ? [index] : [])).slice(0, MOST_BUTTONS);
  for (const index of wanted) {
    const clicked = await buttons
      .nth(index)
      .click({ timeout: 1_000 })
      .then(
        () => true,
        // It went away, or stands behind something: then there is nothing of its own to open.
        () => false,
      );
    if (!clicked) continue;
    const isOpen = await page
      .locator(OPENED)
      .first()
      .waitFor({ timeout: 400 })
      .then(
        () => true,
        () => false,
      );
    if (isOpen) opened += 1;
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
  return opened;
};

/** By locators: a script of ours that looks would itself need what the policy forbids. */
const settle = (page: Page): Promise<unknown> =>
  page
    .locator('[aria-busy="true"], .MuiSkeleton-root')
    .first()
    .waitFor({ state: 'detached', timeout: 2_500 })
    // A screen that keeps on loading is not what is looked for here.
    .catch(() => undefined);

/** Runs in the page: hands every violation over. */
const TELL_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  tellViolation(event.violatedDirective + ' blocked ' + event.blockedURI + ' at ' + event.sourceFile + ':' + event.lineNumber))`;
/** A page that tells violations, and the list that they are told to. */
const watchedPage = async (browser: Browser, at: () => string) => {
  const violations: string[] = [];
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(15_000);
  await context.exposeFunction('tellViolation', (violation: string) => void violations.push(`${at()}: ${violation}`));
  await context.addInitScript(TELL_VIOLATIONS);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (/content security policy|refused to (load|execute|apply|connect|frame)/i.test(message.text()))
      violations.push(`${at()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => violations.push(`${at()}: ${error.message}`));
  return { page, violations };
};

const injectionFailures = async (browser: Browser, { url }: Target): Promise<string[]> => {
  const { page, violations } = await watchedPage(browser, () => 'injected');
  await page.goto(url.href);
  await page
    .addScriptTag({ content: `document.documentElement.setAttribute('data-injected', '')` })
    // That it is refused is what is hoped for.
    .catch(() => undefined);
  const ran = (await page.locator('html[data-injected]').count()) > 0;
  await page.context().close();
  return [...unless(!ran, 'it ran'), ...unless(violations.length > 0, 'nobody would have noticed')];
};

const screenIds = (ids: Target['ids']) => ({
  id: ids['id'] ?? '',
  draftId: ids['draftId'] ?? '',
  documentId: ids['uploadedId'] ?? '',
});

const isShown = (page: Page): Promise<boolean> =>
  page
    .locator('main h1, [role="dialog"]')
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    );

const ROLES = ['admin', 'underwriter'] as const;
type Role = (typeof ROLES)[number];
/** A visit mostly waits for the browser: this many go on side by side for a role, each to its share of the screens. */
const VISITORS: Readonly<Record<Role, number>> = { admin: 3, underwriter: 1 };

const pathsFor = (role: Role, ids: Target['ids']): string[] => {
  const all = addressesOf(screenIds(ids));
  // Announced pages and the administrator's look the same to everybody else.
  return role === 'admin' ? all : all.filter((path) => /^\/(applica|pipeline|profile|\?|$)/.test(path));
};

const visit = async (browser: Browser, { url }: Target, role: Role, paths: readonly string[]) => {
  let at = '';
  const { page, violations } = await watchedPage(browser, () => at);
  const open = async (path: string): Promise<void> => {
    at = `${role} ${path}`;
    await page.goto(new URL(path, url).href);
  };

  await open('/');
  await page
    .getByRole('button', { name: /sign in/i })
    .first()
    .click();
  await open('/?signIn=1');
  await settle(page);
  await open('/auth/google');
  await page.locator(`button[value="${demoStaffMember(role).userId}"]`).click();
  await page.waitForURL(new URL('/', url).href);
  let dialogs = 0;
  for (const path of paths) {
    await open(path);
    // Once more where a part did not arrive: the attacks before have connections of this address cut for a while.
    if (!(await isShown(page))) await open(path);
    if (!(await isShown(page))) violations.push(`${at}: it shows no screen`);
    await settle(page);
    dialogs += await openDialogs(
      page,
      path === '/' ? 'header button:enabled:visible, main button:enabled:visible' : 'main button:enabled:visible',
    );
  }
  await page.context().close();
  return { violations, dialogs };
};

/** Pages that are not screens of the UI. */
const visitOthers = async (browser: Browser, { url }: Target): Promise<string[]> => {
  let at = '';
  const { page, violations } = await watchedPage(browser, () => at);
  for (const path of ['/api/docs', '/api/v1/docs', '/auth/google/callback?code=x&state=y', '/api/nothing']) {
    at = path;
    await page.goto(new URL(path, url).href);
    await settle(page);
  }
  await page.context().close();
  return violations;
};

const visitAs = async (browser: Browser, target: Target, role: Role) => {
  const paths = pathsFor(role, target.ids);
  const visitors = VISITORS[role];
  const shares = Array.from({ length: visitors }, (_, share) =>
    paths.filter((_path, index) => index % visitors === share),
  );
  const visits = await Promise.all(shares.map((share) => visit(browser, target, role, share)));
  const dialogs = visits.reduce((sum, each) => sum + each.dialogs, 0);
  return { role, screens: paths.length, dialogs, violations: visits.flatMap(({ violations }) => violations) };
};

export const screens: Check = {
  name: 'Content security policy in a browser',
  run: async (target, tell, skip) => {
    const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] }).catch((error: unknown) => {
      skip('no violation on any screen', `no Chromium: ${String(error).split('\n')[0]}`);
      return undefined;
    });
    if (!browser) return;
    try {
      tell('every route of the screens is visited', unvisited(addressesOf(screenIds(target.ids))));
      const visits = await Promise.all(ROLES.map((role) => visitAs(browser, target, role)));
      for (const { role, violations, screens: count, dialogs } of visits) {
        tell(`no violation on ${count} screens with ${dialogs} dialogs and menus, as ${role}`, [
          ...violations,
          ...unless(dialogs > 5, `only ${dialogs} dialogs opened`),
        ]);
      }
      tell('no violation on pages that are not screens', await visitOthers(browser, target));
      tell('a script that someone injects does not run, and is noticed', await injectionFailures(browser, target));
    } finally {
      await browser.close();
    }
  },
};
