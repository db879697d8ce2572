import { rename } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { inTransaction, type Pool, type Queryable } from '../../platform/database/database.ts';
import { hasErrorCode } from '../../platform/process/error-code.ts';
import type { Anchor } from './anchors.ts';

const ANCHOR_LOCK = 4201006;

/** Lets one write anchors at a time, until the end of its transaction. */
export const lockAnchors = async (db: Queryable): Promise<void> => {
  await db.query('select pg_advisory_xact_lock($1)', [ANCHOR_LOCK]);
};

/** An anchor that was written to the file, as the database remembers it. */
export type KnownAnchor = Pick<Anchor, 'time' | 'position' | 'mac'>;

/** Remembers that an anchor was written, in the transaction that wrote it. */
export const rememberAnchor = async (db: Queryable, { time, position, mac }: KnownAnchor): Promise<void> => {
  await db.query('insert into platform.anchors (anchored_at, position, mac) values ($1, $2, $3)', [
    time,
    position,
    mac,
  ]);
};

/** The anchors that the file has to hold, in the order of its lines. Read them before the file, which is written first. */
export const readKnownAnchors = async (db: Queryable): Promise<readonly KnownAnchor[]> => {
  const { rows } = await db.query<KnownAnchor>(
    `select a.anchored_at as time, a.position, a.mac from platform.anchors as a
     where a.anchor_id > coalesce((select max(p.up_to_anchor_id) from platform.anchors_put_aside as p), 0)
     order by a.anchor_id`,
  );
  return rows;
};

/** Anchors that are not asked for any more; times in ISO 8601. */
export type PutAside = { readonly at: string; readonly reason: string };

/** All of them, the oldest first. */
export const readPutAside = async (db: Queryable): Promise<readonly PutAside[]> => {
  const { rows } = await db.query<PutAside>(
    `select p.put_aside_at as at, p.reason from platform.anchors_put_aside as p order by p.anchors_put_aside_id`,
  );
  return rows;
};

/**
 * Renames the file of anchors, if there is one, and records why the anchors so far are not asked for any more.
 * @returns the file's new path; undefined when there is no file
 */
export const putAnchorsAside = (
  { pool, path }: { readonly pool: Pool; readonly path: string },
  reason: string,
): Promise<string | undefined> =>
  inTransaction(pool, async (client) => {
    await lockAnchors(client);
    const { rows } = await client.query<{ at: string }>(
      `insert into platform.anchors_put_aside (up_to_anchor_id, reason)
       select coalesce(max(a.anchor_id), 0), $1 from platform.anchors as a returning put_aside_at as at`,
      [reason],
    );
    const at = String(rows[0]?.at).replaceAll(/[^0-9TZ]/g, '');
    const aside = join(dirname(path), `anchors-put-aside-${at}.jsonl`);
    try {
      await rename(path, aside);
      return aside;
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  });
