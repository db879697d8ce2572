import type { Pool, Queryable } from '../../platform/database/database.ts';
import { anchorLog } from './anchor-log.ts';
import { type Anchor, readAnchors } from './anchors.ts';
import type { AuditKeys } from './audit-key.ts';
import type { Finding } from './finding.ts';
import type { KeyCheckOptions } from './key-check.ts';
import { type PutAside, readKnownAnchors, readPutAside } from './known-anchors.ts';
import { type VerifiedLog, verifyLog } from './verify-log.ts';

/** Beyond this a longer list is no help; compare the log with a backup. */
const MOST_FINDINGS = 1_000;

/** Result of verifying the whole log. */
export type Audit = VerifiedLog & {
  readonly findings: readonly Finding[];
  /** Number of anchors compared. */
  readonly anchors: number;
  /** Anchors that were put aside, of which nothing is known any more. */
  readonly putAside: readonly PutAside[];
  /** Written because nothing was wrong and the log had grown; undefined otherwise. */
  readonly newAnchor: Anchor | undefined;
  readonly seconds: number;
};

/**
 * Verifies the log, compares it with its anchors, stores the result, and notes a new anchor when nothing was wrong.
 * @param deps.keys of the anchors
 * @param options.isCopy the file is a copy of the anchors, which may end earlier and gets no new one
 * @param options.all goes on after the first finding, up to 1,000 of them
 */
export const auditLog = async (
  deps: {
    readonly pool: Pool;
    readonly path: string;
    readonly keys: AuditKeys;
    readonly subjectKeys: KeyCheckOptions;
  },
  options: {
    readonly all: boolean;
    readonly isCopy?: boolean;
    readonly onProgress?: (position: number, head: number) => void;
  },
): Promise<Audit> => {
  const startedAt = performance.now();
  const findings: Finding[] = [];
  const most = options.all ? MOST_FINDINGS : 1;
  const report = (finding: Finding): void => {
    if (findings.length < most) findings.push(finding);
  };
  // Before the log: an anchor that is written meanwhile may lie beyond what the walk sees.
  const remembered = options.isCopy ? [] : await readKnownAnchors(deps.pool);
  const anchors = await readAnchors(deps.path, deps.keys, report, remembered);
  const restores = await readRestores(deps.pool);
  const known = anchors
    .map(({ time, position, hash }) => ({
      time,
      position,
      hash: Buffer.from(hash, 'hex'),
      restored: explain(restores, { time, position }),
    }))
    .toSorted((a, b) => a.position - b.position);
  const { onProgress } = options;
  const verified = await verifyLog({
    pool: deps.pool,
    known,
    subjectKeys: deps.subjectKeys,
    report,
    isEnough: () => findings.length >= most,
    ...(onProgress && { onProgress }),
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  await recordVerification(deps.pool, { ...verified, findings, seconds });
  const newAnchor = findings.length === 0 && !options.isCopy ? await anchorLog(deps) : undefined;
  const putAside = await readPutAside(deps.pool);
  return { ...verified, findings, anchors: anchors.length, putAside, newAnchor, seconds };
};

type Restore = { readonly at: string; readonly position: number; readonly reason: string };

/** The log's own record, which the database owner could forge (docs/adr/0021). */
const readRestores = async (db: Queryable): Promise<readonly Restore[]> => {
  const { rows } = await db.query<Restore>(
    'select l.began_at as at, l.position, l.reason from event_store.log_epochs as l order by l.ordinal offset 1',
  );
  return rows;
};

const explain = (restores: readonly Restore[], anchor: Pick<Anchor, 'time' | 'position'>): string | undefined => {
  const restore = restores.find(({ at, position }) => at > anchor.time && position < anchor.position);
  return (
    restore &&
    `the log says that it was restored at ${restore.at} to position ${restore.position} (${restore.reason}); ` +
      'compare that with what you know of the restore, and put the anchors aside (--anchors-put-aside)'
  );
};

const recordVerification = async (
  db: Queryable,
  { head, events, seconds, findings }: Pick<Audit, 'head' | 'events' | 'seconds' | 'findings'>,
): Promise<void> => {
  const [first] = findings;
  await db.query(
    `insert into platform.audit_verifications
       (head_position, events, seconds, findings, first_bad_position, first_problem)
     values ($1, $2, $3, $4, $5, $6)`,
    [head, events, seconds, findings.length, first?.position ?? null, first?.problem ?? null],
  );
};
