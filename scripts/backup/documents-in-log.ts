import pg from 'pg';
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

type Row = { subject_id: string; sha256: string; size_bytes: string; is_forgotten: boolean };

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
    const { rows } = await client.query<Row>(
      `select distinct e.stream_id as subject_id, e.data ->> 'sha256' as sha256, e.data ->> 'sizeBytes' as size_bytes,
         exists (select from event_store.subject_keys as k
                 where k.subject_id = e.stream_id and k.destroyed_at is not null) as is_forgotten
       from event_store.events as e where e.type = 'DocumentUploaded'`,
    );
    return collect(rows);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new Error(`The database could not be asked which documents the log names: ${why}`, { cause });
  } finally {
    await client.end();
  }
};

const collect = (rows: readonly Row[]): DocumentsInLog => {
  const named = new Map<string, FileRef>();
  const unencrypted = new Map<string, string[]>();
  const forgotten = new Set<string>();
  for (const { subject_id: subjectId, sha256, size_bytes: sizeBytes, is_forgotten: isForgotten } of rows) {
    const file = { subjectId, sha256, sizeBytes: Number(sizeBytes) };
    const [name, oldName] = [nameOfFile(file), nameOfUnencrypted(file)];
    const others = unencrypted.get(oldName) ?? [];
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
