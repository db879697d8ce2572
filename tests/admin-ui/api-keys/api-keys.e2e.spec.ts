import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type PortalInBrowser, sharedPortalInBrowser } from '../../support/portal/browser.ts';
import { isAhead } from '../../support/values/moments.ts';
import { overflowOf, seriousFindings } from '../../support/portal/page-checks.ts';
import type { Agent } from '../../support/portal/portal.ts';

const PARTNER = 'Cedar Valley Title';
const DAY_MS = 86_400_000;

describe('API keys screen', () => {
  let portal: PortalInBrowser;
  let admin: Agent;
  let page: Page;
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    admin = await portal.agentAs('admin');
    page = await portal.openAs('admin', '/settings/api-keys');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const row = (name: string, on = page) => on.getByRole('listitem', { name: `${name} of ${PARTNER}` });
  const button = (action: string, name: string, on = page) =>
    on.getByRole('button', { name: `${action}: ${name} of ${PARTNER}` });
  const issue = async (name: string): Promise<{ id: string }> => {
    const sent = { name, partner: PARTNER, scopes: ['title:report'] };
    const { status, body, text } = await admin.post('/api/api-keys').send(sent);
    if (status !== 201) throw new Error(`The key was not issued: ${status} ${text}`);
    return body;
  };
  const use = async (key: string): Promise<number> =>
    (await fetch(`${portal.url}/api/v1/key`, { headers: { 'x-api-key': key } })).status;
  const generated = (on = page) => on.getByRole('dialog', { name: 'Generated API Key' });

  it('shows the key once, copies it, and it works', async () => {
    await page.getByRole('button', { name: 'Generate API key' }).click();
    const since = Date.now();
    const dialog = page.getByRole('dialog', { name: 'Generate API key' });
    await dialog.getByLabel('Name').fill('Nightly title reports');
    await dialog.getByRole('textbox', { name: 'Partner' }).fill(PARTNER);
    await dialog.getByRole('checkbox', { name: /title:report/ }).check();
    await dialog.getByLabel('Good for how many days').fill('90');
    await dialog.getByRole('button', { name: 'Generate key' }).click();
    await generated().getByText('It cannot be seen again').waitFor();
    const key = await generated().getByLabel('API key').inputValue();
    expect(await use(key)).toBe(200);

    await page.keyboard.press('Escape');
    expect(await generated().getByRole('button', { name: 'Close without copying' }).count()).toBe(1);
    await generated().getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await generated().getByRole('button', { name: 'Done' }).click();

    await row('Nightly title reports').getByText('Active').waitFor();
    const [{ prefix, expiresAt }] = (await admin.get('/api/api-keys')).body;
    await row('Nightly title reports').getByText(`llk_${prefix}_…`).waitFor();
    // A minute less, for a clock that runs ahead.
    expect(isAhead(expiresAt, { ms: 90 * DAY_MS - 60_000, since })).toBe(true);
    const secret = key.slice(-43);
    expect(await page.content()).not.toContain(secret);
    await page.reload();
    await row('Nightly title reports').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    ).not.toContain(secret);
  });

  it('does not overwrite what someone else has done meanwhile', async () => {
    const { id } = await issue('Contested');
    await button('Rotate', 'Contested').click();
    const dialog = page.getByRole('dialog', { name: 'Rotate Contested?' });
    await admin.post(`/api/api-keys/${id}/revocation`).send({ reason: 'The partner has left' });
    // Screen readers do not see the page behind a dialog.
    await page
      .getByRole('listitem', { name: /^Contested/, includeHidden: true })
      .getByText('Revoked', { exact: true })
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Rotate key' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const)('has no serious accessibility findings and fits, %s at %i', async (colorScheme, width) => {
    const name = `Sized ${colorScheme} ${width}`;
    await issue(name);
    const sized = await portal.openAs('admin', '/settings/api-keys', { width, height: 844 });
    await sized.emulateMedia({ colorScheme });
    const check = async () => expect([await overflowOf(sized), await seriousFindings(sized)]).toEqual([0, []]);
    await row(name, sized).waitFor();
    await check();
    await button('Rotate', name, sized).click();
    await sized
      .getByRole('dialog')
      .getByLabel(/^The new key/)
      .uncheck();
    await check();
    await sized.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click();
    await generated(sized).getByRole('button', { name: 'Copy', exact: true }).waitFor();
    await check();
    await generated(sized).getByRole('button', { name: 'Close without copying' }).click();
    await sized.getByRole('button', { name: 'Generate API key' }).click();
    await sized.getByRole('dialog', { name: 'Generate API key' }).waitFor();
    await check();
    await sized.close();
  });
});
