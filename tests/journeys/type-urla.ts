import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { focused, tabTo, typeIn } from '../support/portal/keyboard.ts';
import { takePictures } from '../support/values/pictures.ts';

/**
 * Takes an application by keyboard alone, from the page that lists those being taken: the sample, and on every step
 * something else in its place; on the fourth the page is loaded anew right after the last key. Ends on the word that it
 * was submitted, with the focus on the way to the loan file.
 */
export const typeUrla = async (page: Page): Promise<{ readonly loanNumber: string }> => {
  // Exactly: the list of drafts, which is there before, says on which step each of them is.
  const onStep = (step: number) => page.getByText(`Step ${step} of 7`, { exact: true }).waitFor();
  const next = async (step: number) => {
    await takePictures(page, `urla-${step - 1}`);
    await tabTo(page, 'Next');
    await page.keyboard.press('Enter');
    await onStep(step);
  };
  await page.getByText('No application is being taken').waitFor();
  await takePictures(page, 'urla-0');
  await tabTo(page, 'New URLA Application');
  await page.keyboard.press('Enter');
  await onStep(1);
  await tabTo(page, 'Fill with Sample');
  await page.keyboard.press('Enter');
  await eventually('the sample', async () => (await page.getByLabel('First name').inputValue()) === 'Jordan');
  await typeIn(page, { 'First name': 'Nadia', 'Last name': 'Okafor', Email: 'nadia.okafor@example.com' });
  await next(2);
  await typeIn(page, { 'Street address': '77 Willow Court', 'ZIP code': '78702' });
  await next(3);
  await typeIn(page, { 'Position or title': 'Practice manager', Base: '9100' });
  await next(4);
  await typeIn(page, { 'Interest and dividends': '150' });
  await page.reload();
  await onStep(4);
  await eventually(
    'what was typed just before the reload',
    async () => (await page.getByLabel('Interest and dividends').inputValue()) === '150',
  );
  await next(5);
  await typeIn(page, { 'Personal property': '9500' });
  await next(6);
  await typeIn(page, { 'Loan amount': '300000', 'Down payment': '100000' });
  await page.getByText('Excellent - No PMI required').waitFor();
  await next(7);
  await page.getByText('Everything that is needed is filled in.').waitFor();
  await typeIn(page, { 'I do not wish': ' ' });
  await takePictures(page, 'urla-7');
  await tabTo(page, 'Submit Application');
  await page.keyboard.press('Enter');
  const submitted = await page.getByText(/It became loan file LL-/).textContent();
  await eventually('the focus on the way on', async () => (await focused(page)) === 'Open Loan File');
  await takePictures(page, 'urla-8-submitted');
  return { loanNumber: /LL-[\w-]+\w/.exec(submitted ?? '')?.[0] ?? '' };
};
