import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { eventually } from '../eventually.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Colors are all that is different in the dark. */
const inTheDark = { type: 'rule', values: ['color-contrast'] };

/**
 * Serious and critical findings of axe on the page as it stands, as `rule: element`. In the dark those of contrast only:
 * the same page is to be looked at in the light too.
 */
export const seriousFindings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const runOnly = JSON.stringify(isDark ? inTheDark : standards);
  const results = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${runOnly}, resultTypes: ['violations'] })`,
  );
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
};

/** By how many pixels the page is wider than its window; 0 when it fits. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** Goes to an address within the program, as its links do: Back leads to where it was. */
export const visit = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const { idx } = window.history.state as { idx: number };
    // As the router itself writes it.
    window.history.pushState({ usr: null, key: to, idx: idx + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, address);

/** Resolves once everything that was loading has arrived. */
export const whenSettled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'));
};

/**
 * Notes every alert that appears on the page from now on: who looks now and then misses one of half a second.
 * @returns waits for one with that text
 */
export const watchAlerts = async (page: Page): Promise<(text: string) => Promise<unknown>> => {
  const told: string[] = [];
  await page.exposeFunction('tellAlert', (text: string) => void told.push(text));
  await page.evaluate(() => {
    const tell = () => {
      for (const alert of document.querySelectorAll('[role="alert"]'))
        (window as unknown as { tellAlert: (text: string) => void }).tellAlert(alert.textContent);
    };
    new MutationObserver(tell).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return (text) => eventually(`the alert "${text}"`, () => told.some((each) => each.includes(text)));
};
