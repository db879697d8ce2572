import type { Pool, PoolClient } from '../../platform/database/database.ts';
import type { ChainedEvent } from '../log/hash-chain.ts';
import { createCommandCheck, type CommandRow } from './command-check.ts';
import { createCommitCheck, type CommitRow, type KnownCommit } from './commit-check.ts';
import {
  type CopiedRows,
  copyRows,
  readBigint,
  readBytes,
  readInteger,
  readMicros,
  readText,
  readUuid,
} from './copy-rows.ts';
import { positions, type Report } from './finding.ts';
import { createKeyCheck, type KeyCheckOptions } from './key-check.ts';
import { openSnapshot } from './snapshot.ts';
import { createStreamCheck, type StreamRow } from './stream-check.ts';
import type { Stretch } from './stretches.ts';

/** Extent of the walk. */
export type VerifiedLog = {
  /** Position of the newest commit; 0 for an empty log. */
  readonly head: number;
  /** Its hash; undefined for an empty log. */
  readonly headHash: Buffer | undefined;
  readonly events: number;
  readonly streams: number;
};

/**
 * Walks the whole log as of one moment, in position order and in memory that grows with the number of streams and keys, and
 * computes every hash anew. Appends go on meanwhile.
 * @param deps.known commits seen earlier, in position order; read them before this begins
 * @param deps.subjectKeys what the keys of personal data are held against
 * @param deps.report called for whatever is wrong, in the order of the walk
 * @param deps.isEnough asked after each batch: true ends the walk
 */
export const verifyLog = (deps: {
  readonly pool: Pool;
  readonly known: readonly KnownCommit[];
  readonly subjectKeys: KeyCheckOptions;
  readonly report: Report;
  readonly isEnough: () => boolean;
  readonly onProgress?: (position: number, head: number) => void;
}): Promise<VerifiedLog> =>
  openSnapshot(deps.pool, async ([main, eventRows, commitRows, commandRows]) => {
    const { known, report, isEnough, onProgress } = deps;
    const streams = createStreamCheck(report);
    const commits = createCommitCheck(report, known);
    const commands = createCommandCheck(report);
    const keys = createKeyCheck(main, report, deps.subjectKeys);
    const { head, headHash } = await readHead(main);
    const nextCommits = createFeed(copyRows(commitRows, COMMITS), toCommit);
    const nextCommands = createFeed(copyRows(commandRows, COMMANDS), toCommand);

    let position = 0;
    let events = 0;
    for await (const rows of copyRows(eventRows, EVENTS)) {
      const last = readBigint(rows.bytes, rows.at(rows.count - 1, 0));
      commits.add(await nextCommits(last));
      commands.add(await nextCommands(last));
      for (let row = 0; row < rows.count; row += 1) {
        const event = toEvent(rows, row);
        if (event.position !== position + 1) {
          const missing = positions(position + 1, event.position - 1);
          report({ position: position + 1, problem: `nothing is left at ${missing}: events were deleted or moved` });
        }
        position = event.position;
        streams.check(event);
        commits.check(event);
        commands.check(event);
        keys.note(event);
      }
      await keys.checkNoted();
      events += rows.count;
      onProgress?.(position, head);
      if (isEnough()) return { head, headHash, events, streams: streams.count() };
    }
    commits.add(await nextCommits(Number.POSITIVE_INFINITY));
    commands.add(await nextCommands(Number.POSITIVE_INFINITY));
    commits.end(position);
    commands.end(position);
    for await (const rows of copyRows(main, STREAMS)) {
      for (let row = 0; row < rows.count; row += 1) streams.checkRow(toStream(rows, row));
    }
    streams.end();
    await keys.end();
    await checkReaders(main, position, report);
    return { head, headHash, events, streams: streams.count() };
  });

const EVENTS = `select e.position, e.stream_id, e.version, e.event_id, e.type, e.schema_version, e.recorded_at, e.effective_at,
  e.data, e.metadata, e.hash from event_store.events as e order by e.position`;
const COMMITS = `select c.last_position, c.first_position, c.recorded_at, c.hash from event_store.commits as c
  order by c.last_position`;
const COMMANDS = `select c.last_position, c.first_position, c.recorded_at, c.command_id from event_store.commands as c
  order by c.first_position, c.last_position`;
const STREAMS = 'select s.stream_id, s.version, s.hash from event_store.streams as s';

const toEvent = ({ bytes, at }: CopiedRows, row: number): ChainedEvent => ({
  position: readBigint(bytes, at(row, 0)),
  streamId: readText(bytes, at(row, 1)),
  version: readBigint(bytes, at(row, 2)),
  eventId: readUuid(bytes, at(row, 3)),
  type: readText(bytes, at(row, 4)),
  schemaVersion: readInteger(bytes, at(row, 5)),
  recordedAtMicros: readMicros(bytes, at(row, 6)),
  effectiveAtMicros: readMicros(bytes, at(row, 7)),
  data: readText(bytes, at(row, 8)),
  metadata: readText(bytes, at(row, 9)),
  hash: readBytes(bytes, at(row, 10)),
});
const toStretch = ({ bytes, at }: CopiedRows, row: number): Stretch => ({
  lastPosition: readBigint(bytes, at(row, 0)),
  firstPosition: readBigint(bytes, at(row, 1)),
  recordedAtMicros: readMicros(bytes, at(row, 2)),
});
const toCommit = (rows: CopiedRows, row: number): CommitRow => ({
  ...toStretch(rows, row),
  hash: readBytes(rows.bytes, rows.at(row, 3)),
});
const toCommand = (rows: CopiedRows, row: number): CommandRow => ({
  ...toStretch(rows, row),
  commandId: readText(rows.bytes, rows.at(row, 3)),
});
const toStream = ({ bytes, at }: CopiedRows, row: number): StreamRow => ({
  streamId: readText(bytes, at(row, 0)),
  version: readBigint(bytes, at(row, 1)),
  hash: readBytes(bytes, at(row, 2)),
});

/** Hands out rows up to one that reaches a position, or all that are left. */
const createFeed = <Item extends Stretch>(
  source: AsyncGenerator<CopiedRows>,
  toItem: (rows: CopiedRows, row: number) => Item,
) => {
  let reached = 0;
  return async (through: number): Promise<Item[]> => {
    const items: Item[] = [];
    while (reached < through) {
      const { value: rows, done } = await source.next();
      if (done) break;
      for (let row = 0; row < rows.count; row += 1) items.push(toItem(rows, row));
      reached = Math.max(reached, items.at(-1)?.lastPosition ?? 0);
    }
    return items;
  };
};

const readHead = async (db: PoolClient): Promise<{ head: number; headHash: Buffer | undefined }> => {
  const { rows } = await db.query<{ head: number; hash: Buffer }>(
    'select c.last_position as head, c.hash from event_store.commits as c order by c.last_position desc limit 1',
  );
  return { head: rows[0]?.head ?? 0, headHash: rows[0]?.hash };
};

const checkReaders = async (db: PoolClient, head: number, report: Report): Promise<void> => {
  const { rows } = await db.query<{ name: string; position: number }>(
    'select c.name, c.position from event_store.checkpoints as c where c.position > $1 order by c.name',
    [head],
  );
  for (const { name, position } of rows) {
    report({
      position: head + 1,
      problem: `the reader ${name} has got to position ${position}, beyond the end of the log: the end was cut off, or the checkpoint changed`,
    });
  }
};
