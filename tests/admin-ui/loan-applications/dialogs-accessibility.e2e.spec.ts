import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { pdf, submit } from '../../api/loan-application/requests.ts';
import { type PortalInBrowser, sharedPortalInBrowser } from '../../support/portal/browser.ts';
import { seriousFindings, whenSettled } from '../../support/portal/page-checks.ts';

const file = '/applications/:id';

describe('Dialogs and sheets of a loan file', () => {
  let portal: PortalInBrowser;
  let id: string;
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    const processor = await portal.agentAs('processor');
    ({ id } = await submit(processor));
    await processor
      .post(`/api/applications/${id}/documents`)
      .field('documentType', 'pay_stub')
      .attach('file', pdf('stub'), 'pay-stub.pdf');
    await processor
      .post(`/api/applications/${id}/conditions`)
      .send({ templates: [{ templateId: 'hazard_insurance' }] });
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  /** By a button of the page, or of a menu that it opens. */
  const dialogs: readonly (readonly [name: string, role: Role, address: string, ...pressed: readonly RegExp[]])[] = [
    ['reject', 'underwriter', file, /^Reject/],
    ['request documents', 'underwriter', `${file}/documents`, /^Request document/],
    ['upload', 'processor', `${file}/documents`, /^Upload/],
    ['add conditions', 'underwriter', `${file}/conditions`, /^Add condition/i],
    ['clear a condition', 'underwriter', `${file}/conditions`, /^Clear/],
    ['the profile menu', 'loan_officer', file, /Loan officer/i],
    ['order', 'processor', `${file}/orders`, /^Order|^New order/],
    ['approve', 'underwriter', file, /^Approve/],
    ['withdraw', 'underwriter', file, /^Withdraw/],
    ['suspend', 'underwriter', file, /^Suspend/],
    ['review', 'underwriter', '/?review=:id'],
    ['profile', 'underwriter', '/?profile=:id'],
    ['company', 'admin', '/settings', /^Edit company/],
    ['limits', 'admin', '/settings', /^Edit limits/],
    ['two people', 'admin', '/settings', /^Edit the two-people rule/],
    ['service targets', 'admin', '/settings', /^Edit service targets/],
    ['a new user', 'admin', '/users', /^(Add|New|Create|Invite) user/i],
  ];

  it.each(dialogs)('%s has no serious finding, light and dark', async (_, role, address, ...pressed) => {
    const page: Page = await portal.openAs(role, address.replace(':id', id));
    page.setDefaultTimeout(8_000);
    await whenSettled(page);
    for (const name of pressed) await page.getByRole('button', { name }).filter({ visible: true }).first().click();
    await page.locator('[role="dialog"], [role="menu"]').first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect([colorScheme, await seriousFindings(page)]).toEqual([colorScheme, []]);
    }
    await page.close({ runBeforeUnload: false });
  });

  it('the palette has none', async () => {
    const page = await portal.openAs('underwriter', '/');
    await whenSettled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('river');
    await page.getByRole('option').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.close();
  });

  it('the change of an answer has none, nor its preview', async () => {
    const page = await portal.openAs('processor', `/applications/${id}/urla`);
    await whenSettled(page);
    await page
      .getByRole('button', { name: /^Change / })
      .first()
      .click();
    expect(await seriousFindings(page)).toEqual([]);
    await page.close({ runBeforeUnload: false });
  });
});
