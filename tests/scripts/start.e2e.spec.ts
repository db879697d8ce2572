// own process: it runs a whole npm start, which takes minutes; it is begun before the batches.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { findFreePort } from '../../scripts/components/machine/ports.ts';
import { embeddedDurability } from '../faults/support/embedded-events.ts';
import { eventually } from '../support/eventually.ts';
import { answersOn, npmStart, processesOf, untilRunning, type Portal } from './portal.ts';

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lendlog-start-'));
  chmodSync(folder, 0o711);
  return folder;
};

const untilNothingRuns = (dataDir: string): Promise<boolean> =>
  eventually('the processes to end', () => processesOf(dataDir).length === 0, 30_000);

jest.setTimeout(120_000);

describe('npm start', () => {
  const dataDir = temporaryFolder();
  const emptyCache = temporaryFolder();
  let settings: Record<string, string>;
  let port: number;
  let portals: Portal[] = [];
  const start = (more: Record<string, string> = {}): Portal => {
    const portal = npmStart({ ...settings, ...more });
    portals.push(portal);
    return portal;
  };
  const startAndWait = async (more: Record<string, string> = {}): Promise<Portal> => {
    const portal = start(more);
    await untilRunning(portal, port);
    return portal;
  };

  beforeAll(async () => {
    port = await findFreePort();
    settings = { DATA_DIR: dataDir, PORT: String(port), CACHE_DIR: process.env['CACHE_DIR'] ?? '' };
  });
  afterEach(async () => {
    for (const { pid } of portals) {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // It has ended in its test.
      }
    }
    portals = [];
    await untilNothingRuns(dataDir);
  });
  afterAll(() => {
    for (const folder of [dataDir, emptyCache]) rmSync(folder, { recursive: true, force: true });
  });

  it('serves the portal and the sandbox vendors, refuses a second start with the address of the first, and stops on Ctrl-C', async () => {
    const sandbox = await findFreePort();
    const portal = await startAndWait({ SANDBOX: 'true', SANDBOX_PORT: String(sandbox) });
    await eventually('the sandbox vendors', () => answersOn(sandbox, '/sandbox-title/health'), 30_000);
    expect(portal.output()).toContain(`http://127.0.0.1:${sandbox} says how they behave`);
    // The server of the tests has all three off.
    const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
    expect(await embeddedDurability(dataDir)).toEqual(durable);

    const second = start({ PORT: String(await findFreePort()) });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`Lendlog already runs on ${dataDir}: http://localhost:${port}`);

    portal.pressCtrlC();
    expect(await portal.exited).toBe(0);
    await untilNothingRuns(dataDir);
  });

  it('starts again after kill -9 of npm alone', async () => {
    const killed = await startAndWait();
    process.kill(killed.pid, 'SIGKILL');
    await killed.exited;
    await startAndWait();
  });

  it('starts again after kill -9 of npm and every process of ours', async () => {
    const killed = await startAndWait();
    process.kill(-killed.pid, 'SIGKILL');
    await killed.exited;
    await startAndWait();
  });

  it('starts again after kill -9 of everything, the servers and their guardians too', async () => {
    await startAndWait();
    for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL');
    await startAndWait();
  });

  it('names a bad setting and stops', async () => {
    const portal = start({ TIME_ZONE: 'Mars/Olympus' });
    expect(await portal.exited).toBe(1);
    expect(portal.output()).toContain('TIME_ZONE: Use an IANA time zone');
  });

  it('serves while there is no workflow engine', async () => {
    const withoutGo = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !/\bgo\b/.test(folder));
    const portal = await startAndWait({ CACHE_DIR: emptyCache, PATH: withoutGo.join(delimiter) });
    portal.pressCtrlC();
    expect(await portal.exited).toBe(0);
  });
});
