import { IdempotencyKeyReusedError } from '../../kernel/errors.ts';
import type { Event, RecordedEvent } from '../../kernel/message.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { EventReader } from '../log/read.ts';

/** Result of a command. */
export type CommandResult<E extends Event = Event> = {
  readonly streamId: string;
  /** The stream's version after the command. */
  readonly version: number;
  /** A reader that has this position has the command's effect. */
  readonly position: number;
  /** Events the command recorded; empty when nothing changed. */
  readonly events: readonly RecordedEvent<E>[];
  /** True when this command id had been carried out before. */
  readonly duplicate: boolean;
};

/** The result of what an append has stored. @param streamId that the command was meant for */
export const toResult = <E extends Event>(
  streamId: string,
  stored: readonly RecordedEvent<E>[],
  duplicate: boolean,
): CommandResult<E> => {
  const position = stored.at(-1)?.position;
  // A repeated command may have been meant for another stream this time, such as a new application: the first one counts.
  const recordedIn = stored.some((event) => event.streamId === streamId) ? streamId : stored[0]?.streamId;
  const events = stored.filter((event) => event.streamId === recordedIn);
  const last = events.at(-1);
  if (!last || position === undefined) throw new Error('A stored command has no events');
  return { streamId: last.streamId, version: last.version, position, events, duplicate };
};

/**
 * The result of a command that was carried out before; undefined when none was under this id.
 * @throws IdempotencyKeyReusedError when it was another one: its digest differs
 */
export const readEarlierResult = async <E extends Event>(
  db: Queryable,
  reader: Pick<EventReader, 'readAll'>,
  { streamId, commandId, fingerprint }: { streamId: string; commandId: string; fingerprint: string },
): Promise<CommandResult<E> | undefined> => {
  const { rows } = await db.query<{ fingerprint: string; first: number; last: number }>({
    name: 'event_store/find_command',
    text: `select c.fingerprint, c.first_position as first, c.last_position as last
           from event_store.commands as c where c.command_id = $1`,
    values: [commandId],
  });
  const row = rows[0];
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) {
    throw new IdempotencyKeyReusedError('This idempotency key was used for a different request; send a new key');
  }
  const { first, last } = row;
  const events = await reader.readAll<E>(db, { after: first - 1, upTo: last, limit: last - first + 1 });
  return toResult(streamId, events, true);
};
