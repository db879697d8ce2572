import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { findFreePort } from '../../../scripts/components/machine/ports.ts';
import { npmStart, untilRunning } from '../../scripts/portal.ts';

export type RealStack = {
  readonly url: string;
  readonly dataDir: string;
  /** A browser of its own, signed in as the demo user of that role. */
  readonly signIn: (role: Role) => Promise<BrowserContext>;
  readonly stop: () => Promise<void>;
};

/**
 * The whole stack as `npm start` runs it: real PostgreSQL, real Temporal, a real browser; nothing is faked.
 * @param settings of its environment, such as `SANDBOX`
 */
export const startRealStack = async (settings: Readonly<Record<string, string>> = {}): Promise<RealStack> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lendlog-journey-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const portal = npmStart({ ...settings, DATA_DIR: dataDir, PORT: String(port) });
  await untilRunning(portal, port);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  return {
    url,
    dataDir,
    signIn: async (role) => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        acceptDownloads: true,
        reducedMotion: 'reduce',
        // Headers that a browser adds to requests of the portal's script.
        extraHTTPHeaders: { origin: url },
      });
      const first = await context.newPage();
      await first.goto(`${url}/auth/google`);
      await first.locator(`button[value="${demoStaffMember(role).userId}"]`).click();
      await first.waitForURL(`${url}/`);
      await first.close();
      return context;
    },
    stop: async () => {
      await browser.close();
      portal.pressCtrlC();
      await portal.exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
