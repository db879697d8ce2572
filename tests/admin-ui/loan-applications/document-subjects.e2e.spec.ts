import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { pdf, submit, submitRequest } from '../../api/loan-application/requests.ts';
import { type PortalInBrowser, sharedPortalInBrowser } from '../../support/portal/browser.ts';

const [alice] = submitRequest().borrowers;
if (!alice) throw new Error('A request has a borrower');
const bo = { ...alice, firstName: 'Bo', lastName: 'Vale', email: 'bo.vale@example.com', ssn: '900-45-6790' };

describe('The documents of two borrowers', () => {
  let portal: PortalInBrowser;
  let id: string;
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    ({ id } = await submit(await portal.agentAs('loan_officer'), { borrowers: [alice, bo] }));
  });
  afterAll(() => portal.stop());

  it('take one photo ID for one of them; whose it is, staff say, and the other is still needed', async () => {
    const processor = await portal.agentAs('processor');
    await processor
      .post(`/api/applications/${id}/documents`)
      .field('documentType', 'photo_id')
      .attach('file', pdf('photo'), 'photo.pdf')
      .expect(201);
    const page = await portal.openAs('processor', `/applications/${id}/documents`);
    const needs = page.getByRole('region', { name: 'Needs list' });
    const need = (name: string) => needs.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await page.getByText('Nobody has said whose it is').waitFor();
    await need('Photo ID of Alice Rivera')
      .getByText(/Not asked for|Asked for/)
      .waitFor();
    await page.getByRole('button', { name: 'Whose is it: photo.pdf' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /It is for/ }).click();
    await page.getByRole('option', { name: 'Alice Rivera' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Whose the document is has been saved.').waitFor();
    await need('Photo ID of Alice Rivera').getByText('To review').waitFor();
    await need('Photo ID of Bo Vale')
      .getByText(/Not asked for|Asked for/)
      .waitFor();
    await page.close();
  });
});
