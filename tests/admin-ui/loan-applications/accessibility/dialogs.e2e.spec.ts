import { describe, expect, it } from '@jest/globals';
import type { Role } from '../../../../events/lending/permissions/permissions.ts';
import { seriousFindings, whenSettled } from '../../../support/portal/page-checks.ts';
import { fileOnScreen } from './file-on-screen.ts';

const file = '/applications/:id';

describe('Dialogs and sheets', () => {
  const { openAs, visit } = fileOnScreen();

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
    ['history of the settings', 'admin', '/settings', /^History$/],
    ['a new user', 'admin', '/users', /^(Add|New|Create|Invite) user/i],
    ['credit', 'processor', `${file}/documents`, /^Order credit/],
    ['a new version', 'processor', `${file}/documents`, /^New version of pay-stub/],
    ['withdraw a request', 'processor', `${file}/documents`, /^Withdraw request/],
    ['reject a document', 'processor', `${file}/documents`, /^Reject$/],
    ['reveal', 'underwriter', `${file}/borrower`, /^Reveal SSN/],
    ['configure a partner', 'admin', '/integrations', /^Configure/],
    ['an appraisal order', 'appraisal_coordinator', '/appraisals', /^Create/],
    ['an appraiser', 'appraisal_coordinator', '/appraisals/network', /^Add Appraiser/],
    ['an instant appraisal', 'underwriter', '/appraisals', /^Instant AI Appraisal/],
    ['an import of sales', 'admin', '/avm/sales', /^Import Sales/],
    ['a pause of a reader', 'admin', '/operations', /^Pause/],
    ['rules', 'admin', '/?rules=applications'],
    ['a letter', 'processor', '/?letter=:id'],
    ['the four Cs', 'underwriter', '/?glance=:id'],
  ];

  it.each(dialogs)(
    '%s has no serious finding, light and dark, and Back closes it',
    async (_, role, address, ...pressed) => {
      const page = await openAs(role, '/');
      page.setDefaultTimeout(8_000);
      await whenSettled(page);
      await visit(page, address);
      for (const name of pressed) await page.getByRole('button', { name }).filter({ visible: true }).first().click();
      const opened = page.locator('[role="dialog"], [role="menu"]').first();
      await opened.waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect([colorScheme, await seriousFindings(page)]).toEqual([colorScheme, []]);
      }
      const [before, isDialog] = [page.url(), (await opened.getAttribute('role')) === 'dialog'];
      if (isDialog) {
        await page.goBack();
        await opened.waitFor({ state: 'detached' });
        // What the address has opened goes with the address.
        expect(page.url() === before).toBe(pressed.length > 0);
      }
      await page.close({ runBeforeUnload: false });
    },
  );

  it('the palette has none', async () => {
    const page = await openAs('underwriter', '/');
    await whenSettled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('river');
    await page.getByRole('option').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.close();
  });

  it('the change of an answer has none, nor its preview', async () => {
    const page = await openAs('processor', `${file}/urla`);
    await whenSettled(page);
    await page
      .getByRole('button', { name: /^Change / })
      .first()
      .click();
    expect(await seriousFindings(page)).toEqual([]);
    await page.close({ runBeforeUnload: false });
  });
});
