import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { submit } from '../../api/loan-application/requests.ts';
import { overflowOf, seriousFindings, whenSettled } from '../../support/portal/page-checks.ts';
import type { Agent } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { type PortalInBrowser, startPortalInBrowser } from '../../support/portal/browser.ts';

describe('Dashboard', () => {
  let portal: PortalInBrowser;
  let officer: Agent;
  let page: Page;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    officer = await portal.agentAs('loan_officer');
    page = await portal.openAs('manager');
    await whenSettled(page);
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const tile = (name: string) => page.getByRole('region', { name: 'Key figures' }).getByRole('link', { name });

  it('shows a submitted application without a reload', async () => {
    await submit(officer);
    await page.getByRole('link', { name: 'Alice Rivera', exact: true }).waitFor();
    expect(await tile('Total Applications').textContent()).toContain('1');
    expect(await tile('Total Loan Volume').textContent()).toContain('$0.3M');
  });

  it('leads from a figure to the list of exactly what it counts', async () => {
    const { id } = await submit(officer);
    const underwriter = await portal.agentAs('underwriter');
    const answer = await moveFile(underwriter, id, { status: 'approved', notes: 'Decided in the branch' });
    expect(answer.status).toBe(200);
    await page.goto(portal.url);
    await whenSettled(page);
    expect(await tile('Approved Today').textContent()).toContain('1');
    await tile('Approved Today').click();
    await whenSettled(page);
    await page.getByText('Showing: Approved Today').waitFor();
    await page.getByText('1-1 of 1').waitFor();
  });

  it('opens the profile and the review from a recent application', async () => {
    await page.goto(portal.url);
    await page.getByRole('link', { name: 'Alice Rivera', exact: true }).first().click();
    await page.getByRole('dialog', { name: /Applicant Profile/ }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Review the application of Alice Rivera' }).first().click();
    await page.getByRole('dialog', { name: 'Application Review' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('is accessible and fits its window in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(portal.url);
      await whenSettled(page);
      expect(await overflowOf(page)).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
    }
  });
});
