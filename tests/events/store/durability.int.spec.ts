import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnavailableError } from '../../../events/kernel/errors.ts';
import { createAppPool, type Pool } from '../../../events/platform/database/database.ts';
import type { AppendRequest } from '../../../events/store/append/append.ts';
import { migrate } from '../../../events/platform/database/migrate.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createListener } from '../../../events/store/log/listen.ts';
import { createSubscribe } from '../../../events/store/readers/subscribe.ts';
import { startEmbeddedPostgres, type RunningPostgres } from '../../../scripts/components/database/postgres.ts';
import { eventually } from '../../support/eventually.ts';
import { appendRequest, createNoteStore, noted } from '../../support/store/notes.ts';

const log = createLogger('test', 'silent');
let dataDir: string;
let port: number;
let server: RunningPostgres;
let pool: Pool;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });

/** Right after a kill the old backends may still hold the shared memory; the new server refuses until they are gone. */
const start = (): Promise<RunningPostgres> =>
  eventually('PostgreSQL to start', () =>
    startEmbeddedPostgres({ dataDir, port, password: 'durable' }).catch(() => undefined),
  );

const killHard = async (): Promise<void> => {
  const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lendlog-durability-'));
  port = await freePort();
  server = await start();
  await migrate(server.url);
  pool = createAppPool(server.url, 'durability', 8);
}, 60_000);
afterAll(async () => {
  await pool.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('An acknowledged append', () => {
  it('rests on fsync and synchronous commits, also for the application', async () => {
    const { rows } = await pool.query(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
         current_setting('full_page_writes') as full_page_writes`,
    );
    expect(rows).toEqual([{ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }]);
  });

  it('survives kill -9 of the database under four writers; retries store nothing twice and readers go on', async () => {
    const store = createNoteStore(pool);
    const acknowledged = new Map<number, string>();
    const unanswered: { request: AppendRequest; error: unknown }[] = [];
    const write = async (writer: number): Promise<void> => {
      for (let round = 1; ; round += 1) {
        const request = appendRequest([
          { streamId: `note-${randomUUID()}`, expectedVersion: 0, events: [noted(`${writer}.${round}`)] },
        ]);
        try {
          const { lastPosition } = await store.append(request);
          acknowledged.set(lastPosition, `${writer}.${round}`);
        } catch (error) {
          unanswered.push({ request, error });
          return;
        }
      }
    };
    const wake = createListener({ connectionString: server.url, channel: 'event_store', log });
    const subscribe = createSubscribe({ pool, reader: store.reader, wake, log });
    const follower = subscribe({ name: 'follower:v1', apply: async () => undefined });
    const writers = [1, 2, 3, 4].map(write);
    await eventually('writers to be busy', () => acknowledged.size >= 400);
    await killHard();
    await Promise.all(writers);
    expect(unanswered.map(({ error }) => error)).toEqual(Array(4).fill(expect.any(UnavailableError)));
    server = await start();
    await eventually('the database to answer', () => pool.query('select 1').catch(() => undefined));

    const stored = await store.reader.readAll(pool, { after: 0, limit: 1_000_000 });
    const texts = new Map(stored.map(({ position, data }) => [position, 'text' in data ? data.text : undefined]));
    expect([...acknowledged].filter(([position, text]) => texts.get(position) !== text)).toEqual([]);

    for (const { request } of unanswered) await store.append(request);
    const all = await store.reader.readAll(pool, { after: 0, limit: 1_000_000 });
    expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1));
    // Each of the four stopped at its first append without an answer, so retrying it makes the count exact.
    expect(all).toHaveLength(acknowledged.size + unanswered.length);

    const caughtUp = async () => (await store.reader.checkpointPosition(pool, 'follower:v1')) === all.length;
    await eventually('the follower to go on by itself', caughtUp);
    await follower.stop();
    await wake.stop();
  }, 60_000);
});
