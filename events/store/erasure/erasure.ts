import { setTimeout as sleep } from 'node:timers/promises';
import { categoryOf } from '../../kernel/ids.ts';
import type { CommandMetadata } from '../../kernel/message.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { Append } from '../append/append.ts';
import type { EventRegistry } from '../log/registry.ts';
import { KEY_CACHE_MS, type SubjectKeys } from '../privacy/subject-keys.ts';
import { knownAmong } from '../privacy/subject-key-rows.ts';
import { SEALED_PREFIX } from '../privacy/text-cipher.ts';

/** Events that are looked through by one statement. */
const SPAN = 50_000;

/** Whom to forget, and what belongs to it. */
export type ErasureRequest = {
  /**
   * People by their ids, and streams for the free text on them, each with the position of an event whose `subjects`
   * names it: that their text is erased is in the log before the keys go.
   */
  readonly recorded: ReadonlyMap<string, number>;
  /** A stream on which the caller itself records an erasing event next; left out when it has done so before. */
  readonly recordedOn?: string;
  /** Removes what is kept outside the log, such as uploaded files; has to bear being repeated. */
  readonly remove?: () => Promise<void>;
  /** Of the events that say so. */
  readonly metadata: CommandMetadata;
};

/** Makes subjects forgotten, whatever streams and read models hold of them. */
export type Erase = (request: ErasureRequest) => Promise<void>;

/**
 * Destroys the subjects' keys, waits until no process remembers them, then records on each stream with text of theirs
 * that it was erased, upon which readers make what they hold of that stream anew (docs/adr/0018). Asked again, it erases
 * what has come in since, and finishes what was broken off.
 * @param deps.cacheMs how long processes remember keys
 */
export const createErase =
  (deps: { pool: Pool; append: Append; registry: EventRegistry; keys: SubjectKeys; cacheMs?: number }): Erase =>
  async ({ recorded, recordedOn, remove, metadata }) => {
    const { pool, append, registry, keys, cacheMs = KEY_CACHE_MS } = deps;
    const subjects = [...recorded.keys()];
    await keys.destroy(recorded);
    await remove?.();
    // From then on whoever reads the events below reads nothing of the subjects.
    await sleep(cacheMs);
    const traces = await findTraces(pool, registry, subjects);
    for (const { streamId, version, subjects: found } of traces.filter((trace) => trace.streamId !== recordedOn)) {
      const type = registry.erasedTypes.get(categoryOf(streamId));
      if (type === undefined) throw new Error(`No event says that text on ${streamId} was erased`);
      await append({
        commandId: `erase:${streamId}@${version}:${found.join()}`,
        fingerprint: '',
        streams: [{ streamId, expectedVersion: 'any', events: [{ type, data: { subjects: found } }] }],
        metadata,
      });
    }
  };

/** Text of forgotten subjects on one stream that no erasing event has followed yet. */
type Trace = {
  readonly streamId: string;
  /** Of the newest event with such text. */
  readonly version: number;
  readonly subjects: readonly string[];
};

/**
 * Those of the subjects whose text stands on these streams alone: the keys of others are not to be destroyed for what is
 * forgotten here, nor those of whom nothing is recorded yet. Goes through all events with personal fields, as an erasure does.
 */
export const whoseTextIsOnlyOn = async (
  pool: Pool,
  { personalTypes }: Pick<EventRegistry, 'personalTypes'>,
  streams: readonly string[],
  subjects: readonly string[],
): Promise<string[]> => {
  const known = await knownAmong(pool, subjects);
  if (known.length === 0) return [];
  const elsewhere = new Set<string>();
  const head = await headOf(pool);
  for (let after = 0; after < head; after += SPAN) {
    const { rows } = await pool.query<{ subject_id: string }>(
      `select distinct k.subject_id
       from event_store.events as e
       join event_store.subject_keys as k on k.subject_id = any ($3::text[])
         and strpos(e.data::text, $6 || k.key_id::text) > 0
       where e.position > $1::bigint and e.position <= $2::bigint
         and e.type = any ($4::text[]) and e.stream_id <> all ($5::text[])`,
      [after, after + SPAN, known, personalTypes, streams, SEALED_PREFIX],
    );
    for (const { subject_id } of rows) elsewhere.add(subject_id);
  }
  return known.filter((subject) => !elsewhere.has(subject));
};

const headOf = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ head: string }>(
    'select coalesce(max(c.last_position), 0) as head from event_store.commits as c',
  );
  return Number(rows[0]?.head ?? 0);
};

type Found = { stream_id: string; subject_id: string; text_version: string | null; erased_version: string | null };

/** Goes through all events with personal fields: there is no index by person, and people are rarely forgotten. */
const findTraces = async (
  pool: Pool,
  { personalTypes, erasingTypes }: EventRegistry,
  subjects: readonly string[],
): Promise<Trace[]> => {
  const head = await headOf(pool);
  const newest = new Map<string, { streamId: string; subjectId: string; text: number; erased: number }>();
  for (let after = 0; after < head; after += SPAN) {
    const { rows } = await pool.query<Found>(
      `select e.stream_id, k.subject_id,
         max(e.version) filter (where e.type = any ($4::text[])) as text_version,
         max(e.version) filter (where e.type = any ($5::text[])) as erased_version
       from event_store.events as e
       join event_store.subject_keys as k on k.subject_id = any ($3::text[])
         and (e.type = any ($4::text[]) and strpos(e.data::text, $6 || k.key_id::text) > 0
           or e.type = any ($5::text[]) and strpos(e.data::text, to_json(k.subject_id)::text) > 0)
       where e.position > $1::bigint and e.position <= $2::bigint
         and (e.type = any ($4::text[]) or e.type = any ($5::text[]))
       group by e.stream_id, k.subject_id`,
      [after, after + SPAN, subjects, personalTypes, erasingTypes, SEALED_PREFIX],
    );
    for (const row of rows) {
      const key = JSON.stringify([row.stream_id, row.subject_id]);
      const { text, erased } = newest.get(key) ?? { text: 0, erased: 0 };
      newest.set(key, {
        streamId: row.stream_id,
        subjectId: row.subject_id,
        text: Math.max(text, Number(row.text_version)),
        erased: Math.max(erased, Number(row.erased_version)),
      });
    }
  }
  const open = [...newest.values()].filter(({ text, erased }) => text > erased);
  return [...Map.groupBy(open, ({ streamId }) => streamId)].map(([streamId, found]) => ({
    streamId,
    version: Math.max(...found.map(({ text }) => text)),
    subjects: found.map(({ subjectId }) => subjectId).toSorted(),
  }));
};
