import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createAppPool, type Pool } from '../../../events/platform/database/database.ts';
import { eventually } from '../../support/eventually.ts';
import { appendRequest, createNoteStore, noted } from '../../support/store/notes.ts';
import { ownPostgres, type OwnPostgres } from '../support/own-postgres.ts';
import { startOwnPortal, type OwnPortal } from '../support/own-portal.ts';
import { expectPromisesKept } from '../support/promises.ts';
import { createRecorder } from '../support/recorder.ts';

jest.setTimeout(180_000);

/** Only root may mount a disk that is small enough to fill. */
const itAsRoot = process.getuid?.() === 0 && process.platform === 'linux' ? it : it.skip;
const SMALL = '160m';
const LARGE = '600m';

describe('A full disk', () => {
  let folder: string;
  let postgres: OwnPostgres;
  let pool: Pool;
  let portal: OwnPortal;
  const mount = (...options: readonly string[]): unknown =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'lendlog-faults', folder]);

  beforeAll(async () => {
    if (itAsRoot !== it) return;
    folder = mkdtempSync(join(tmpdir(), 'lendlog-small-disk-'));
    mount(`size=${SMALL}`, 'mode=711');
    postgres = await ownPostgres(folder);
    pool = createAppPool(postgres.url, 'faults', 4);
    portal = await startOwnPortal(await postgres.createDatabase('portal'));
  });
  afterAll(async () => {
    if (itAsRoot !== it) return;
    await portal?.stop();
    await pool?.end();
    await postgres?.stop();
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  itAsRoot('refuses what does not fit, keeps what it acknowledged, and goes on when there is space again', async () => {
    const store = createNoteStore(pool);
    const recorder = createRecorder(store.append);
    /** 600 kB that cannot be compressed, in three events: a part of it that was stored would show. */
    const append = async () => {
      const text = randomBytes(150_000).toString('base64');
      const events = ['a', 'b', 'c'].map((part) => noted(`${part}${text}`));
      const request = appendRequest([{ streamId: 'note-large', expectedVersion: 'any', events }]);
      return { request, answer: await recorder.append(request) };
    };
    const first = await eventually(
      'the disk to be full',
      async () => {
        const { request, answer } = await append();
        return answer.kind === 'unknown' && request;
      },
      60_000,
    );
    for (let more = 0; more < 20; more += 1) await append();
    const agent = await fetch(`${portal.url}/readyz`);
    expect([200, 503]).toContain(agent.status);

    mount('remount', `size=${LARGE}`);
    // PostgreSQL may have had to stop when it could not write its own log.
    await postgres.ensureRunning();
    const healed = async (): Promise<boolean> => (await recorder.append(first)).kind === 'stored';
    await eventually('the retry to be stored', healed);
    await eventually('the portal to be ready', async () => (await fetch(`${portal.url}/readyz`)).ok);
    await append();

    expect(recorder.calls.filter(({ answer }) => answer.kind === 'stored').length).toBeGreaterThan(10);
    await expectPromisesKept({ pool, reader: store.reader, url: postgres.url }, { calls: recorder.calls });
  });
});
