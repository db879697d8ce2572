import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import { chromium } from 'playwright-core';
import { withProgress, type Say } from '../../scripts/components/machine/progress.ts';
import { findOnPath, isExecutable, run } from '../../scripts/components/machine/run.ts';

/** First those without a window, whose toolbar is drawn anew for every page. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = [...SHELLS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const byPlaywright = async (say: Say): Promise<string> => {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  await withProgress(say, "Downloading Playwright's Chromium", () =>
    run(process.execPath, [cli, 'install', 'chromium'], { timeoutMs: 300_000 }),
  );
  return chromium.executablePath();
};

const byApt = async (say: Say): Promise<string> => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await withProgress(say, 'Installing the Debian package chromium-headless-shell', async () => {
    await run('apt-get', ['update'], { env });
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], { env });
  });
  const found = findOnPath(NAMES);
  if (!found) throw new Error('the package chromium-headless-shell has no such command');
  return found;
};

/**
 * A Chromium or Chrome: CHROMIUM_PATH, PATH, Playwright's own download, or Debian's package when we are root.
 * @throws Error saying what was tried
 */
export const findChromium = async (configured: string | undefined, say: Say): Promise<string> => {
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new Error(`CHROMIUM_PATH (${configured}) is not a program`);
  }
  const found = findOnPath(NAMES) ?? [MAC, chromium.executablePath()].find((file) => existsSync(file));
  if (found) return found;
  try {
    return await byPlaywright(say);
  } catch {
    say("Playwright's Chromium cannot be downloaded here");
  }
  if (process.getuid?.() === 0 && findOnPath(['apt-get'])) return byApt(say);
  throw new Error('no Chromium or Chrome on PATH, and its download failed: install one or set CHROMIUM_PATH');
};
