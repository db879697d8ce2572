import { categoryOf } from '../../kernel/ids.ts';
import type { Pool } from '../../platform/database/database.ts';
import { knownAmong } from '../privacy/subject-key-rows.ts';
import { fillStreamsAbout, type IndexedLog } from './fill-streams-about.ts';
import { findTraces } from './traces.ts';

/** Data erased together with a stream. */
export type Belongings = {
  /** Other streams with text of their own, sorted. */
  readonly streams: readonly string[];
  /** Those whose text stands on these streams alone. */
  readonly people: readonly string[];
};

type LinkRow = { readonly stream_id: string; readonly about: string };

// One short list at a time: over a recursive query the planner guesses, and reads whole tables.
const linksBy = async (pool: Pool, column: keyof LinkRow, ids: readonly string[]): Promise<readonly LinkRow[]> => {
  const { rows } = await pool.query<LinkRow>(
    `select a.stream_id, a.about from event_store.streams_about as a where a.${column} = any ($1::text[])`,
    [ids],
  );
  return rows;
};

/** Every stream that is about these. Complete within an erasure, which fills the index first. */
export const streamsAbout = async (pool: Pool, about: readonly string[]): Promise<string[]> => {
  const links = await linksBy(pool, 'about', about);
  return [...new Set(links.map(({ stream_id }) => stream_id))].toSorted();
};

/** Streams about it by way of others. */
const indirectlyAbout = async (pool: Pool, direct: readonly string[]): Promise<string[]> => {
  const found = new Set(direct);
  for (let newest = direct; newest.length > 0;) {
    newest = (await streamsAbout(pool, newest)).filter((streamId) => !found.has(streamId));
    for (const streamId of newest) found.add(streamId);
  }
  return [...found].slice(direct.length);
};

/** Everything that belongs to a stream, directly or through another. */
export const belongingsOf = async (log: IndexedLog, streamId: string): Promise<Belongings> => {
  const { pool } = log;
  await fillStreamsAbout(log);
  const direct = await streamsAbout(pool, [streamId]);
  const indirect = await indirectlyAbout(pool, direct);
  const links = await linksBy(pool, 'stream_id', [...direct, ...indirect]);
  const kind = categoryOf(streamId);
  // A form that names another file itself stays with that, though an order of this one names it.
  const ofOthers = new Set(
    links.filter(({ about }) => about !== streamId && categoryOf(about) === kind).map((link) => link.stream_id),
  );
  const belonging = [...direct, ...indirect.filter((each) => !ofOthers.has(each))].filter((each) => each !== streamId);
  const streams = (await knownAmong(pool, belonging)).toSorted();
  const others = links.filter((link) => streams.includes(link.stream_id)).map(({ about }) => about);
  const people = [...new Set(others)].filter((about) => about !== streamId && !streams.includes(about));
  return { streams, people: await whoseTextIsOnlyOn(log, streams, people) };
};

/**
 * Those of the subjects whose text stands on these streams alone: the keys of others are not to be destroyed for what is
 * forgotten here, nor those of whom nothing is recorded yet.
 */
export const whoseTextIsOnlyOn = async (
  log: IndexedLog,
  streams: readonly string[],
  subjects: readonly string[],
): Promise<string[]> => {
  await fillStreamsAbout(log);
  const known = await knownAmong(log.pool, subjects);
  const traces = await findTraces(log, known);
  const isElsewhere = new Set(
    traces.filter(({ streamId, text }) => text > 0 && !streams.includes(streamId)).map(({ subjectId }) => subjectId),
  );
  return known.filter((subject) => !isElsewhere.has(subject));
};

/** Those of the streams that are about something. */
export const aboutAnything = async (log: IndexedLog, streams: readonly string[]): Promise<ReadonlySet<string>> => {
  await fillStreamsAbout(log);
  return new Set((await linksBy(log.pool, 'stream_id', streams)).map(({ stream_id }) => stream_id));
};
