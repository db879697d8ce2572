import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createLogger } from '../../../../events/platform/process/logger.ts';
import { auditKeyOf, auditKeysOf } from '../../../../events/store/audit/audit-key.ts';
import { createAuditPool } from '../../../../events/store/audit/snapshot.ts';
import { verifyLog } from '../../../../events/store/audit/verify-log.ts';
import type { Finding } from '../../../../events/store/audit/finding.ts';
import { countPartitionsAhead, ensurePartitions } from '../../../../events/store/log/partitions.ts';
import { startLogUpkeep } from '../../../../events/store/audit/upkeep.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { createNoteStore, noteRegistry } from '../../../support/store/notes.ts';

const SMALL = 5;

let database: TestDatabase;
let owner: pg.Client;
let store: ReturnType<typeof createNoteStore>;
beforeEach(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  store = createNoteStore(database.pool);
});
afterEach(async () => {
  await owner.end();
  await database.drop();
});

const partitionNames = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
     where i.inhparent = 'event_store.events'::regclass`,
  );
  return rows.map(({ name }) => name);
};

/** Replaces the partitions of an empty log by some of five positions. */
const makeSmallPartitions = async (ahead: number): Promise<void> => {
  for (const name of await partitionNames()) await owner.query(`drop table event_store.${name}`);
  await owner.query('select event_store.ensure_partitions($1, $2)', [ahead, SMALL]);
};

const noteMany = async (count: number): Promise<void> => {
  for (let each = 0; each < count; each += 1) await store.note(`note-${each % 2}`, `${each}`);
};

describe('Partitions of the log', () => {
  it('are two ahead after the migrations', async () => {
    expect(await countPartitionsAhead(database.pool)).toBe(2);
  });

  it('hold one log: appends, streams and hashes run on across their borders', async () => {
    await makeSmallPartitions(4);
    await store.note('note-batch', '1', '2', '3', '4', '5', '6', '7');
    await noteMany(10);
    const tables = await owner.query<{ name: string; events: number }>(
      `select e.tableoid::regclass::text as name, count(*)::integer as events from event_store.events as e
       group by 1 order by min(e.position)`,
    );
    expect(tables.rows).toEqual([
      { name: 'event_store.events_from_1', events: SMALL },
      { name: 'event_store.events_from_6', events: SMALL },
      { name: 'event_store.events_from_11', events: SMALL },
      { name: 'event_store.events_from_16', events: 2 },
    ]);
    const all = await store.reader.readAll(database.pool, { after: 0, limit: 100 });
    expect(all.map(({ position }) => position)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
    const batch = await store.reader.readStream(database.pool, 'note-batch');
    expect(batch.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7]);

    const auditPool = createAuditPool(database.url);
    const findings: Finding[] = [];
    const verified = await verifyLog({
      pool: auditPool,
      known: [],
      subjectKeys: { registry: noteRegistry },
      report: (finding) => findings.push(finding),
      isEnough: () => false,
    });
    await auditPool.end();
    expect({ findings, events: verified.events }).toEqual({ findings: [], events: 17 });
  });

  it('are made again when the log has used them up, while it is written to', async () => {
    await makeSmallPartitions(2);
    await noteMany(SMALL);
    expect(await countPartitionsAhead(database.pool)).toBe(1);
    const [made] = await Promise.all([ensurePartitions(database.pool), noteMany(SMALL)]);
    expect(made).toBeGreaterThan(0);
    await noteMany(SMALL);
    expect(await store.reader.headPosition(database.pool)).toBe(3 * SMALL);
  });

  it('refuse an event beyond the last one, and take it once there is room', async () => {
    await makeSmallPartitions(2);
    await noteMany(2 * SMALL);
    await expect(store.note('note-0', 'too much')).rejects.toMatchObject({
      message: expect.stringContaining('no partition of relation "events" found'),
    });
    await ensurePartitions(database.pool);
    expect((await store.note('note-0', 'again')).firstPosition).toBe(2 * SMALL + 1);
  });
});

describe('Upkeep of the log', () => {
  it('makes partitions and writes an anchor, however many processes do it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lendlog-upkeep-'));
    const path = join(folder, 'anchors.jsonl');
    await makeSmallPartitions(2);
    await noteMany(2 * SMALL);
    expect(await countPartitionsAhead(database.pool)).toBe(0);
    const keys = auditKeysOf(auditKeyOf(Buffer.alloc(32, 1)));
    const log = createLogger('test', 'silent');
    const running = [1, 2, 3].map(() => startLogUpkeep({ pool: database.pool, path, keys, log, lookMs: 20 }));
    await eventually('partitions', async () => (await countPartitionsAhead(database.pool)) >= 2);
    const written = await eventually('an anchor', () => readFile(path, 'utf8').catch(() => undefined));
    await noteMany(1);
    await Promise.all(running.map(({ stop }) => stop()));
    // The second anchor is due in an hour.
    expect(
      written
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([expect.objectContaining({ position: 2 * SMALL })]);
    expect(await readFile(path, 'utf8')).toBe(written);
    await rm(folder, { recursive: true });
  });
});
