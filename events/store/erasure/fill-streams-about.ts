import { setTimeout as sleep } from 'node:timers/promises';
import { exclusively } from '../../platform/database/exclusively.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { storeLinks } from '../append/append-links.ts';
import type { EventReader } from '../log/read.ts';
import type { EventRegistry, Link } from '../log/registry.ts';
import { walkLog } from '../log/walk-log.ts';
import { SEALED_PREFIX } from '../privacy/text-cipher.ts';

/** The log, and what its events say that streams are about. */
export type IndexedLog = { readonly pool: Pool; readonly reader: EventReader; readonly registry: EventRegistry };

/** Events of one step: what is lost when it is broken off. */
const SPAN = 20_000;
/** Links of one statement. */
const TOGETHER = 1_000;
/** Processes of an older version may append that long after the database was migrated; they store no links. */
const OLDER_PROCESSES = '10 minutes';

// As an erasure finds text: by the key that it is under.
const INDEX_PEOPLE = `
  insert into event_store.streams_about (about, stream_id)
  select distinct k.subject_id, e.stream_id
  from event_store.events as e
  cross join lateral regexp_matches(e.data::text, $4 || '([0-9a-f-]{36}):', 'g') as m (found)
  join event_store.subject_keys as k on k.key_id = m.found[1]::uuid
  where e.position > $1::bigint and e.position <= $2::bigint and e.type = any ($3::text[]) and k.subject_id <> e.stream_id
  on conflict do nothing`;

const indexSpan = async ({ pool, reader, registry }: IndexedLog, after: number, upTo: number): Promise<void> => {
  await pool.query(INDEX_PEOPLE, [after, upTo, registry.personalTypes, SEALED_PREFIX]);
  let links: Link[] = [];
  for await (const event of walkLog({ pool, reader }, { after, upTo, types: registry.linkingTypes })) {
    links.push(...registry.linksOf(event, event.streamId));
    if (links.length < TOGETHER) continue;
    await storeLinks(pool, links);
    links = [];
  }
  await storeLinks(pool, links);
  await pool.query(
    'update event_store.streams_about_filling as f set filled_to = $1 where f.filled_to < $1::bigint and not f.is_done',
    [upTo],
  );
};

type Watch = { readonly onProgress?: (filledTo: number, head: number) => void; readonly signal?: AbortSignal };

/**
 * Indexes the events from before streams said what they are about. Done once for a log; afterwards it costs one query.
 * Broken off, it goes on where it was; several processes at once do no harm.
 * @returns whether it is done for good; before, what is in the log by now is indexed all the same
 */
export const fillStreamsAbout = async (log: IndexedLog, { onProgress, signal }: Watch = {}): Promise<boolean> => {
  const { rows } = await log.pool.query<{ is_done: boolean; filled_to: number; is_settled: boolean }>(
    `select f.is_done, f.filled_to, f.began_at < now() - $1::interval as is_settled from event_store.streams_about_filling as f`,
    [OLDER_PROCESSES],
  );
  const [filling] = rows;
  if (!filling) throw new Error('event_store.streams_about_filling has no row: restore it from a backup');
  if (filling.is_done) return true;
  const head = await log.reader.headPosition(log.pool);
  for (let after = filling.filled_to; after < head; after += SPAN) {
    if (signal?.aborted) return false;
    const upTo = Math.min(after + SPAN, head);
    await indexSpan(log, after, upTo);
    onProgress?.(upTo, head);
  }
  if (!filling.is_settled) return false;
  await log.pool.query(
    'update event_store.streams_about_filling as f set is_done = true where f.filled_to >= $1::bigint',
    [head],
  );
  return true;
};

const LOCK = 4201020;
/** Steps from one line of the process log to the next. */
const SAID_EVERY = 10;
const AGAIN_MS = 600_000;

/** Does so in the background until it is done, and says in the process log how far it is; `stop` breaks it off. */
export const startFillingStreamsAbout = ({
  log,
  ...indexed
}: IndexedLog & { readonly log: Logger }): { readonly stop: () => Promise<void> } => {
  const abort = new AbortController();
  const { signal } = abort;
  let steps = 0;
  const onProgress = (filledTo: number, head: number): void => {
    if (steps % SAID_EVERY === 0 || filledTo === head)
      log.info({ filledTo, head }, 'indexing what older streams are about');
    steps += 1;
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const work = () => fillStreamsAbout(indexed, { onProgress, signal });
        if ((await exclusively(indexed.pool, [LOCK, 'streams_about'], work))?.done) return;
      } catch (error) {
        log.warn({ err: error }, 'could not index what older streams are about: trying again in ten minutes');
      }
      await sleep(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: () => {
      abort.abort();
      return running;
    },
  };
};
