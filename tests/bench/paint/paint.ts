import type { Browser, BrowserContext } from 'playwright-core';
import { slowDown } from '../key-to-paint.ts';
import { computedUntil, traceMainThread } from './main-thread.ts';

/** After the rows are there: whatever is painted larger than them comes by then. */
const SETTLE_MS = 1_500;
/** The window of a new context has things of its own to do. */
const WINDOW_MS = 1_000;

/** A page to load. */
export type Screen = {
  readonly name: string;
  readonly url: string;
  /** Elements on the page once its data is there. */
  readonly rows: string;
};

/** Milliseconds from the navigation. */
export type Painted = {
  /** Largest contentful paint. */
  readonly largest: number;
  /** The frame with the first rows. */
  readonly rows: number;
  /** The first request for what the page shows. */
  readonly asked: number;
  /** Text of the element that was the largest. */
  readonly what: string;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Main-thread work until the paint. */
  readonly computed: number;
};

/** A paint counts once it shows the data: whatever large came before, such as a heading, is not what was asked for. */
export const paintOf = ({ largest, rows }: Pick<Painted, 'largest' | 'rows'>): number => Math.max(largest, rows);

/** Requests of the shell around a page: the signed-in user, the live stream, notices. */
const OF_THE_SHELL = ['/api/auth/', '/api/live', '/api/activity', '/api/system'];

const watch = (rows: string): string => `{
  const seen = { largest: 0, rows: 0, what: '', shift: 0 };
  window.seenByBench = seen;
  const { promise, resolve } = Promise.withResolvers();
  window.rowsSeenByBench = promise;
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries()) {
      // That no workflow engine runs here is no part of the page.
      if (element?.closest('[role="status"], [role="alert"]')) continue;
      seen.largest = startTime;
      seen.what = (element?.textContent ?? '').slice(0, 60);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (seen.rows > 0 || !document.querySelector(${JSON.stringify(rows)})) return;
    watching.disconnect();
    // A message that is posted in a frame is handled after that frame was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        seen.rows = performance.now();
        resolve();
      };
      port2.postMessage(undefined);
    });
  };
  const watching = new MutationObserver(look);
  watching.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
}`;

const READ = `({
  ...window.seenByBench,
  asked: Math.min(
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
      .filter(({ name }) => !${JSON.stringify(OF_THE_SHELL)}.some((path) => new URL(name).pathname.startsWith(path)))
      .map(({ startTime }) => startTime),
  ),
})`;

/** Loads a page as a browser does that has nothing of it yet, `slowdown` times slower than this machine. */
export const load = async (
  browser: Browser,
  { url, rows }: Screen,
  options: { state: Awaited<ReturnType<BrowserContext['storageState']>>; slowdown: number },
): Promise<Painted> => {
  const context = await browser.newContext({ storageState: options.state, viewport: { width: 1280, height: 860 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch(rows));
    await slowDown(page, options.slowdown);
    await page.waitForTimeout(WINDOW_MS);
    await traceMainThread(browser, page);
    await page.goto(url, { waitUntil: 'commit' });
    await page.evaluate('window.rowsSeenByBench');
    await page.waitForTimeout(SETTLE_MS);
    const painted = await page.evaluate<Omit<Painted, 'computed'>>(READ);
    return { ...painted, computed: await computedUntil(browser, new URL(url).origin, paintOf(painted)) };
  } finally {
    await context.close();
  }
};
