import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import pg from 'pg';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { hasErrorCode } from '../../../events/platform/process/error-code.ts';
import { findFreePort } from '../../../scripts/components/machine/ports.ts';
import { ownerUrlOf } from '../../../scripts/addresses/database-url.ts';
import { npmStart, processesOf, untilRunning, type Portal } from '../../scripts/portal.ts';
import { pdf, submit } from '../../api/loan-application/requests.ts';
import { eventually } from '../../support/eventually.ts';
import { signIn, type Agent } from '../../support/portal/portal.ts';

jest.setTimeout(300_000);

/** Only root may mount a disk that is small enough to fill. */
const itAsRoot = process.getuid?.() === 0 && process.platform === 'linux' ? it : it.skip;
const SMALL = '600m';

describe('npm start on a disk that fills up', () => {
  let dataDir: string;
  let portal: Portal;
  let agent: Agent;
  let url: string;
  const filler = () => join(dataDir, 'filler');
  const fillUpTo = (bytesLeft: number): void => {
    // The server writes meanwhile, so that what was free a moment ago may not be there any more.
    for (let spare = 0; ; spare += 1024 * 1024) {
      const { bavail, bsize } = statfsSync(dataDir);
      try {
        execFileSync('fallocate', ['-l', String(bavail * bsize - bytesLeft - spare), filler()], { stdio: 'ignore' });
        return;
      } catch (error) {
        rmSync(filler(), { force: true });
        if (spare > 16 * 1024 * 1024) throw error;
      }
    }
  };
  const statusOf = async (path: string): Promise<number> => (await agent.get(path)).status;

  beforeAll(async () => {
    if (itAsRoot !== it) return;
    dataDir = mkdtempSync(join(tmpdir(), 'lendlog-full-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL},mode=711`, 'lendlog-faults', dataDir]);
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    portal = npmStart({
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      CACHE_DIR: process.env['CACHE_DIR'] ?? '',
    });
    await untilRunning(portal, port, 180_000);
    agent = request.agent(url);
    await signIn(agent, 'loan_officer');
  });
  afterAll(async () => {
    if (itAsRoot !== it) return;
    if (portal && processesOf(dataDir).length > 0) {
      portal.pressCtrlC();
      await eventually('the processes to end', () => processesOf(dataDir).length === 0, 60_000);
    }
    execFileSync('umount', [dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  itAsRoot('says so, can be read, refuses commands and uploads whole, and goes on when there is room', async () => {
    const { id } = await submit(agent);
    const comment = () => agent.post(`/api/applications/${id}/comments`).send({ comment: 'A word' });
    const upload = () =>
      agent
        .post(`/api/applications/${id}/documents`)
        .field('documentType', 'pay_stub')
        .attach('file', pdf('a'), 'a.pdf');
    expect((await comment()).status).toBeLessThan(300);

    fillUpTo(20 * 1024 * 1024);
    await eventually('the console to say so', () => portal.output().includes('is full ('));
    // The console looks at the disk by itself; each process hears of it within seconds.
    await eventually('commands to be refused', async () => (await comment()).status === 507);
    for (const refused of [await comment(), await upload()]) {
      expect([refused.status, refused.body.code]).toEqual([507, 'disk_full']);
    }
    expect(await statusOf(`/api/applications/${id}`)).toBe(200);
    expect(readdirSync(join(dataDir, 'files', 'staging'))).toEqual([]);
    expect((await agent.get('/readyz')).body.warnings.join()).toMatch(/the disk is full/);

    rmSync(filler());
    await eventually('commands to be taken again', async () => (await comment()).status < 300, 30_000);
    await eventually('the console to say so', () => portal.output().includes('has room again'));
  });

  itAsRoot('starts PostgreSQL again, which stops when it cannot write its own log, and has lost nothing', async () => {
    const { id } = await submit(agent);
    const owner = new pg.Client({ connectionString: ownerUrlOf(loadSettings({ DATA_DIR: dataDir })) });
    owner.on('error', () => undefined);
    await owner.connect();
    await owner.query('create table public.filler (text text)');
    fillUpTo(0);
    const writeUntilItStops = async (): Promise<void> => {
      for (;;) {
        await owner
          .query("insert into public.filler select 'x' from generate_series(1, 20000)")
          // The table itself may find no room first; that ends one statement only.
          .catch((error: unknown) => {
            if (!hasErrorCode(error, '53100')) throw error;
          });
        await owner.query('select pg_switch_wal()');
      }
    };
    await expect(writeUntilItStops()).rejects.toThrow();
    expect(readFileSync(join(dataDir, 'logs', 'postgres.log'), 'utf8')).toMatch(/PANIC: .*No space left on device/);
    // Whatever is refused meanwhile is refused by a status, and nobody of ours ends.
    expect([503, 507]).toContain(
      (await agent.post(`/api/applications/${id}/comments`).send({ comment: 'Lost' })).status,
    );

    rmSync(filler());
    await eventually('PostgreSQL to be back', async () => (await statusOf(`/api/applications/${id}`)) === 200, 90_000);
    const again = () => agent.post(`/api/applications/${id}/comments`).send({ comment: 'Kept' });
    await eventually('commands to be taken again', async () => (await again()).status < 300, 30_000);
    expect(portal.output()).not.toMatch(/Unhandled|api ended|projections ended/);
  });
});
