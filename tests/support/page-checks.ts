import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = `${createRequire(import.meta.url)('axe-core').source}`;
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Serious and critical findings of axe on the page as it stands, as `rule: element`. */
export const seriousFindings = async (page: Page): Promise<string[]> => {
  const results = await page.evaluate<AxeResults>(
    `${axeSource}; axe.run(document, ${JSON.stringify({ runOnly: standards })})`,
  );
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
};

/** By how many pixels the page is wider than its window; 0 when it fits. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** Whether everything that was loading has arrived. */
export const whenSettled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'));
};
