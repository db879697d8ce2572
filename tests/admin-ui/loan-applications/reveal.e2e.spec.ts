import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { submit, submitRequest } from '../../api/loan-application/requests.ts';
import { type PortalInBrowser, sharedPortalInBrowser } from '../../support/portal/browser.ts';
import { overflowOf, seriousFindings } from '../../support/portal/page-checks.ts';
import { type Agent } from '../../support/portal/portal.ts';

const SSN = '900-45-6789';
const reason = 'Compare with the licence shown at the branch';

describe('Personal data in clear', () => {
  let portal: PortalInBrowser;
  let officer: Agent;
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    officer = await portal.agentAs('loan_officer');
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const eye = (page: Page, what = 'SSN') => page.getByRole('button', { name: `Reveal ${what} of Alice Rivera` });
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Reveal personal data of Alice Rivera' });
  const reveal = async (page: Page): Promise<void> => {
    await dialogOf(page).getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialogOf(page).getByRole('button', { name: 'Reveal' }).click();
  };
  /** Everything that a script of the page could find again. */
  const keptBy = (page: Page): Promise<string> =>
    page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href, history.state]),
    );

  it('asks for a reason, shows the value in place, and masks it again after a minute', async () => {
    const { id } = await submit(officer);
    const page = await portal.openAs('underwriter', `/applications/${id}/borrower`);
    await eye(page).waitFor();
    await page.clock.install();
    await eye(page).click();
    const dialog = dialogOf(page);
    expect(await dialog.getByRole('checkbox', { name: 'SSN' }).isChecked()).toBe(true);
    expect(await dialog.getByRole('checkbox', { name: 'Date of birth' }).isChecked()).toBe(false);
    await dialog.getByRole('button', { name: 'Reveal' }).click();
    await dialog.getByText('Say in at least 10 characters what you need it for').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await reveal(page);
    await page.getByText(SSN).waitFor();
    await page.getByText('Shown for 60 seconds.').waitFor({ state: 'attached' });
    expect(await page.getByText('••/••/1984').count()).toBe(1);
    expect(await keptBy(page)).not.toContain(SSN);
    expect(await seriousFindings(page)).toEqual([]);

    await page.clock.runFor(40_000);
    expect(await page.getByText(SSN).count()).toBe(1);
    await page.clock.runFor(21_000);
    await page.getByText('•••-••-6789').waitFor();
    expect(await page.content()).not.toContain(SSN);
    await page.close();
  });

  it('masks at once on request, and when the tab is left', async () => {
    const { id } = await submit(officer);
    const page = await portal.openAs('underwriter', `/applications/${id}/borrower`);
    await eye(page).click();
    await dialogOf(page).getByRole('checkbox', { name: 'Date of birth' }).check();
    await reveal(page);
    await page.getByText('May 17, 1984').waitFor();
    await page.getByRole('button', { name: 'Mask SSN of Alice Rivera again' }).click();
    await page.getByText('•••-••-6789').waitFor();
    await page.getByText('May 17, 1984').waitFor();

    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.getByText(/^SSN and date of birth of Alice Rivera revealed/).waitFor();
    await page.getByText(`Identity check: ${reason}`).waitFor();
    await page.getByRole('tab', { name: 'Borrower Info' }).click();
    await page.getByText('••/••/1984').waitFor();
    expect(await page.content()).not.toContain('May 17, 1984');
    await page.close();
  });

  it('reveals a co-borrower without the first borrower', async () => {
    const [her] = submitRequest().borrowers;
    if (!her) throw new Error('The example request has a borrower');
    const him = { ...her, firstName: 'Mateo', email: 'mateo@example.com', ssn: '900-45-1111' };
    const { id } = await submit(officer, { borrowers: [her, him] });
    const page = await portal.openAs('underwriter', `/applications/${id}/borrower`);
    await page.getByRole('button', { name: 'Reveal SSN of Mateo Rivera' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reveal personal data of Mateo Rivera' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Reveal' }).click();
    await page.getByText('900-45-1111').waitFor();
    expect(await page.content()).not.toContain(SSN);
    await page.close();
  });

  it("tells on the applicant's profile who looked, and why", async () => {
    const [her] = submitRequest().borrowers;
    if (!her) throw new Error('The example request has a borrower');
    const { id } = await submit(officer, { borrowers: [{ ...her, email: 'history@example.com' }] });
    const page = await portal.openAs('underwriter', `/applicant/${id}`);
    await page.getByText(/^No one has viewed this person's SSN or date of birth/).waitFor();
    await eye(page).click();
    await reveal(page);
    await page.getByText(SSN).waitFor();
    const table = page.getByRole('group', { name: 'Who saw personal data' });
    await table.getByText(`Identity check: ${reason}`).waitFor();
    expect(await table.getByRole('row').count()).toBe(2);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.close();
  });

  it('keeps what was written when the server refuses', async () => {
    const { id } = await submit(officer);
    const page = await portal.openAs('underwriter', `/applications/${id}/borrower`);
    await page.route('**/reveals', (route) =>
      route.fulfill({
        status: 410,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'erased', detail: 'The personal data of this borrower was erased' }),
      }),
    );
    await eye(page).click();
    await reveal(page);
    await dialogOf(page).getByText('The personal data of this borrower was erased').waitFor();
    expect(await dialogOf(page).getByRole('textbox', { name: 'Reason' }).inputValue()).toBe(reason);
    await page.close();
  });

  it('says to who may not look which permission is missing', async () => {
    const { id } = await submit(officer);
    const page = await portal.openAs('viewer', `/applications/${id}/borrower`, { width: 390, height: 844 });
    // Playwright never clicks an `aria-disabled` control, and a forced click misses one that moves; people may press it.
    await eye(page).press('Enter');
    await page
      .getByRole('dialog', { name: 'Not permitted' })
      .getByText(/see compliance records/)
      .waitFor();
    expect(await overflowOf(page)).toBe(0);
    await page.close();
  });
});
