import { z } from 'zod';
import { NotFoundError } from '../../kernel/errors.ts';
import type { Pool, Queryable } from '../../platform/database/database.ts';
import { anchorLog } from './anchor-log.ts';
import { type Anchor, anchorSchema, hex32Schema, readAnchors } from './anchors.ts';
import type { AuditKeys } from './audit-key.ts';
import { readKnownAnchors } from './known-anchors.ts';

const micros = z.stringFormat('whole microseconds', /^-?\d+$/);

/** One stream as it is stored, personal data encrypted, with what ties it to an anchor. */
export const streamExportSchema = z.strictObject({
  format: z.literal('lendlog-stream-export'),
  formatVersion: z.literal(1),
  exportedAt: z.iso.datetime(),
  streamId: z.string(),
  /** All events, from the first. `data` and `metadata` are the JSON texts that the hashes cover. */
  events: z
    .array(
      z.strictObject({
        position: z.int(),
        version: z.int(),
        eventId: z.uuid(),
        type: z.string(),
        schemaVersion: z.int(),
        recordedAtMicros: micros,
        effectiveAtMicros: micros,
        data: z.string(),
        metadata: z.string(),
        hash: hex32Schema,
      }),
    )
    .min(1),
  /** Hash of the commit before the first of `commits`; 32 zero bytes before the first of all. */
  commitBefore: hex32Schema,
  /** From the one that holds the newest event to the one that the anchor is about. */
  commits: z
    .array(
      z.strictObject({
        firstPosition: z.int(),
        lastPosition: z.int(),
        /** One after the other. */
        eventHashes: z.stringFormat('hashes in hex', /^([0-9a-f]{64})+$/),
        hash: hex32Schema,
      }),
    )
    .min(1),
  anchor: anchorSchema,
  /** `mac` of the anchor before it in the file; empty for the first. */
  anchorBefore: hex32Schema.or(z.literal('')),
});
export type StreamExport = z.infer<typeof streamExportSchema>;

/**
 * Exports a stream so that it can be verified without the database. Takes the first anchor after its newest event, or
 * writes one.
 * @throws NotFoundError when there is no such stream
 */
export const exportStream = async (
  deps: { readonly pool: Pool; readonly path: string; readonly keys: AuditKeys },
  streamId: string,
): Promise<StreamExport> => {
  const events = await readEvents(deps.pool, streamId);
  const newest = events.at(-1);
  if (!newest) throw new NotFoundError(`There is no stream ${streamId}`);
  const { anchor, before } = await anchorAfter(deps, newest.position);
  const commits = await readCommits(deps.pool, newest.position, anchor.position);
  return {
    format: 'lendlog-stream-export',
    formatVersion: 1,
    exportedAt: new Date().toISOString(),
    streamId,
    events,
    commitBefore: await readCommitBefore(deps.pool, newest.position),
    commits,
    anchor,
    anchorBefore: before,
  };
};

const reliableAnchors = async (deps: {
  readonly pool: Pool;
  readonly path: string;
  readonly keys: AuditKeys;
}): Promise<Anchor[]> => {
  const problems: string[] = [];
  const known = await readKnownAnchors(deps.pool);
  const anchors = await readAnchors(deps.path, deps.keys, ({ problem }) => problems.push(problem), known);
  if (problems.length > 0) throw new Error(`The anchors cannot be relied on: ${problems.join('; ')}`);
  return anchors;
};

const anchorAfter = async (
  deps: { readonly pool: Pool; readonly path: string; readonly keys: AuditKeys },
  position: number,
): Promise<{ anchor: Anchor; before: string }> => {
  // Before one is written: to a file that is not the installation's it would be lost.
  await reliableAnchors(deps);
  await anchorLog(deps);
  const anchors = await reliableAnchors(deps);
  const index = anchors.findIndex((each) => each.position >= position);
  const anchor = anchors[index];
  if (!anchor) throw new Error(`No anchor reaches position ${position}, although one was just written`);
  return { anchor, before: anchors[index - 1]?.mac ?? '' };
};

const readEvents = async (db: Queryable, streamId: string): Promise<StreamExport['events']> => {
  const { rows } = await db.query<StreamExport['events'][number]>(
    `select e.position, e.version, e.event_id as "eventId", e.type, e.schema_version as "schemaVersion",
       event_store.microseconds(e.recorded_at)::text as "recordedAtMicros",
       event_store.microseconds(e.effective_at)::text as "effectiveAtMicros",
       e.data::text as data, e.metadata::text as metadata, encode(e.hash, 'hex') as hash
     from event_store.events as e where e.stream_id = $1 order by e.version`,
    [streamId],
  );
  return rows;
};

const readCommits = async (db: Queryable, from: number, to: number): Promise<StreamExport['commits']> => {
  const { rows } = await db.query<StreamExport['commits'][number]>(
    `select c.first_position as "firstPosition", c.last_position as "lastPosition", encode(c.hash, 'hex') as hash,
       (select string_agg(encode(e.hash, 'hex'), '' order by e.position) from event_store.events as e
        where e.position >= c.first_position and e.position <= c.last_position) as "eventHashes"
     from event_store.commits as c where c.last_position >= $1 and c.last_position <= $2 order by c.last_position`,
    [from, to],
  );
  return rows;
};

const readCommitBefore = async (db: Queryable, position: number): Promise<string> => {
  const { rows } = await db.query<{ hash: string }>(
    `select encode(c.hash, 'hex') as hash from event_store.commits as c where c.last_position < $1
     order by c.last_position desc limit 1`,
    [position],
  );
  return rows[0]?.hash ?? '0'.repeat(64);
};
