import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type BrowserContext, chromium } from 'playwright-core';
import { type PortalInBrowser, startPortalInBrowser } from '../../support/portal/browser.ts';
import { valueAt } from '../../../events/lending/urla/answers.ts';
import { type UrlaStepId, urlaPartIds, urlaStepIds } from '../../../events/lending/urla/steps.ts';
import { filledDraft } from '../../api/urla-draft/drafts.ts';
import { eventually } from '../../support/eventually.ts';
import { focused, typeIn } from '../../support/portal/keyboard.ts';
import { overflowOf, seriousFindings } from '../../support/portal/page-checks.ts';
import { beginUrla, home, nadia, next, onStep, press, purchase } from './typing.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser in a process of its own, which ends as by a power cut: nothing in it is told, and nothing in it is left. */
const openToBeKilled = async (url: string, storageState: StorageState) => {
  const server = await chromium.launchServer({
    executablePath: process.env['CHROMIUM_PATH'] ?? 'chromium',
    args: ['--no-sandbox'],
  });
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await (await browser.newContext({ storageState, reducedMotion: 'reduce' })).newPage();
  await page.goto(url);
  return { page, kill: () => server.kill() };
};

/** A field of each step that keeps any words, also where it wants an amount. */
const plainFields: Readonly<Record<UrlaStepId, string>> = {
  personal: 'First name',
  addresses: 'Street address',
  employment: 'Employer name',
  other_income: 'Description of other income',
  assets: 'Institution',
  loan_and_property: 'Property address',
  review: 'Amount of this money',
  lender: 'Title will be held in the names',
};

describe('The URLA by keyboard alone', () => {
  let portal: PortalInBrowser;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  it('is filled in, outlives a reload in the middle and a kill, and becomes a loan file', async () => {
    const page = await portal.openAs('loan_officer', '/applications/urla');
    await beginUrla(page);
    await typeIn(page, { ...nadia, 'Credit type': 'I' });
    await next(page, 2);
    await typeIn(page, home);
    await page.getByText('Saved', { exact: false }).first().waitFor();
    await eventually('the last key to be saved', async () => (await page.getByText('Saving...').count()) === 0);
    await page.reload();
    await onStep(page, 2);
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('78701');

    for (const step of [3, 4, 5, 6]) await next(page, step);
    await typeIn(page, purchase);
    await page.getByText('Excellent - No PMI required').waitFor();
    // A browser that is killed takes at most the last second with it.
    await page.waitForTimeout(1_000);
    await page.close({ runBeforeUnload: false });

    const again = await portal.openAs('loan_officer', '/applications/urla');
    await press(again, 'Resume the application of Nadia Okafor');
    await onStep(again, 6);
    expect(await again.getByLabel('Property type').inputValue()).toBe('single_family');
    await next(again, 7);
    await again.getByText('Everything that is needed is filled in.').waitFor();
    await press(again, 'Submit Application');
    await again.getByText(/It became loan file LL-/).waitFor();
    await eventually('the focus on the way on', async () => (await focused(again)) === 'Open Loan File');
    await again.keyboard.press('Enter');
    await again.waitForURL(/\/applications\/[0-9a-f-]{36}\/documents$/);
    await again.close();
  });

  it('keeps what had arrived, whichever step the browser is killed on while someone types', async () => {
    const leo = await portal.agentAs('loan_officer');
    const { id } = await filledDraft(leo);
    const signedIn = await portal.openAs('loan_officer');
    const storageState = await signedIn.context().storageState();
    await signedIn.close();
    const kept: unknown[] = [];
    for (const [index, step] of urlaStepIds.entries()) {
      const { page, kill } = await openToBeKilled(`${portal.url}/applications/urla/${id}/${step}`, storageState);
      await onStep(page, index + 1);
      const field = page.getByLabel(plainFields[step]).first();
      const path = (await field.getAttribute('id')) ?? '';
      const arrived = page.waitForResponse(
        (answer) => answer.request().method() === 'PATCH' && /killed/.test(answer.request().postData() ?? ''),
      );
      await field.fill('killed');
      expect((await arrived).status()).toBe(200);
      await field.press('End');
      await page.keyboard.type(' while typing');
      await kill();
      const { body } = await leo.get(`/api/urla-drafts/${id}`);
      const value = valueAt(body.draft, path);
      kept.push([step, typeof value === 'string' && value !== '' && 'killed while typing'.startsWith(value)]);
    }
    expect(kept).toEqual(urlaStepIds.map((step) => [step, true]));
  });

  it('has no serious finding on any step and fits a phone, light and dark', async () => {
    const page = await portal.openAs('loan_officer', '/applications/urla');
    await page.getByRole('button', { name: 'New URLA Application' }).click();
    await onStep(page, 1);
    await page.getByRole('button', { name: 'Add Co-borrower' }).click();
    const address = page.url();
    const found: unknown[] = [];
    for (const step of [...urlaPartIds, 'short' as const]) {
      await page.goto(address.replace('/personal', `/${step}`));
      if (step === 'lender') await page.getByText('For staff').waitFor();
      else if (step === 'short') await page.getByText('Short form: what a loan file begins with').waitFor();
      else await onStep(page, urlaStepIds.indexOf(step) + 1);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width: 1280, height: 900 });
        found.push(...(await seriousFindings(page)).map((finding) => [step, colorScheme, finding]));
      }
      await page.setViewportSize({ width: 390, height: 844 });
      const overflow = await overflowOf(page);
      if (overflow > 0) found.push([step, 'overflow', overflow]);
    }
    expect(found).toEqual([]);
    await page.close();
  });

  it('shows two people what the other one types, field by field', async () => {
    const page = await portal.openAs('loan_officer', '/applications/urla');
    await page.getByRole('button', { name: 'New URLA Application' }).click();
    await onStep(page, 1);
    const other = await portal.openAs('processor', new URL(page.url()).pathname);
    await onStep(other, 1);
    await page.getByLabel('First name').fill('Rosa');
    await other.getByText(/^Changed by Leo Marchetti/).waitFor();
    await other.getByLabel('Last name').fill('Lindgren');
    await eventually(
      'both to see both',
      async () =>
        [
          await page.getByLabel('Last name').inputValue(),
          await other.getByLabel('First name').inputValue(),
          await page.getByLabel('First name').inputValue(),
        ].join(' ') === 'Lindgren Rosa Rosa',
    );
    await page.close();
    await other.close();
  });
});
