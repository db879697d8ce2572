import type { Event, RecordedEvent } from '../../kernel/message.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { EventReader } from './read.ts';
import { readBatch } from './read-batch.ts';

const AT_ONCE = 1_000;
const none: ReadonlySet<number> = new Set();

/**
 * Every event of some types, in the order of the log, whose position is above `after` (0: from the first) and not beyond
 * `upTo` (left out: the head as it is at first). Read a stretch at a time: however rare they are in however long a log, each answer
 * comes before a database's patience ends.
 */
export async function* walkLog<E extends Event = Event>(
  { pool, reader }: { readonly pool: Pool; readonly reader: EventReader },
  { after = 0, upTo, types }: { readonly after?: number; readonly upTo?: number; readonly types: readonly E['type'][] },
): AsyncGenerator<RecordedEvent<E>, void, void> {
  const head = upTo ?? (await reader.headPosition(pool));
  for (let position = after; position < head;) {
    const batch = await readBatch<E>(reader, pool, { after: position, head, limit: AT_ONCE, types, skipped: none });
    yield* batch.events;
    ({ position } = batch);
  }
}
