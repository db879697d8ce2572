import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaff } from '../../../api/auth/demo-staff.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import type { Finding } from '../../../events/store/audit/finding.ts';
import { verifyLog } from '../../../events/store/audit/verify-log.ts';
import { createEventStore, type EventStore } from '../../../events/store/append/event-store.ts';
import { addApplications } from '../../../scripts/demo/bulk/bulk.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { testFileStore } from '../../support/store/files.ts';
import { TEST_MASTER_KEY, testCodec } from '../../support/store/keys.ts';

const APPLICATIONS = 80;
const now = new Date('2026-06-01T12:00:00.000Z');

describe('Applications by the thousand', () => {
  let dir: string;
  const databases: TestDatabase[] = [];
  const newStore = async (): Promise<EventStore> => {
    const database = await createTestDatabase();
    databases.push(database);
    return createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
  };
  const add = async (store: EventStore, applications: number, seed = 1): Promise<number> =>
    addApplications(
      {
        importHistories: store.importHistories,
        files: await testFileStore(store.pool, dir),
        staff: demoStaff,
        seed,
        now,
      },
      applications,
    );
  const readAll = ({ reader, pool }: EventStore) =>
    reader.readAll<LoanApplicationEvent>(pool, { after: 0, limit: 10_000 });
  /** Without what differs from one run to the next. */
  const whatHappened = async (store: EventStore) =>
    (await readAll(store))
      .map(({ streamId, version, type, data, effectiveAt, metadata }) => ({
        key: `${streamId} ${String(version).padStart(3, '0')}`,
        type,
        data,
        effectiveAt,
        commandId: metadata.commandId,
      }))
      .toSorted((a, b) => a.key.localeCompare(b.key));

  let store: EventStore;
  let added: number;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lendlog-bulk-'));
    store = await newStore();
    added = await add(store, APPLICATIONS);
  });
  afterAll(async () => {
    for (const database of databases) await database.drop();
    await rm(dir, { recursive: true });
  });

  it('are whole loan files of about ten events, in many statuses', async () => {
    const events = await readAll(store);
    expect(events).toHaveLength(added);
    const files = [...Map.groupBy(events, ({ streamId }) => streamId).values()];
    expect(files).toHaveLength(APPLICATIONS);
    expect(added / APPLICATIONS).toBeGreaterThan(6);
    const statuses = files.map(
      (history) =>
        history.reduce<ReturnType<typeof loanApplicationDecider.evolve>>(
          loanApplicationDecider.evolve,
          loanApplicationDecider.initialState,
        ).status,
    );
    expect(new Set(statuses).size).toBeGreaterThan(5);
  });

  it('are one command each, so that none is half there, and share commits', async () => {
    const { rows } = await store.pool.query<{ commits: number; commands: number }>(
      `select (select count(*)::integer from event_store.commits) as commits,
         (select count(*)::integer from event_store.commands) as commands`,
    );
    expect(rows).toEqual([{ commits: 2, commands: APPLICATIONS }]);
  });

  it('leave a log that the audit finds whole, and papers that open', async () => {
    const found: Finding[] = [];
    const report = (finding: Finding): void => void found.push(finding);
    await verifyLog({
      pool: store.pool,
      known: [],
      subjectKeys: { registry: eventRegistry },
      report,
      isEnough: () => false,
    });
    expect(found).toEqual([]);
    const files = await testFileStore(store.pool, dir);
    for (const { type, data, streamId } of await readAll(store)) {
      if (type !== 'DocumentUploaded') continue;
      expect(await files.examine({ subjectId: streamId, sha256: data.sha256, sizeBytes: data.sizeBytes })).toBeNull();
    }
  });

  it('are the same for the same seed, also when a run goes on where another stopped, and others for another', async () => {
    const other = await newStore();
    const before = await add(other, APPLICATIONS / 4);
    expect(await add(other, APPLICATIONS)).toBe(added - before);
    expect(await whatHappened(other)).toEqual(await whatHappened(store));
    const known = new Set((await readAll(other)).map(({ streamId }) => streamId));
    await add(other, 5, 2);
    const after = (await readAll(other)).filter(({ streamId }) => !known.has(streamId));
    expect(new Set(after.map(({ streamId }) => streamId)).size).toBe(5);
  });

  it('are added by several threads, each once, and not again', async () => {
    const { pool } = await newStore();
    const database = databases.at(-1);
    const run = (): string =>
      execFileSync(process.execPath, ['scripts/lendlog.ts', 'demo:bulk', '--applications', '200', '--threads', '2'], {
        env: { ...process.env, DATABASE_URL: database?.url, DATA_DIR: dir, MASTER_KEY: TEST_MASTER_KEY },
        encoding: 'utf8',
      });
    const filesThere = async () => {
      const { rows } = await pool.query<{ files: number; commands: number; events: number }>(
        `select (select count(*)::integer from event_store.streams where stream_id like 'loanApplication-%') as files,
           (select count(*)::integer from event_store.commands where command_id like 'bulk:%') as commands,
           (select count(*)::integer from event_store.events) as events`,
      );
      return rows[0];
    };
    expect(run()).toMatch(/Added 200 applications with \d+ events/);
    const there = await filesThere();
    expect(there).toMatchObject({ files: 200, commands: 200 });
    expect(run()).toContain('All 200 applications are there already');
    expect(await filesThere()).toEqual(there);
  }, 60_000);
});
