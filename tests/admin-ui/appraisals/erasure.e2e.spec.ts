import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { appraiserProfile } from '../../support/values/appraisers.ts';
import { type PortalInBrowser, startPortalInBrowser } from '../../support/portal/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { overflowOf, seriousFindings } from '../../support/portal/page-checks.ts';

describe('The entry of an appraiser', () => {
  let portal: PortalInBrowser;
  let page: Page;
  let id: string;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    const coordinator = await portal.agentAs('appraisal_coordinator');
    const { appraiserId: _id, ...profile } = appraiserProfile();
    const { status, body } = await coordinator.post('/api/appraisers').send(profile);
    expect(status).toBe(201);
    id = body.id;
    const retired = { status: 'inactive', reason: 'Imogen retires' };
    expect(await coordinator.post(`/api/appraisers/${id}/status`).send(retired)).toMatchObject({ status: 200 });
    page = await portal.openAs('appraisal_coordinator', `/appraisals/network?appraiser=${id}`);
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  it('is rid of its personal data after it said what follows, and stays', async () => {
    await page.getByRole('button', { name: 'Erase Personal Data' }).click();
    const asking = page.getByRole('dialog', { name: /Erase the personal data of Imogen Vasquez/ });
    await asking.getByText('It takes some seconds and cannot be undone').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await overflowOf(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await asking.getByRole('textbox', { name: /Number of the request/ }).fill('Request 4711');
    await asking.getByRole('button', { name: 'Erase Personal Data' }).click();
    await page.getByText('Nothing of this entry can be changed any more').waitFor();
    await page.getByText('Personal data is erased: Request 4711').waitFor();
    // Dialog, history and list are read anew one after the other.
    await eventually('no name to be left', async () => (await page.getByText('Imogen').count()) === 0);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('listitem', { name: '[erased]' }).waitFor();
  });
});
