import type { Page } from 'playwright-core';

const MOST_TABS = 150;

/** Name of the focused control: for an answer, with its question. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const control = document.activeElement;
    const label = control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.labels : null;
    return label?.[0]?.textContent ?? control?.getAttribute('aria-label') ?? control?.textContent ?? '';
  });

/** Tabs on to the control of that name. @throws when Tab has gone round without reaching it */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)).replace(/\s*\*$/, '').startsWith(name)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
};

/** Fills fields by keyboard alone, in the order in which Tab reaches them; a letter chooses in a list. */
export const typeIn = async (page: Page, answers: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(answers)) {
    await tabTo(page, name);
    await page.keyboard.type(text);
  }
};
