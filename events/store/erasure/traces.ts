import type { Pool } from '../../platform/database/database.ts';
import type { EventRegistry } from '../log/registry.ts';
import { SEALED_PREFIX } from '../privacy/text-cipher.ts';

/** Text of one subject on one stream. */
export type Trace = {
  readonly streamId: string;
  readonly subjectId: string;
  /** Version of the newest event with such text; 0: none. */
  readonly text: number;
  /** Version of the newest event that says that such text was erased; 0: none. */
  readonly erased: number;
};

/** Streams of one statement: a list that is short enough to be looked up by the index. */
const TOGETHER = 100;

type Found = { stream_id: string; subject_id: string; text_version: number | null; erased_version: number | null };

/**
 * Where these subjects have text or an event that says it was erased. Looks only at their own streams and those that
 * `event_store.streams_about` names, so that must be complete.
 */
export const findTraces = async (
  { pool, registry }: { readonly pool: Pool; readonly registry: EventRegistry },
  subjects: readonly string[],
): Promise<Trace[]> => {
  const { rows: candidates } = await pool.query<{ stream_id: string }>(
    `select a.stream_id from event_store.streams_about as a where a.about = any ($1::text[])
     union select s.stream_id from event_store.streams as s where s.stream_id = any ($1::text[])`,
    [subjects],
  );
  const traces: Trace[] = [];
  for (let from = 0; from < candidates.length; from += TOGETHER) {
    const streams = candidates.slice(from, from + TOGETHER).map(({ stream_id }) => stream_id);
    const { rows } = await pool.query<Found>(
      `select e.stream_id, k.subject_id,
         max(e.version) filter (where e.type = any ($3::text[])) as text_version,
         max(e.version) filter (where e.type = any ($4::text[])) as erased_version
       from event_store.events as e
       join event_store.subject_keys as k on k.subject_id = any ($2::text[])
         and (e.type = any ($3::text[]) and strpos(e.data::text, $5 || k.key_id::text) > 0
           or e.type = any ($4::text[]) and strpos(e.data::text, to_json(k.subject_id)::text) > 0)
       where e.stream_id = any ($1::text[]) and (e.type = any ($3::text[]) or e.type = any ($4::text[]))
       group by e.stream_id, k.subject_id`,
      [streams, subjects, registry.personalTypes, registry.erasingTypes, SEALED_PREFIX],
    );
    for (const row of rows) {
      traces.push({
        streamId: row.stream_id,
        subjectId: row.subject_id,
        text: Number(row.text_version),
        erased: Number(row.erased_version),
      });
    }
  }
  return traces;
};
