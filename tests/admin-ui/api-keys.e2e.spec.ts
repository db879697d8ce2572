import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type PortalInBrowser, startPortalInBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { overflowOf, seriousFindings } from '../support/page-checks.ts';
import type { Agent } from '../support/portal.ts';

const PARTNER = 'Cedar Valley Title';
const DAY_MS = 86_400_000;

describe('API keys screen', () => {
  let portal: PortalInBrowser;
  let admin: Agent;
  let page: Page;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    admin = await portal.agentAs('admin');
    page = await portal.openAs('admin', '/settings/api-keys');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const row = (name: string, on = page) => on.getByRole('listitem', { name: `${name} of ${PARTNER}` });
  const button = (action: string, name: string, on = page) =>
    on.getByRole('button', { name: `${action}: ${name} of ${PARTNER}` });
  const issue = async (name: string, more: object = {}): Promise<{ id: string; key: string; prefix: string }> => {
    const sent = { name, partner: PARTNER, scopes: ['title:report'], ...more };
    const { status, body, text } = await admin.post('/api/api-keys').send(sent);
    if (status !== 201) throw new Error(`The key was not issued: ${status} ${text}`);
    return body;
  };
  const use = async (key: string): Promise<number> =>
    (await fetch(`${portal.url}/api/v1/key`, { headers: { 'x-api-key': key } })).status;
  const generated = (on = page) => on.getByRole('dialog', { name: 'Generated API Key' });

  it('says what would be here, and offers to generate the first key', async () => {
    await page.getByText('No API keys yet').waitFor();
    expect(await page.title()).toBe('API Keys · Lendlog');
    await page.getByRole('button', { name: 'Generate API key' }).click();
    await page.getByRole('dialog', { name: 'Generate API key' }).waitFor();
  });

  it('keeps what is typed when the server has something against it, and says so at the fields', async () => {
    const dialog = page.getByRole('dialog', { name: 'Generate API key' });
    await dialog.getByLabel('Name').fill('Nightly title reports');
    await dialog.getByRole('button', { name: 'Generate key' }).click();
    await dialog.getByText('The partner is required').waitFor();
    await dialog.getByText('Choose at least one scope').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Nightly title reports');
    await dialog.getByLabel('Good for how many days').fill('0');
    await dialog.getByText(/^Use a whole number of days from 1 to/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Generate key' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
  });

  it('shows the key once, copies it, and it works', async () => {
    const dialog = page.getByRole('dialog', { name: 'Generate API key' });
    await dialog.getByLabel('Partner').fill(PARTNER);
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
    expect((Date.parse(expiresAt) - Date.now()) / DAY_MS).toBeCloseTo(90, 1);
    const secret = key.slice(-43);
    expect(await page.content()).not.toContain(secret);
    await page.reload();
    await row('Nightly title reports').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    ).not.toContain(secret);
  });

  it('rotates a key: the new one is shown once, the old one is taken for the hours that were chosen', async () => {
    const { key: old } = await issue('Rotating');
    await button('Rotate', 'Rotating').click();
    const dialog = page.getByRole('dialog', { name: 'Rotate Rotating?' });
    await dialog.getByLabel('Hours that the old key is still taken').fill('1000');
    await dialog.getByText('Use a whole number of hours from 0 to 720').waitFor();
    await dialog.getByLabel('Hours that the old key is still taken').fill('48');
    await dialog.getByText(/^The old key ends on /).waitFor();
    await dialog.getByRole('button', { name: 'Rotate key' }).click();
    const key = await generated().getByLabel('API key').inputValue();
    await generated().getByRole('button', { name: 'Close without copying' }).click();
    await row('Rotating')
      .getByText(/^Old key taken until /)
      .waitFor();
    expect([await use(old), await use(key)]).toEqual([200, 200]);
  });

  it('revokes a key at once, with the reason in its history', async () => {
    const { key, prefix } = await issue('Leaking');
    await button('Revoke', 'Leaking').click();
    const dialog = page.getByRole('dialog', { name: 'Revoke Leaking?' });
    const confirm = dialog.getByRole('button', { name: 'Revoke key' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Reason').fill('Found in a public repository');
    await confirm.click();
    await row('Leaking').getByText('Revoked', { exact: true }).first().waitFor();
    expect([await use(key), await button('Rotate', 'Leaking').count()]).toEqual([401, 0]);

    await button('History', 'Leaking').click();
    const history = page.getByRole('dialog', { name: 'History of Leaking' });
    await history.getByText('Revoked: Found in a public repository').waitFor();
    await history.getByText(`Generated as llk_${prefix}_…, good until`).waitFor();
    expect(await history.getByText(/by Avery Lindqvist$/).count()).toBe(2);
    await history.getByRole('button', { name: 'Close' }).click();
  });

  it('shows how each key stands, live, and only those in one state when asked to', async () => {
    const soon = new Date(Date.now() + 5 * DAY_MS).toISOString();
    await issue('Ending', { expiresAt: soon });
    await row('Ending').getByText('Expiring soon').waitFor();
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Expiring soon' }).click();
    await eventually('the other keys to go', async () => (await page.getByRole('heading', { level: 3 }).count()) === 1);
    expect(new URL(page.url()).search).toBe('?state=expiring');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Expired' }).click();
    await page.getByText('No key is in this state').waitFor();
    await page.getByRole('button', { name: 'Show all keys' }).click();
    await row('Leaking').waitFor();
  });

  it('does not overwrite what somebody else has done meanwhile', async () => {
    const { id } = await issue('Contested');
    await button('Rotate', 'Contested').click();
    const dialog = page.getByRole('dialog', { name: 'Rotate Contested?' });
    await admin.post(`/api/api-keys/${id}/revocation`).send({ reason: 'The partner has left' });
    // What is behind a dialog is hidden from screen readers.
    await page
      .getByRole('listitem', { name: /^Contested/, includeHidden: true })
      .getByText('Revoked', { exact: true })
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Rotate key' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('tells whoever may only read why there is nothing to change, and everybody else why there is nothing', async () => {
    const manager = await portal.openAs('manager', '/integrations');
    await manager.getByRole('link', { name: 'API Keys' }).click();
    await row('Rotating', manager).waitFor();
    const why = manager.getByRole('dialog', { name: 'Not permitted' });
    for (const [press, permission] of [
      [manager.getByRole('button', { name: 'Generate API key' }), 'integrations.create'],
      [button('Rotate', 'Rotating', manager), 'integrations.update'],
      [button('Revoke', 'Rotating', manager), 'integrations.delete'],
    ] as const) {
      expect(await press.isDisabled()).toBe(true);
      await press.press('Enter');
      await why.getByText(`that needs the permission ${permission}.`).waitFor();
      await why.getByRole('button', { name: 'Close' }).click();
    }
    await manager.close();

    const viewer = await portal.openAs('viewer', '/settings/api-keys');
    await viewer.getByText('You may not read integrations: that needs the permission integrations.read.').waitFor();
    await viewer.close();
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('has no serious accessibility findings and fits, %s at %i', async (colorScheme, width) => {
    const sized = await portal.openAs('admin', '/settings/api-keys', { width, height: 844 });
    await sized.emulateMedia({ colorScheme });
    const check = async () => expect([await overflowOf(sized), await seriousFindings(sized)]).toEqual([0, []]);
    await row('Rotating', sized).waitFor();
    await check();
    await button('Rotate', 'Rotating', sized).click();
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
