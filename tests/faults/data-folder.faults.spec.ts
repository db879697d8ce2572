import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { hasErrorCode } from '../../events/platform/process/error-code.ts';
import { findFreePort } from '../../scripts/components/machine/ports.ts';
import { npmStart, processesOf, untilRunning, type Portal } from '../scripts/portal.ts';
import { eventually } from '../support/eventually.ts';
import { dispatchersMet, embeddedEvents } from './support/embedded-events.ts';

jest.setTimeout(240_000);

/** The first start may build the screens, beside other tests. */
const RUNNING_MS = 180_000;

/** One that was on its way out has gone by itself. */
const killIfThere = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error;
  }
};

describe('A data folder in which something is not what it was', () => {
  const parent = mkdtempSync(join(tmpdir(), 'lendlog-data-folder-'));
  const original = join(parent, 'original');
  let eventsBefore: readonly string[] = [];
  const started: { readonly pid: number; readonly dataDir: string }[] = [];
  const start = async (
    dataDir: string,
    settings: Readonly<Record<string, string>> = {},
    args: readonly string[] = [],
  ) => {
    const port = await findFreePort();
    const own = { DATA_DIR: dataDir, PORT: String(port), CACHE_DIR: process.env['CACHE_DIR'] ?? '' };
    const portal = npmStart({ ...own, ...settings }, args);
    started.push({ pid: portal.pid, dataDir });
    return { portal, port };
  };
  const stop = async (portal: Portal, dataDir: string): Promise<void> => {
    portal.pressCtrlC();
    expect(await portal.exited).toBe(0);
    await eventually('the processes to end', () => processesOf(dataDir).length === 0, 30_000);
  };
  const copy = (name: string): string => {
    const folder = join(parent, name);
    execFileSync('cp', ['-a', original, folder]);
    return folder;
  };
  /** Starts on a changed copy, and holds that it serves every event that there was. */
  const expectServed = async (dataDir: string): Promise<void> => {
    const { portal, port } = await start(dataDir);
    await untilRunning(portal, port, RUNNING_MS);
    expect((await embeddedEvents(dataDir)).slice(0, eventsBefore.length)).toEqual(eventsBefore);
    await stop(portal, dataDir);
    rmSync(dataDir, { recursive: true });
  };
  /** Starts on a changed copy, and holds that it ends at the first try, with the reason, and leaves the database as it is. */
  const expectRefused = async (dataDir: string, reason: RegExp): Promise<void> => {
    const filesOf = (): number =>
      existsSync(join(dataDir, 'postgres'))
        ? execFileSync('find', [join(dataDir, 'postgres', 'base'), '-type', 'f'], { encoding: 'utf8' }).split('\n')
            .length
        : 0;
    // PostgreSQL itself removes a file now and then.
    const filesBefore = filesOf() * 0.98;
    const folderBefore = statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })?.ino;
    const { portal } = await start(dataDir);
    expect(await portal.exited).toBe(1);
    expect(portal.output()).toMatch(reason);
    // It did not try again and again first.
    expect(portal.output()).not.toContain('starting it again');
    expect(processesOf(dataDir)).toEqual([]);
    expect(filesOf()).toBeGreaterThanOrEqual(filesBefore);
    expect(statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })?.ino).toBe(folderBefore);
    rmSync(dataDir, { recursive: true });
  };

  beforeAll(async () => {
    chmodSync(parent, 0o711);
    const { portal, port } = await start(original);
    await untilRunning(portal, port, RUNNING_MS);
    eventsBefore = await embeddedEvents(original);
    await dispatchersMet(original, 1);
    await stop(portal, original);
    expect(eventsBefore.length).toBeGreaterThan(5);
  });
  afterEach(async () => {
    // Processes left over from a failed test.
    for (const { pid, dataDir } of started) {
      if (processesOf(dataDir).length === 0) continue;
      process.kill(-pid, 'SIGKILL');
      await eventually('the processes to end', () => processesOf(dataDir).length === 0, 30_000);
    }
    started.length = 0;
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  it('serves all its events without the marker that older versions left beside the database', async () => {
    const dataDir = copy('marker');
    rmSync(join(dataDir, 'postgres-is-made'), { force: true });
    await expectServed(dataDir);
  });

  it('serves when pids, ports and the lock are cut off', async () => {
    const dataDir = copy('leftovers');
    for (const name of ['start.lock', 'postgres.pid', 'temporal.pid', 'initdb.pid']) {
      writeFileSync(join(dataDir, name), '{"pid": 12');
    }
    writeFileSync(join(dataDir, 'postgres.port'), 'x');
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'x');
    await expectServed(dataDir);
  });

  it('puts a corrupt file of the workflow engine aside, says so, and begins the workflows again from the log', async () => {
    const dataDir = copy('temporal');
    writeFileSync(join(dataDir, 'temporal.db'), 'this is no database');
    const { portal, port } = await start(dataDir);
    await untilRunning(portal, port, RUNNING_MS);
    expect(portal.output()).toMatch(
      /The file of the workflow engine is corrupt\. It is kept as .*temporal\.db\.corrupt-/,
    );
    await eventually('a new file', () => statSync(join(dataDir, 'temporal.db')).size > 100_000, 60_000);
    await dispatchersMet(dataDir, 2);
    await stop(portal, dataDir);
  });

  it('serves without the workflows when it is told to, starts nothing of them, and says so', async () => {
    const dataDir = copy('without');
    const seen = () => [
      statSync(join(dataDir, 'temporal.db')).mtimeMs,
      readFileSync(join(dataDir, 'logs', 'temporal.log'), 'utf8').length,
      readFileSync(join(dataDir, 'logs', 'workflows.log'), 'utf8').length,
    ];
    const before = seen();
    const { portal, port } = await start(dataDir, {}, ['--without', 'workflows']);
    await untilRunning(portal, port, RUNNING_MS);
    expect(portal.output()).toMatch(/^Left out, as asked for: workflows\. A start without --without brings it back/m);
    const ready: unknown = await (await fetch(`http://127.0.0.1:${port}/readyz`)).json();
    expect(JSON.stringify(ready)).not.toContain('dispatcher');
    await stop(portal, dataDir);
    expect(seen()).toEqual(before);
    rmSync(dataDir, { recursive: true });
  });

  it('refuses without PG_VERSION', async () => {
    const dataDir = copy('version');
    rmSync(join(dataDir, 'postgres', 'PG_VERSION'));
    await expectRefused(dataDir, /postgres\/PG_VERSION/);
  });

  it('refuses a database that PostgreSQL cannot read, by the file that is the matter', async () => {
    const dataDir = copy('control');
    writeFileSync(join(dataDir, 'postgres', 'global', 'pg_control'), '');
    await expectRefused(dataDir, /pg_control/);
  });

  it('refuses without the database', async () => {
    const dataDir = copy('no-database');
    rmSync(join(dataDir, 'postgres'), { recursive: true });
    await expectRefused(dataDir, /postgres is missing/);
  });

  it('refuses another password than the one of the database', async () => {
    const dataDir = copy('password');
    const file = join(dataDir, 'postgres-password');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 10));
    await expectRefused(dataDir, /postgres-password/);
  });

  it.each([
    ['is missing', (file: string) => rmSync(file)],
    ['is another one', (file: string) => writeFileSync(file, Buffer.alloc(32, 7).toString('base64'))],
  ])('refuses when the master key %s', async (_what, change) => {
    const dataDir = copy('master-key');
    change(join(dataDir, 'master-key'));
    await expectRefused(dataDir, /master-key/);
  });

  it('begins again after a first start that ended in the middle of making the database', async () => {
    const dataDir = join(parent, 'interrupted');
    const { portal, port } = await start(dataDir);
    await eventually('initdb', () => existsSync(join(dataDir, 'initdb.pid')), 30_000);
    for (const pid of processesOf(dataDir)) killIfThere(pid);
    await portal.exited;
    const again = await start(dataDir, { PORT: String(port) });
    await untilRunning(again.portal, port, RUNNING_MS);
    await stop(again.portal, dataDir);
  });

  it('is open to its owner alone, also one of an older version', async () => {
    const dataDir = copy('modes');
    chmodSync(join(dataDir, 'postgres.port'), 0o644);
    chmodSync(join(dataDir, 'logs'), 0o755);
    chmodSync(join(dataDir, 'logs', 'api.log'), 0o644);
    const { portal, port } = await start(dataDir);
    await untilRunning(portal, port, RUNNING_MS);
    const open = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => (entry.isFile() || entry.isDirectory()) && !entry.parentPath.includes('/postgres'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077);
    expect(open).toEqual([]);
    await stop(portal, dataDir);
  });
});
