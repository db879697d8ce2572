import type { Page } from 'playwright-core';

/** Around a control stand its ring, or the frame of its field. */
const MARGIN = 16;
/** More stops than any screen has. */
const MOST_STOPS = 150;

type Stop = {
  /** `a "Loan Pipeline"`, for people. */
  readonly what: string;
  /** The same of two controls that cannot look different: those of two rows of a list. */
  readonly kind: string;
  readonly clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
};

/** Where the focus is; null when Tab has left the page, or has gone round a dialog. */
const stopOf = (page: Page): Promise<Stop | null> =>
  page.evaluate((margin) => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body || 'walked' in focused) return null;
    Object.assign(focused, { walked: true });
    const { x, y, width, height } = focused.getBoundingClientRect();
    const left = Math.max(0, x - margin);
    const top = Math.max(0, y - margin);
    const describe = (one: Element) => `${one.tagName} ${one.getAttribute('class')} ${one.getAttribute('type')}`;
    const lineage = [describe(focused)];
    let around = focused.parentElement;
    for (; around && lineage.length < 5; around = around.parentElement) lineage.push(describe(around));
    const name = focused.getAttribute('aria-label') ?? focused.textContent.trim();
    return {
      what: `${focused.tagName.toLowerCase()} "${name.slice(0, 60)}"`,
      kind: lineage.join(' < ').replaceAll(/ ?Mui-focusVisible| ?Mui-focused/g, ''),
      clip: {
        x: left,
        y: top,
        width: Math.max(1, Math.min(window.innerWidth, x + width + margin) - left),
        height: Math.max(1, Math.min(window.innerHeight, y + height + margin) - top),
      },
    };
  }, MARGIN);

/** True when the focused control and its surroundings look the same without the focus. */
const looksTheSame = async (page: Page, { clip }: Stop): Promise<boolean> => {
  const withFocus = await page.screenshot({ clip });
  const held = await page.evaluateHandle(() => document.activeElement);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const without = await page.screenshot({ clip });
  // Tab goes on from where the focus was.
  await held.evaluate((element) => element instanceof HTMLElement && element.focus({ preventScroll: true }));
  return withFocus.equals(without);
};

/**
 * Goes from control to control by Tab, from where the focus is to the end of the page.
 *
 * @param seen kinds of controls that have been looked at; what is new is added
 * @returns how many stops there were, and those where nobody can see that the focus is on them
 */
export const walkByTab = async (
  page: Page,
  seen: Set<string>,
): Promise<{ readonly stops: number; readonly unseen: readonly string[] }> => {
  const unseen: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page);
    if (!stop) return { stops, unseen };
    if (seen.has(stop.kind)) continue;
    seen.add(stop.kind);
    if (await looksTheSame(page, stop)) unseen.push(stop.what);
  }
  throw new Error(`More than ${MOST_STOPS} stops by Tab`);
};
