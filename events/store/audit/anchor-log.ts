import { join } from 'node:path';
import { inTransaction, type Pool } from '../../platform/database/database.ts';
import { type Anchor, appendAnchor, lastAnchor } from './anchors.ts';
import type { AuditKeys } from './audit-key.ts';
import { lockAnchors, rememberAnchor } from './known-anchors.ts';

/** Where this installation keeps its anchors. @param dataDir `DATA_DIR` */
export const anchorFileOf = (dataDir: string): string => join(dataDir, 'audit', 'anchors.jsonl');

/**
 * Notes the newest commit in the anchor file, unless the last line is about it or is younger than `atMostEveryMs`. Any
 * number of processes may do it: a lock in the database lets one write at a time.
 * @returns the new anchor, if any
 */
export const anchorLog = (
  deps: { readonly pool: Pool; readonly path: string; readonly keys: AuditKeys },
  atMostEveryMs = 0,
): Promise<Anchor | undefined> =>
  inTransaction(deps.pool, async (client) => {
    await lockAnchors(client);
    const { rows } = await client.query<{ position: number; hash: Buffer; now: string }>(
      `select c.last_position as position, c.hash, clock_timestamp() as now
       from event_store.commits as c order by c.last_position desc limit 1`,
    );
    const newest = rows[0];
    const last = await lastAnchor(deps.path);
    if (!newest || last?.position === newest.position) return undefined;
    if (last && Date.parse(newest.now) - Date.parse(last.time) < atMostEveryMs) return undefined;
    const { position, hash, now } = newest;
    const anchor = await appendAnchor(deps.path, deps.keys, { time: now, position, hash });
    await rememberAnchor(client, anchor);
    return anchor;
  });
