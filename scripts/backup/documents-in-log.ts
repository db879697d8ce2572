import pg from 'pg';
import { filesNamedBy, namingTypes } from '../../events/files/uploaded-files.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { type FileRef, nameOfFile, nameOfUnencrypted } from '../../events/store/files/file-store.ts';

/** Documents in the log, by their names in the folder of files. */
export type DocumentsInLog = {
  /** Of someone who is not forgotten. */
  readonly named: ReadonlyMap<string, FileRef>;
  /** By its name of before encryption: the names that it gets, one for each whose it is and who is not forgotten. */
  readonly unencrypted: ReadonlyMap<string, readonly string[]>;
  /** Nobody may have them any more. */
  readonly forgotten: ReadonlySet<string>;
};

type Row = Pick<RecordedEvent, 'type' | 'data'> & { readonly streamId: string; readonly position: string };
const PAGE = 2_000;

const eachFile = async function* (client: pg.Client): AsyncGenerator<FileRef> {
  let after = '0';
  for (;;) {
    const { rows } = await client.query<Row>(
      `select e.type, e.data, e.stream_id as "streamId", e.position from event_store.events as e
       where e.position > $1 and e.type = any ($2) order by e.position limit ${PAGE}`,
      [after, namingTypes],
    );
    for (const { position, ...event } of rows) yield* filesNamedBy({ ...event, position: Number(position) });
    const last = rows.at(-1);
    if (!last) return;
    after = last.position;
  }
};

const whoIsForgotten = async (client: pg.Client): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ id: string }>(
    'select k.subject_id as id from event_store.subject_keys as k where k.destroyed_at is not null',
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * Asks the database, not the store of events: that takes no master key.
 * @param url of any role that may read the log
 * @throws Error saying that it could not be asked, and why
 */
export const documentsInLog = async (url: string): Promise<DocumentsInLog> => {
  const client = new pg.Client({ connectionString: url, application_name: 'lendlog-backup' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const isForgotten = await whoIsForgotten(client);
    return await collect(eachFile(client), isForgotten);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new Error(`The database could not be asked which documents the log names: ${why}`, { cause });
  } finally {
    await client.end();
  }
};

const collect = async (files: AsyncIterable<FileRef>, areForgotten: ReadonlySet<string>): Promise<DocumentsInLog> => {
  const named = new Map<string, FileRef>();
  const unencrypted = new Map<string, string[]>();
  const forgotten = new Set<string>();
  for await (const { subjectId, sha256, sizeBytes } of files) {
    const file = { subjectId, sha256, sizeBytes };
    const [name, oldName] = [nameOfFile(file), nameOfUnencrypted(file)];
    const others = unencrypted.get(oldName) ?? [];
    const isForgotten = areForgotten.has(subjectId);
    unencrypted.set(oldName, isForgotten ? others : [...others, name]);
    if (isForgotten) forgotten.add(name);
    else named.set(name, file);
  }
  for (const [oldName, names] of unencrypted) if (names.length === 0) forgotten.add(oldName);
  return { named, unencrypted, forgotten };
};

/** True when a document would be lost without this file. @param has looks for a file by another name */
export const isNeeded = (log: DocumentsInLog, name: string, has: (name: string) => boolean): boolean =>
  log.named.has(name) || (log.unencrypted.get(name) ?? []).some((sealed) => !has(sealed));
