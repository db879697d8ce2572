import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventRegistry } from '../../events/event-registry.ts';
import type { Pool } from '../../events/platform/database/database.ts';
import type { Finding } from '../../events/store/audit/finding.ts';
import { createAuditPool } from '../../events/store/audit/snapshot.ts';
import { verifyLog } from '../../events/store/audit/verify-log.ts';
import { nameOfUnencrypted } from '../../events/store/files/file-store.ts';
import type { Extent } from '../components/database/wal-archive.ts';
import { type Manifest, readDocuments } from './backup-folder.ts';
import { documentsInLog } from './documents-in-log.ts';
import { restoreDatabase } from './restore-database.ts';

type Options = {
  readonly backupDir: string;
  readonly manifest: Manifest;
  readonly timeline: number;
  readonly extent: Extent;
  /** Of the database's owner. */
  readonly password: string;
  readonly onProgress: (files: number, of: number) => void;
};

type Found = {
  /** So many were walked, each hash computed anew. */
  readonly events: number;
  /** Names of documents that its log names and the backup folder does not hold. */
  readonly missing: readonly string[];
};
/** What a restore into a scratch server came to. */
export type Drill = Found & {
  readonly position: number;
  /** ISO 8601, of the newest event; undefined for an empty log. */
  readonly newestAt: string | undefined;
};

/**
 * Does what a restore does, into a folder of its own that is removed afterwards, walks the whole log there, and holds it
 * against the manifest. Writes neither to the backup folder nor to a data folder.
 * @throws Error where it cannot be restored, or is not what the manifest says
 */
export const drill = async (options: Options): Promise<Drill> => {
  const { manifest, backupDir } = options;
  const scratch = await mkdtemp(join(tmpdir(), 'lendlog-drill-'));
  let found: Found = { events: 0, missing: [] };
  try {
    const { position, newestAt } = await restoreDatabase({
      ...options,
      dataDir: scratch,
      reason: `a fire drill with ${manifest.name}`,
      whileItRuns: async (url) => {
        found = { events: await compareLog(url, manifest), missing: await missingDocuments(url, backupDir) };
      },
    });
    return { position, newestAt, ...found };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

/** @returns how many events there are */
const compareLog = async (url: string, manifest: Manifest): Promise<number> => {
  const pool = createAuditPool(url);
  const findings: Finding[] = [];
  try {
    await compareHash(pool, manifest);
    const { events } = await verifyLog({
      pool,
      known: [],
      subjectKeys: { registry: eventRegistry },
      report: (finding) => void findings.push(finding),
      isEnough: () => findings.length > 0,
    });
    const [first] = findings;
    if (!first) return events;
    const where = first.position === undefined ? '' : `position ${first.position}: `;
    throw new Error(`${manifest.name} was restored, and its log is not what was written: ${where}${first.problem}`);
  } finally {
    await pool.end();
  }
};

const compareHash = async (pool: Pool, { name, position, hash }: Manifest): Promise<void> => {
  if (position === 0) return;
  const { rows } = await pool.query<{ hash: string }>(
    `select encode(c.hash, 'hex') as hash from event_store.commits as c where c.last_position = $1`,
    [position],
  );
  const problem = (why: string): Error => new Error(`${name} was restored, and ${why}: use another backup`);
  const [row] = rows;
  if (!row) throw problem(`its log has no commit that ends at position ${position}, as the manifest says`);
  if (hash !== undefined && row.hash !== hash) {
    throw problem(`its log at position ${position} has the hash ${row.hash}, not ${hash} as the manifest says`);
  }
};

const missingDocuments = async (url: string, backupDir: string): Promise<string[]> => {
  const kept = readDocuments(backupDir);
  const { named } = await documentsInLog(url);
  return [...named]
    .filter(([name, file]) => !kept.has(name) && !kept.has(nameOfUnencrypted(file)))
    .map(([name]) => name);
};
