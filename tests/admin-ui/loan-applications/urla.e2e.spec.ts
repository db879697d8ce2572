import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { filledDraft } from '../../api/urla-draft/drafts.ts';
import { type PortalInBrowser, sharedPortalInBrowser } from '../../support/portal/browser.ts';
import { overflowOf, seriousFindings } from '../../support/portal/page-checks.ts';

const DESK = { width: 1280, height: 900 };

describe('The application of a file', () => {
  let portal: PortalInBrowser;
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const takenBy = async (role: 'loan_officer'): Promise<string> => {
    const officer = await portal.agentAs(role);
    const { id } = await filledDraft(officer);
    const { body, status } = await officer.post(`/api/urla-drafts/${id}/submission`);
    expect(status).toBe(201);
    return String(body.id);
  };
  const amount = (page: Page) => page.locator('[id="loan.loanAmount"]');
  const change = async (page: Page, value: string, reason: string, day?: string): Promise<void> => {
    await page.getByRole('button', { name: 'Change 4a. Loan' }).click();
    await page.getByRole('textbox', { name: 'Loan amount' }).fill(value);
    await page.getByRole('button', { name: 'Review and Send' }).click();
    const sheet = page.getByRole('dialog', { name: 'Change the application' });
    if (day !== undefined) {
      await sheet.getByLabel('Why it changes').click();
      await page.getByRole('option', { name: 'Change of circumstance' }).click();
      await sheet.getByLabel('Day you learned of it').fill(day);
    }
    await sheet.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await sheet.getByRole('heading', { name: 'Figures' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await sheet.getByRole('button', { name: day === undefined ? 'Correct 1 Answer' : 'Record 1 Change' }).click();
    await page.getByText('Your change is on the file.').waitFor();
  };

  it('is read, corrected and changed with the circumstances by three people, each seeing what the one before did', async () => {
    const id = await takenBy('loan_officer');
    const officer = await portal.openAs('loan_officer', `/applications/${id}/urla`, DESK);
    await officer.getByText('$1,234.56').first().waitFor();
    await change(officer, '1,300', 'Read off the contract');
    await amount(officer).getByText('$1,300.00').waitFor();

    const processor = await portal.openAs('processor', `/applications/${id}/urla`, DESK);
    await amount(processor).getByText('Corrected by Leo Marchetti', { exact: false }).waitFor();
    await change(processor, '1,400', 'The price went up', '2026-03-01');
    await amount(processor).getByText('$1,400.00').waitFor();

    const underwriter = await portal.openAs('underwriter', `/applications/${id}`, DESK);
    await underwriter.getByRole('link', { name: /^LTV / }).click();
    await amount(underwriter).getByText('Changed by Priya Halloran', { exact: false }).waitFor();
    expect(await underwriter.evaluate(() => document.activeElement?.id)).toBe('loan.propertyValue');
    await underwriter.getByRole('button', { name: 'Changed (1)' }).click();
    await amount(underwriter).getByText('The price went up', { exact: false }).waitFor();
    await change(underwriter, '1,300', 'The price is as it was');
    await underwriter.getByRole('button', { name: 'Undo' }).click();
    await underwriter.getByRole('dialog').getByRole('button', { name: 'Correct 1 Answer' }).click();
    await amount(underwriter).getByText('$1,400.00').waitFor();
    await Promise.all([officer, processor, underwriter].map((page) => page.close()));
  });

  it('fits every width, read and changed, light and dark', async () => {
    const id = await takenBy('loan_officer');
    const page = await portal.openAs('processor', `/applications/${id}/urla`, DESK);
    await amount(page).waitFor();
    const looks = async (what: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(DESK);
        expect([what, colorScheme, await seriousFindings(page)]).toEqual([what, colorScheme, []]);
        for (const width of [1280, 900, 640, 390]) {
          await page.setViewportSize({ width, height: 900 });
          expect([what, colorScheme, width, await overflowOf(page)]).toEqual([what, colorScheme, width, 0]);
          const folder = process.env['SHOTS'];
          if (folder) await page.screenshot({ path: `${folder}/${what}-${colorScheme}-${width}.png` });
        }
      }
      await page.setViewportSize(DESK);
    };
    await looks('read');
    await page.getByRole('button', { name: 'Change 4a. Loan' }).click();
    await page.getByRole('textbox', { name: 'Loan amount' }).fill('1,300');
    await looks('change');
    await page.getByRole('button', { name: 'Review and Send' }).click();
    await page.getByRole('heading', { name: 'Figures' }).waitFor();
    await looks('sheet');
    await page.close();
  });
});
