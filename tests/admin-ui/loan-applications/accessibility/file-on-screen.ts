import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Role } from '../../../../events/lending/permissions/permissions.ts';
import { type PortalInBrowser, sharedPortalInBrowser } from '../../../support/portal/browser.ts';
import { visit } from '../../../support/portal/page-checks.ts';
import { pdf, submit } from '../../../api/loan-application/requests.ts';

/** A file with a document, a request and two conditions, for every test of a spec. */
export const fileOnScreen = () => {
  let portal: PortalInBrowser;
  let id: string;
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    const processor = await portal.agentAs('processor');
    ({ id } = await submit(processor));
    const file = `/api/applications/${id}`;
    await processor
      .post(`${file}/documents`)
      .field('documentType', 'pay_stub')
      .attach('file', pdf('stub'), 'pay-stub.pdf');
    await processor
      .post(`${file}/document-requests`)
      .send({ documentType: 'photo_id', reason: 'Shows who is borrowing.' });
    await processor
      .post(`${file}/conditions`)
      .send({ templates: [{ templateId: 'recent_pay_stubs' }, { templateId: 'hazard_insurance' }] });
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));
  return {
    /** `:id` of an address is that of the file. */
    openAs: (role: Role, address: string, viewport?: { width: number; height: number }): Promise<Page> =>
      portal.openAs(role, address.replace(':id', id), viewport),
    /** Goes there within the program. */
    visit: (page: Page, address: string): Promise<void> => visit(page, address.replace(':id', id)),
  };
};
