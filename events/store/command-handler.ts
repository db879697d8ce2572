import { setTimeout as sleep } from 'node:timers/promises';
import { IdempotencyKeyReusedError, VersionConflictError } from '../kernel/errors.ts';
import type { Command, CommandMetadata, Decider, Event, RecordedEvent } from '../kernel/message.ts';
import type { Pool } from '../platform/database.ts';
import type { Append, StreamAppend } from './append.ts';
import type { EventReader } from './read.ts';
import { createRememberedStates, type Remembered } from './remembered-states.ts';

const ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 200;

/** What a caller asks of the store beside the command itself. */
export type CommandOptions<State = unknown> = {
  /** The version the caller has seen (`If-Match`); left out, the command is decided again when somebody else wins. */
  readonly expectedVersion?: number | undefined;
  /** Idempotency key: the same id twice has the effect and the answer of once. */
  readonly commandId: string;
  /** Digest of the request behind the key; defaults to the command id itself. */
  readonly fingerprint?: string;
  /**
   * Runs when the command is decided and before its events are appended, so that what they name is there first; again
   * when it has to be decided again. Left out for a command that records nothing or is refused.
   */
  readonly beforeAppend?: () => Promise<void>;
  /**
   * Events of other streams that belong to what was decided: stored with it in one append, or nothing is. Gets the state
   * before and after; asked again when the command has to be decided again, as after somebody else's append to one of
   * those streams. May refuse by throwing.
   */
  readonly alongside?: (before: State, after: State) => Promise<readonly StreamAppend[]>;
};

/** What came of a command. */
export type CommandResult<E extends Event = Event> = {
  readonly streamId: string;
  /** The stream's version after the command. */
  readonly version: number;
  /** A reader that has this position has the command's effect. */
  readonly position: number;
  /** What the command recorded; empty when it asked for what already held. */
  readonly events: readonly RecordedEvent<E>[];
  /** True when this command id had been carried out before. */
  readonly duplicate: boolean;
};

/**
 * Loads a stream, lets its decider answer the command, appends what it decided. A state that is remembered from the
 * command before spares the loading, when the command records something on it and the log finds it to be the newest;
 * every other answer is given on the stream as it stands (docs/adr/0016).
 */
export const createCommandHandler = (deps: { pool: Pool; append: Append; reader: EventReader }) => {
  const { pool, append, reader } = deps;
  const states = createRememberedStates();

  const earlierResult = async <E extends Event>(
    streamId: string,
    commandId: string,
    fingerprint: string,
  ): Promise<CommandResult<E> | undefined> => {
    const { rows } = await pool.query<{ fingerprint: string; first_position: string; last_position: string }>({
      name: 'event_store/find_command',
      text: `select c.fingerprint, c.first_position, c.last_position
             from event_store.commands as c where c.command_id = $1`,
      values: [commandId],
    });
    const row = rows[0];
    if (!row) return undefined;
    if (row.fingerprint !== fingerprint) {
      throw new IdempotencyKeyReusedError('This idempotency key was used for a different request; send a new key');
    }
    const events = await reader.readAll<E>(pool, {
      after: Number(row.first_position) - 1,
      upTo: Number(row.last_position),
      limit: Number(row.last_position) - Number(row.first_position) + 1,
    });
    return toResult(streamId, events, true);
  };

  return async <C extends Command, E extends Event, State>(
    decider: Decider<C, E, State>,
    streamId: string,
    command: C,
    metadata: CommandMetadata,
    options: CommandOptions<State>,
  ): Promise<CommandResult<E>> => {
    const { commandId, expectedVersion, fingerprint = commandId, beforeAppend, alongside } = options;
    /** A command that was carried out before may find a state that now refuses it: its first answer stands. */
    const unlessEarlier = async (refuse: () => never | CommandResult<E>): Promise<CommandResult<E>> =>
      (await earlierResult<E>(streamId, commandId, fingerprint)) ?? refuse();

    const load = async (): Promise<Remembered<State> & { readonly position: number }> => {
      const history = await reader.readStream<E>(pool, streamId);
      const { version = 0, position = 0 } = history.at(-1) ?? {};
      return { state: history.reduce(decider.evolve, decider.initialState), version, position };
    };

    for (let attempt = 1; ; attempt += 1) {
      // What is done before an append is not to be done for a state that is behind.
      const remembered = attempt === 1 && !beforeAppend ? states.recall(decider, streamId) : undefined;
      const { state, version, position } = remembered ? { ...remembered, position: 0 } : await load();
      if (expectedVersion !== undefined && expectedVersion !== version) {
        if (remembered) continue;
        return unlessEarlier(() => {
          throw new VersionConflictError(streamId, expectedVersion, version);
        });
      }
      let decided: E[];
      let others: readonly StreamAppend[] = [];
      try {
        decided = decider.decide(command, state, metadata);
        if (alongside && decided.length > 0) others = await alongside(state, decided.reduce(decider.evolve, state));
      } catch (error) {
        if (remembered) continue;
        return unlessEarlier(() => {
          throw error;
        });
      }
      if (decided.length === 0) {
        if (remembered) continue;
        return unlessEarlier(() => ({ streamId, version, position, events: [], duplicate: false }));
      }
      if (beforeAppend) {
        // It leaves something behind, so a command that was carried out before must not get that far.
        const earlier = await earlierResult<E>(streamId, commandId, fingerprint);
        if (earlier) return earlier;
        await beforeAppend();
      }
      try {
        const streams = [{ streamId, expectedVersion: version, events: decided }, ...others];
        const { events, duplicate } = await append({ commandId, fingerprint, streams, metadata });
        const result = toResult(streamId, events as RecordedEvent<E>[], duplicate);
        if (!duplicate) {
          states.remember(decider, streamId, {
            state: result.events.reduce(decider.evolve, state),
            version: result.version,
          });
        }
        return result;
      } catch (error) {
        states.forget(decider, streamId);
        if (!(error instanceof VersionConflictError) || attempt === ATTEMPTS) throw error;
        // Of the other streams the caller has seen no version.
        if (expectedVersion !== undefined && error.streamId === streamId) throw error;
        if (remembered) continue;
        // At random, so that those who lost together do not meet again.
        await sleep(Math.random() * Math.min(attempt * 40, LONGEST_PAUSE_MS));
      }
    }
  };
};

const toResult = <E extends Event>(
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
