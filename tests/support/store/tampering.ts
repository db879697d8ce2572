import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { auditKeyOf, auditKeysOf } from '../../../events/store/audit/audit-key.ts';
import { auditLog } from '../../../events/store/audit/audit-log.ts';
import type { Finding } from '../../../events/store/audit/finding.ts';
import type { KeyCheckOptions } from '../../../events/store/audit/key-check.ts';
import { createAuditPool } from '../../../events/store/audit/snapshot.ts';
import { createTestDatabase } from './database.ts';
import { createNoteStore, noteRegistry } from './notes.ts';

const TABLES = ['events', 'commits', 'commands', 'streams', 'checkpoints', 'subject_keys'] as const;

/** A log that someone with every right in the database changes behind the application's back. */
export const createTamperedLog = async () => {
  const database = await createTestDatabase();
  const pool = createAuditPool(database.url);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  // No trigger fires for this connection.
  await owner.query('set session_replication_role = replica');
  await owner.query('create schema backup');
  const folder = await mkdtemp(join(tmpdir(), 'lendlog-anchors-'));
  const path = join(folder, 'anchors.jsonl');
  const keys = auditKeysOf(auditKeyOf(Buffer.alloc(32, 7)));

  const emptyTables = (): Promise<unknown> =>
    owner.query(`truncate ${TABLES.map((table) => `event_store.${table}`).join(', ')}`);

  return {
    store: createNoteStore(database.pool),
    pool,
    path,
    keys,
    /** Several statements in one transaction. */
    tamper: (sql: string): Promise<unknown> => owner.query(`begin; ${sql}; commit`),
    /** Remembers the log as it is now. */
    keep: async (): Promise<void> => {
      for (const table of TABLES) {
        await owner.query(`drop table if exists backup.${table}`);
        await owner.query(`create table backup.${table} as select * from event_store.${table}`);
      }
    },
    /** Makes the log what it was at `keep`. */
    restore: async (): Promise<void> => {
      await emptyTables();
      for (const table of TABLES) await owner.query(`insert into event_store.${table} select * from backup.${table}`);
    },
    empty: emptyTables,
    /** As if there had never been one. */
    forgetAnchors: async (): Promise<void> => {
      await owner.query('truncate platform.anchors, platform.anchors_put_aside');
      await rm(path, { force: true });
    },
    /** @returns what `npm run lendlog -- audit:verify` reports */
    verify: async (
      all = false,
      subjectKeys: KeyCheckOptions = { registry: noteRegistry },
    ): Promise<readonly Finding[]> => (await auditLog({ pool, path, keys, subjectKeys }, { all })).findings,
    drop: async (): Promise<void> => {
      await pool.end();
      await owner.end();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
};

/** Gives the event the hash of what it says now, as a thorough forger does. */
export const rehash = (position: number): string => `
  update event_store.events as e set hash = sha256(
    coalesce((select b.hash from event_store.events as b where b.stream_id = e.stream_id and b.version = e.version - 1),
      decode(repeat('00', 32), 'hex'))
    || event_store.hashed_content(e.position, e.stream_id, e.version, e.event_id, e.type, e.schema_version,
      e.recorded_at, e.effective_at, e.data::text, e.metadata::text))
  where e.position = ${position}`;

/** Gives the commit the hash of its events and of the commit before it. */
export const rehashCommit = (lastPosition: number): string => `
  update event_store.commits as c set hash = sha256(
    coalesce((select b.hash from event_store.commits as b where b.last_position = c.first_position - 1),
      decode(repeat('00', 32), 'hex'))
    || (select string_agg(e.hash, ''::bytea order by e.position) from event_store.events as e
        where e.position between c.first_position and c.last_position))
  where c.last_position = ${lastPosition}`;
