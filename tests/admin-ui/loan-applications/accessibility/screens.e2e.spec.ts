import { describe, expect, it } from '@jest/globals';
import { overflowOf, seriousFindings } from '../../../support/portal/page-checks.ts';
import { fileOnScreen } from './file-on-screen.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

describe('Screens of a loan file', () => {
  const { openAs } = fileOnScreen();

  /** Address and what is on screen once it has loaded. */
  const screens: readonly (readonly [string, string])[] = [
    ['/applications/:id', 'Principal and interest'],
    ['/applications/:id/borrower', 'alice.rivera@example.com'],
    ['/applications/:id/urla', 'Uniform Residential Loan Application'],
    ['/applications/:id/documents', 'pay-stub.pdf'],
    ['/applications/:id/conditions', 'Homeowners insurance'],
    ['/applications/:id/timeline', 'Application submitted'],
    ['/applications/:id/history', 'Application submitted'],
    ['/applicant/:id', 'Personal information'],
    ['/applicant/:id?tab=risk', 'Traditional credit scoring systems'],
    ['/?review=:id', 'Principal and interest'],
    ['/?review=:id&tab=workflow', 'Ready to Close'],
    ['/?review=:id&tab=documents', 'pay-stub.pdf'],
    ['/?review=:id&tab=decisions', 'Underwriter Actions'],
    ['/?profile=:id', 'Personal information'],
    ['/applications/urla', 'Applications Being Taken'],
    ['/pre-qualification', 'Service target: 1 business day'],
    ['/document-review', 'Service target: 2 business days'],
    ['/underwriting', 'Service target: 3 business days'],
  ];

  it.each(screens)('%s has no serious finding and fits 1280 and 390 px, light and dark', async (address, text) => {
    const role = /create|applications\/urla/.test(address) ? 'loan_officer' : 'underwriter';
    const page = await openAs(role, address, DESK);
    await page.getByText(text).filter({ visible: true }).first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(DESK);
      expect([colorScheme, await seriousFindings(page)]).toEqual([colorScheme, []]);
      for (const viewport of [DESK, PHONE]) {
        await page.setViewportSize(viewport);
        expect([colorScheme, viewport.width, await overflowOf(page)]).toEqual([colorScheme, viewport.width, 0]);
      }
    }
    await page.close();
  });

  it('keeps the facts of an event within a phone, however long the lines of its JSON are', async () => {
    const page = await openAs('underwriter', '/applications/:id/history', PHONE);
    await page.getByRole('button', { name: /^Application submitted/ }).click();
    const [fact, card] = await Promise.all([
      page.getByText('Log position').boundingBox(),
      page.getByRole('region', { name: 'History' }).boundingBox(),
    ]);
    expect((fact?.x ?? Infinity) + (fact?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0));
    await page.close();
  });
});
