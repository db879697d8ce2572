import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const widths = [1280, 390] as const;
const themes = ['light', 'dark'] as const;

/** Keeps pictures of a page on a desk and on a phone, light and dark, where a person asked for them by `SCREENSHOT_DIR`. */
export const takePictures = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SCREENSHOT_DIR'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize();
  await page.evaluate('scrollTo(0, 0)');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const fullPage = (await page.getByRole('dialog').count()) === 0;
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage });
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (before) await page.setViewportSize(before);
};
