import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type PortalInBrowser, startPortalInBrowser } from '../../support/portal/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { focused, tabTo, typeIn } from '../../support/portal/keyboard.ts';
import { beginUrla, home, nadia as typedOfNadia, next as goOn, press as pressOn, purchase } from './typing.ts';

type Answers = Readonly<Record<string, string>>;
/** A letter chooses in a list: that is no text that is typed again. */
const LEAST_TYPED = 3;

/** Takes an application by keyboard, and notes what is typed where. */
const takerOf = (page: Page) => {
  const typed: { readonly field: string; readonly text: string }[] = [];
  const type = async (answers: Answers) => {
    await typeIn(page, answers);
    typed.push(...Object.entries(answers).map(([field, text]) => ({ field, text })));
  };
  const press = (name: string, key?: string) => pressOn(page, name, key);
  return {
    type,
    press,
    /** What the first borrower has answered alike: one press where the form offers it, else it is typed again. */
    alike: async (offer: string, answers: Answers) =>
      (await page.getByRole('button', { name: offer }).count()) > 0 ? press(offer) : type(answers),
    /** The sections of another borrower. */
    turnTo: async (from: string, key: 'ArrowLeft' | 'ArrowRight', to: string) => {
      await tabTo(page, from);
      // Notices begin with their names too.
      while ((await page.locator('[role=tab]:focus').count()) === 0) await tabTo(page, from);
      await page.keyboard.press(key);
      expect(await focused(page)).toContain(to);
      await page.keyboard.press('Enter');
    },
    next: (step: number) => goOn(page, step),
    typed: () => typed.filter(({ text }) => text.length >= LEAST_TYPED),
  };
};

const lived = { 'Years here': '4', Housing: 'R', 'Monthly rent': '1850' };
const employer = {
  'Employer name': 'Juniper Mills',
  'Employer phone': '5125550177',
  'Street address': '900 Mill Road',
  City: 'Pflugerville',
  State: 'TX',
  'ZIP code': '78660',
};
const [nadia, ben] = ['Nadia Okafor', 'Ben Okafor'];

describe('An application of two borrowers, taken by keyboard alone', () => {
  let portal: PortalInBrowser;
  beforeAll(async () => {
    portal = await startPortalInBrowser();
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  it('has nothing typed twice: a couple of one household, telephone, employer and account', async () => {
    const page = await portal.openAs('loan_officer', '/applications/urla');
    const { type, press, alike, turnTo, next, typed } = takerOf(page);
    await beginUrla(page);
    await type({ ...typedOfNadia, 'Home phone': '5125550134', 'Cell phone': '5125550135', 'Credit type': 'J' });
    await press('Add Co-borrower');
    await type({ 'First name': 'Ben' });
    // The name is a fact of each, though it is the same.
    await typeIn(page, { 'Last name': 'Okafor' });
    await type({
      'Social Security number': '900654321',
      'Date of birth': '6/18/1985',
      Citizenship: 'U',
      'Marital status': 'M',
    });
    await alike(`Same home phone as ${nadia}`, { 'Home phone': '5125550134' });
    await type({ 'Cell phone': '5125550136', Email: 'ben.okafor@example.com' });

    await next(2);
    await turnTo(ben, 'ArrowLeft', nadia);
    await type({ ...home, ...lived });
    await turnTo(nadia, 'ArrowRight', ben);
    await alike(`Same as the addresses of ${nadia}`, { ...home, ...lived });

    await next(3);
    await turnTo(ben, 'ArrowLeft', nadia);
    await type({ ...employer, 'Position or title': 'Weaver', 'Start date': '2/3/2015', Base: '6100' });
    await turnTo(nadia, 'ArrowRight', ben);
    await alike(`Same employer as ${nadia}`, employer);
    await type({ 'Position or title': 'Dyer', 'Start date': '4/9/2018', Base: '5200' });

    await next(4);
    await press('Does not apply: no other income', 'Space');
    await turnTo(ben, 'ArrowLeft', nadia);
    await press('Does not apply: no other income', 'Space');

    await next(5);
    // In the section of one of them, and both own and owe it.
    await press('Add Bank Account/Asset');
    await type({ Institution: 'Harbor Bank', 'Last 4 digits of account': '4711', 'Cash or market value': '95000' });
    await press(`Also owned or owed by ${ben}`, 'Space');
    await press('Add Debt');
    await type({ Company: 'Harbor Auto', 'Unpaid balance': '8400', 'Monthly payment': '310' });
    await press(`Also owned or owed by ${ben}`, 'Space');

    await next(6);
    await type(purchase);

    await next(7);
    await type({ 'Signed on': '3/2/2026' });
    await turnTo(nadia, 'ArrowRight', ben);
    await alike(`Signed as ${nadia} did, on the same day`, { 'Signed on': '3/2/2026' });
    await eventually('the last key to be saved', async () => (await page.getByText('Saving...').count()) === 0);
    await page.getByText('Everything that is needed is filled in.').waitFor();
    await press('Submit Application');
    await page.getByText(/It became loan file LL-/).waitFor();

    const all = typed();
    const again = all.filter(({ text }, index) => all.findIndex((each) => each.text === text) < index);
    process.stdout.write(`Two borrowers by keyboard: ${all.length} answers typed, ${again.length} of them twice\n`);
    const leo = await portal.agentAs('loan_officer');
    const [file] = (await leo.get('/api/applications')).body;
    const { urla } = (await leo.get(`/api/applications/${file.id}/urla`)).body;
    const [first, second] = Object.values<Record<string, Record<string, unknown>>>(urla.borrowers);
    expect(second?.['addresses']).toEqual(first?.['addresses']);
    expect(second?.['personal']?.['homePhone']).toBe(first?.['personal']?.['homePhone']);
    expect(second?.['employment']?.['current']).toMatchObject({ employerName: 'Juniper Mills', city: 'Pflugerville' });
    expect(second?.['acknowledgment']).toEqual(first?.['acknowledgment']);
    expect(again).toEqual([]);
    await page.close();
  });
});
