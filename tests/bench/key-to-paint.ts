import { chromium, type Locator, type Page } from 'playwright-core';
import { findChromium } from '../components/chromium.ts';

const KEY_EVERY_MS = 120;
const VIEWPORT = { width: 1280, height: 860 };
/** The window's own bars and more. */
const BARS = 200;
/** The browser tells of no event that took less. */
const LEAST_TOLD_MS = 16;
/** Longest that a frame which is still under way is waited for. */
const LAST_FRAME_MS = 1_000;

/**
 * A browser with a page of 1280 by 860 that is all on screen. Playwright makes a window of that size, bars included: the
 * browser presents no frame for what changes in the lowest 85 rows of the page, beneath the window, and tells of a key there
 * seconds late or never, on an empty page too.
 */
export const openBrowser = async (): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> => {
  const browser = await chromium.launch({
    executablePath: await findChromium(process.env['CHROMIUM_PATH'], console.log),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const window = await context.newCDPSession(page);
  const { windowId } = await window.send('Browser.getWindowForTarget');
  const bounds = { width: VIEWPORT.width + BARS, height: VIEWPORT.height + BARS };
  await window.send('Browser.setWindowBounds', { windowId, bounds });
  return { page, close: () => browser.close() };
};

/** Has the page run so many times slower. @returns what ends it */
export const slowDown = async (page: Page, rate: number): Promise<() => Promise<unknown>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return () => session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
};

const WATCH = `
  window.tookByKey = new Map();
  new PerformanceObserver((list) => {
    for (const { name, interactionId, duration } of list.getEntries())
      if (['keydown', 'keypress'].includes(name))
        tookByKey.set(interactionId, Math.max(duration, tookByKey.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: ${LEAST_TOLD_MS} });`;
const TAKE = `{ const took = [...tookByKey.values()]; tookByKey.clear(); took; }`;
/** A frame that is asked for after the last key comes after that of the last key. */
const FRAMES_ARE_SHOWN = `Promise.race([
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  new Promise((resolve) => setTimeout(resolve, ${LAST_FRAME_MS})),
]).then(() => undefined)`;

/** Begins to note how long each key takes until its frame is presented; again for each page that is loaded. */
export const watchKeys = (page: Page): Promise<void> => page.evaluate(`{${WATCH}}`);

/**
 * Types into a field where it stands when the focus comes to it.
 * @returns for each key the time until what it changed was presented, in steps of 8 ms; 16 for what is less
 */
export const typeInto = async (page: Page, field: Locator, text: string): Promise<readonly number[]> => {
  await field.focus();
  await page.keyboard.press('End');
  await page.evaluate(FRAMES_ARE_SHOWN);
  await page.waitForTimeout(KEY_EVERY_MS);
  await page.evaluate(TAKE);
  await page.keyboard.type(text, { delay: KEY_EVERY_MS });
  await page.evaluate(FRAMES_ARE_SHOWN);
  await page.waitForTimeout(KEY_EVERY_MS);
  const told = (await page.evaluate<number[]>(TAKE)).slice(-text.length);
  return [...told, ...Array.from({ length: text.length - told.length }, () => LEAST_TOLD_MS)];
};
