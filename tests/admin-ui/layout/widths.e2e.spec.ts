import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { submit, submitRequest } from '../../api/loan-application/requests.ts';
import { layoutFaults } from '../../support/portal/layout-faults.ts';
import { setStatus } from '../../support/portal/set-status.ts';
import { seriousFindings, whenSettled } from '../../support/portal/page-checks.ts';
import { type PortalInBrowser, startPortalInBrowser } from '../../support/portal/browser.ts';

const WIDTHS = Array.from({ length: 41 }, (_, step) => 320 + step * 40);

const MOST_LOOKS = 20;

const screens = [
  '/',
  '/applications',
  '/pipeline',
  '/my-work',
  '/pre-qualification',
  '/document-review',
  '/underwriting',
  '/closing',
  '/appraisals',
  '/appraisals/network',
  '/avm',
  '/avm/sales',
  '/title-searches',
  '/title-reports',
  '/credit-reports',
  '/credit-reports/on-file',
  '/integrations',
  '/operations',
  '/profile',
  '/settings',
  '/settings/api-keys',
  '/users',
  `/users/${demoStaffMember('closer').userId}/history`,
];

describe('At every width', () => {
  let portal: PortalInBrowser;
  let page: Page;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    const officer = await portal.agentAs('loan_officer');
    const underwriter = await portal.agentAs('underwriter');
    const loan = { amount: '1250000', type: 'conventional', termYears: 30, ratePercent: 6 } as const;
    const [borrower] = submitRequest().borrowers;
    if (!borrower) throw new Error('The sample has no borrower');
    const borrowers = [{ ...borrower, firstName: 'Maria-Magdalena', lastName: 'Featherstonehaugh' }];
    for (const stage of ['pre_qualification', 'document_collection', 'underwriting'])
      for (const more of [{ borrowers }, {}]) {
        const { id } = await submit(officer, { loan, ...more });
        const inProgress = { status: 'in_progress' };
        await underwriter.patch(`/api/applications/${id}/stages/${stage}`).send(inProgress).expect(200);
      }
    for (const queue of ['pre-qualification', 'document-review', 'underwriting'])
      await underwriter.post(`/api/work-queues/${queue}/next`).send({}).expect(200);
    const closer = await portal.agentAs('closer');
    for (const more of [{ borrowers }, {}]) {
      const { id } = await submit(officer, { loan, ...more });
      expect((await setStatus(underwriter, id, { status: 'approved', notes: 'Reserves' })).status).toBe(200);
      const terms = { externalWording: 'Send it', mustBeMetBefore: 'prior_to_closing', category: 'property' };
      const conditions = [{ ...terms, title: 'Insurance' }];
      if ('borrowers' in more)
        await underwriter.post(`/api/applications/${id}/conditions`).send({ conditions }).expect(201);
    }
    await closer.post('/api/work-queues/closing/next').send({}).expect(200);
    page = await portal.openAs('admin');
  });
  afterAll(() => portal.stop());

  /** Resolves with the next frame: a browser looks at its media queries then, and draws none while it has better to do. */
  const nextFrame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  /** What does not fit once the page has followed its window. */
  const lastingFaults = async (): Promise<string[]> => {
    await nextFrame();
    let faults = await layoutFaults(page);
    for (let looks = 1; looks < MOST_LOOKS && faults.length > 0; looks += 1) {
      await sleep(50);
      faults = await layoutFaults(page);
    }
    return [...new Set(faults)];
  };

  it.each(screens)('%s has no serious finding, nothing wider than its card, and no broken word', async (path) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(portal.url + path);
    await whenSettled(page);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect([colorScheme, await seriousFindings(page)]).toEqual([colorScheme, []]);
    }
    const faults: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await lastingFaults()).map((fault) => `${width}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});
