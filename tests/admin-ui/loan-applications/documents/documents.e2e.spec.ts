import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { pdf, submit, submitRequest } from '../../../api/loan-application/requests.ts';
import { type PortalInBrowser, sharedPortalInBrowser } from '../../../support/portal/browser.ts';
import { focused } from '../../../support/portal/keyboard.ts';
import { overflowOf, seriousFindings } from '../../../support/portal/page-checks.ts';
import type { Agent } from '../../../support/portal/portal.ts';

const scanned = async (pages: number): Promise<Buffer> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    document.addPage([612, 792]).drawText(`Sheet ${number}`, { x: 60, y: 600, size: 90, font });
  }
  return Buffer.from(await document.save());
};

/** Drops files on the Documents tab, as from a folder. */
const drop = async (page: Page, files: readonly { readonly name: string; readonly content: Buffer }[]) => {
  const data = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of all) {
        transfer.items.add(new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], name));
      }
      return transfer;
    },
    files.map(({ name, content }) => ({ name, bytes: content.toString('base64') })),
  );
  const tab = page.getByRole('region', { name: 'Documents' });
  await tab.dispatchEvent('dragover', { dataTransfer: data });
  await tab.dispatchEvent('drop', { dataTransfer: data });
};

describe('The documents of a file', () => {
  let portal: PortalInBrowser;
  let processor: Agent;
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    processor = await portal.agentAs('processor');
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  it('are dropped three at once, and one of them is split by its pages', async () => {
    const { id } = await submit(processor);
    const page = await portal.openAs('processor', `/applications/${id}/documents`);
    await page.getByRole('button', { name: 'Upload document' }).waitFor();
    await drop(page, [
      { name: 'pay-stub.pdf', content: pdf('stub') },
      { name: 'w2.pdf', content: pdf('w2') },
      { name: 'scan0001.pdf', content: await scanned(12) },
    ]);
    const dialog = page.getByRole('dialog', { name: 'Upload documents' });
    await dialog.getByText('1 document was guessed. Check it before you upload.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const choose = async (name: string, document: string) => {
      await dialog.getByRole('combobox', { name: `Which document ${name} is` }).click();
      await page.getByRole('option', { name: document }).click();
    };
    // One of two years, which the name does not say.
    await choose('w2.pdf', `W-2 form of Alice Rivera, ${new Date().getUTCFullYear() - 1}`);
    await choose('scan0001.pdf', 'Other document');
    await dialog.getByRole('button', { name: 'Upload 3 files' }).click();
    await page.getByText('3 files have been added to the application.').waitFor();

    await page.getByRole('button', { name: 'Split scan0001.pdf' }).click();
    const splitter = page.getByRole('dialog', { name: 'Split scan0001.pdf' });
    const pages = splitter.getByRole('listbox', { name: 'Pages of the file' });
    await pages.getByRole('option', { name: 'Page 1', exact: true }).click();
    await pages.getByRole('option', { name: 'Page 3', exact: true }).click({ modifiers: ['Shift'] });
    await splitter.getByText('3 pages chosen').waitFor();
    await splitter.getByRole('button', { name: 'Make a document of them' }).click();
    await splitter.getByRole('combobox', { name: 'Which document is number 1' }).click();
    await page.getByRole('option', { name: 'Bank statement', exact: true }).click();

    // The second one by the keyboard.
    await pages.getByRole('option', { name: 'Page 5', exact: true }).focus();
    await pages.getByRole('option', { name: 'Page 5', exact: true }).press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await focused(page)).toContain('Page 6');
    await splitter.getByText('2 pages chosen').waitFor();
    await splitter.getByRole('button', { name: 'Make a document of them' }).press('Enter');
    await splitter.getByRole('combobox', { name: 'Which document is number 2' }).click();
    await page.getByRole('option', { name: 'Gift letter' }).click();
    await splitter.getByRole('textbox', { name: 'Name of document 2' }).fill('From the uncle');
    await splitter.getByText('7 pages are in no document: they stay in the original (pages 4, 7-12).').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await splitter.getByRole('button', { name: 'Preview' }).click();
    const question = page.getByRole('dialog', { name: 'Split scan0001.pdf into 2 documents?' });
    await question.getByText('Gift letter, pages 5-6: From the uncle').waitFor();
    await question.getByRole('button', { name: 'Split', exact: true }).click();
    await page.getByText('2 documents have been added to the application.').waitFor();
    await page.getByRole('heading', { name: 'From the uncle.pdf' }).waitFor();
    await page
      .getByText(/^Split into 2 documents by .* It no longer counts\. In none of them: pages 4, 7-12\.$/)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Split scan0001.pdf' }).count()).toBe(0);
    await page.close();
  });

  it('of the longest names leave room for the file and its actions, and are named to their end', async () => {
    const [alice] = submitRequest().borrowers;
    if (!alice) throw new Error('A request has a borrower');
    const employerName = 'Hill Country Dental Associates of Greater Austin';
    const employment = { ...alice.employment, employerName };
    const who = { ...alice, firstName: 'Alexandria', lastName: 'Montgomery-Fitzgerald', employment };
    const { id } = await submit(processor, { borrowers: [who] });
    const page = await portal.openAs('processor', `/applications/${id}/documents`);
    await page.getByRole('button', { name: 'Upload document' }).waitFor();
    await drop(page, [{ name: 'pay-stub-of-the-second-half-of-march.pdf', content: pdf('stub') }]);
    const choice = page.getByRole('combobox', { name: /^Which document pay-stub/ });
    await choice.getByText(`Pay stub of Alexandria Montgomery-Fitzgerald, ${employerName}`).waitFor();
    for (const width of [390, 640, 900, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = await page
        .getByRole('dialog')
        .evaluate((dialog) =>
          [...dialog.querySelectorAll('.MuiDialogContent-root, [role=combobox]')].map(
            (each) => each.scrollWidth - each.clientWidth,
          ),
        );
      expect([width, hidden]).toEqual([width, [0, 0]]);
      const name = await page.getByRole('rowheader').boundingBox();
      expect(name?.width).toBeGreaterThan(180);
    }
    await page.close();
  });

  it('are chosen and split on a phone', async () => {
    const { id } = await submit(processor);
    const { body } = await processor
      .post(`/api/applications/${id}/documents`)
      .field('documentType', 'other')
      .attach('file', await scanned(40), 'scan.pdf');
    expect(body.documentVersion).toBe(1);
    const page = await portal.openAs('processor', `/applications/${id}/documents`);
    await page.setViewportSize({ width: 390, height: 844 });
    await drop(page, [{ name: 'pay-stub.pdf', content: pdf('stub') }]);
    await page.getByRole('dialog', { name: 'Upload documents' }).getByText('Ready').waitFor();
    expect(await overflowOf(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close without uploading' }).click();
    await page.getByRole('button', { name: 'Split scan.pdf' }).click();
    await page.getByRole('option', { name: 'Page 1', exact: true }).click();
    await page.getByRole('button', { name: 'Make a document of them' }).click();
    await page.getByRole('textbox', { name: 'Pages of document 1' }).fill('1, 38-40');
    await page.keyboard.press('Tab');
    await page.getByText('36 pages are in no document').waitFor();
    expect(await overflowOf(page)).toBe(0);
    await page.close();
  });
});
