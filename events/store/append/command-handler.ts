import { setTimeout as sleep } from 'node:timers/promises';
import { VersionConflictError } from '../../kernel/errors.ts';
import { stateAfter } from '../../kernel/fold.ts';
import type { Command, CommandMetadata, Decider, Event, RecordedEvent } from '../../kernel/message.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { Append, StreamAppend } from './append.ts';
import { type CommandResult, readEarlierResult, toResult } from './command-result.ts';
import { loadState } from './load-state.ts';
import type { EventReader } from '../log/read.ts';
import { createTurns } from './turns.ts';
import { createRememberedStates, type Remembered, type RememberedStates } from './remembered-states.ts';

const ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 200;

/** Options of a command's caller. */
export type CommandOptions<State = unknown> = {
  /** The version the caller has seen (`If-Match`); left out, the command is decided again when someone else wins. */
  readonly expectedVersion?: number | undefined;
  /** Idempotency key: the same id twice has the effect and the answer of once. */
  readonly commandId: string;
  /**
   * The stream most likely does not exist: the command is decided on the initial state before anybody looks, and again
   * on the stream when the log has one.
   */
  readonly likelyNew?: boolean;
  /** Digest of the request behind the key; defaults to the command id itself. */
  readonly fingerprint?: string;
  /**
   * Runs with the events that were decided, before they are appended, so that what they name is there first; again when
   * the command has to be decided again. Left out for a command that records nothing or is refused.
   */
  readonly beforeAppend?: (decided: readonly Event[]) => Promise<void>;
  /**
   * Events of other streams that belong to what was decided: stored with it in one append, or nothing is. Gets the state
   * before and after; asked again when the command has to be decided again, as after someone else's append to one of
   * those streams. May refuse by throwing.
   */
  readonly alongside?: (before: State, after: State) => Promise<readonly StreamAppend[]>;
};

/** A command, or the one that the state of its stream makes of what was asked for. */
export type CommandFor<C extends Command, State> = C | ((state: State) => C);

/** One command for one stream, with all that it takes to decide it. */
type Task<C extends Command, E extends Event, State> = {
  readonly decider: Decider<C, E, State>;
  readonly streamId: string;
  readonly command: CommandFor<C, State>;
  readonly metadata: CommandMetadata;
  readonly options: CommandOptions<State>;
};

/** Outcome of a command on one state: events for its own stream, and related events for others. */
type Decision<E extends Event> = { readonly events: readonly E[]; readonly others: readonly StreamAppend[] };

type HandlerDeps = { readonly pool: Pool; readonly append: Append; readonly reader: EventReader };
type AttemptDeps = HandlerDeps & { readonly states: RememberedStates };

/**
 * Loads a stream, lets its decider answer the command, appends what it decided. A state that is remembered from the
 * command before spares the loading, when the command records something on it and the log finds it to be the newest;
 * every other answer is given on the stream as it stands, of which only what is newer is read (docs/adr/0016).
 * Commands of one process for one stream take turns.
 */
export const createCommandHandler = ({ pool, append, reader }: HandlerDeps) => {
  const deps = { pool, append, reader, states: createRememberedStates() };
  const inTurn = createTurns();

  return <C extends Command, E extends Event, State>(
    decider: Decider<C, E, State>,
    streamId: string,
    command: CommandFor<C, State>,
    metadata: CommandMetadata,
    options: CommandOptions<State>,
  ): Promise<CommandResult<E>> => {
    const work = () => carryOut(deps, { decider, streamId, command, metadata, options });
    // A decision on a state that this process is about to replace is wasted, so commands queue per stream. `beforeAppend`
    // may take long, and may itself change the stream, so it does not queue.
    return options.beforeAppend ? work() : inTurn(streamId, work);
  };
};

const carryOut = async <C extends Command, E extends Event, State>(
  deps: AttemptDeps,
  task: Task<C, E, State>,
): Promise<CommandResult<E>> => {
  const quick = await tryOnRememberedState(deps, task);
  if (quick) return quick;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnStream(deps, task);
    if (!(outcome instanceof VersionConflictError)) return outcome;
    if (attempt === ATTEMPTS) throw outcome;
    // At random, so that those who lost together do not meet again.
    await sleep(Math.random() * Math.min(attempt * 40, LONGEST_PAUSE_MS));
  }
};

/** @returns undefined unless the command records something on the remembered state, and that was the newest */
const tryOnRememberedState = async <C extends Command, E extends Event, State>(
  deps: AttemptDeps,
  task: Task<C, E, State>,
): Promise<CommandResult<E> | undefined> => {
  const { expectedVersion, beforeAppend, likelyNew } = task.options;
  const nothing = likelyNew ? { state: task.decider.initialState, version: 0 } : undefined;
  // Work before an append is not done for a stale state.
  const remembered = beforeAppend ? undefined : (deps.states.recall(task.decider, task.streamId) ?? nothing);
  if (!remembered || (expectedVersion ?? remembered.version) !== remembered.version) return undefined;
  // It may refuse only because the state is behind.
  const decision = await decide(task, remembered.state).catch(() => undefined);
  if (!decision || decision.events.length === 0) return undefined;
  const outcome = await record(deps, task, remembered, decision);
  return outcome instanceof VersionConflictError ? undefined : outcome;
};

/** @returns what came of the command, or the conflict when someone else was faster and it is to be decided again */
const tryOnStream = async <C extends Command, E extends Event, State>(
  deps: AttemptDeps,
  task: Task<C, E, State>,
): Promise<CommandResult<E> | VersionConflictError> => {
  const { streamId, options } = task;
  const { commandId, fingerprint = commandId, expectedVersion, beforeAppend } = options;
  const earlierResult = () => readEarlierResult<E>(deps.pool, deps.reader, { streamId, commandId, fingerprint });

  const loaded = await loadState(deps, task.decider, streamId);
  const { state, version, position } = loaded;
  let decision: Decision<E>;
  try {
    if (expectedVersion !== undefined && expectedVersion !== version) {
      throw new VersionConflictError(streamId, expectedVersion, version);
    }
    decision = await decide(task, state);
  } catch (refusal) {
    // A command that was carried out before may find a state that now refuses it: its first answer stands.
    const earlier = await earlierResult();
    if (earlier) return earlier;
    throw refusal;
  }
  if (decision.events.length === 0) {
    return (await earlierResult()) ?? { streamId, version, position, events: [], duplicate: false };
  }
  if (beforeAppend) {
    // It leaves something behind, so a command that was carried out before must not get that far.
    const earlier = await earlierResult();
    if (earlier) return earlier;
    await beforeAppend(decision.events);
  }
  return record(deps, task, loaded, decision);
};

const decide = async <C extends Command, E extends Event, State>(
  { decider, command, metadata, options: { alongside } }: Task<C, E, State>,
  state: State,
): Promise<Decision<E>> => {
  const events = decider.decide(typeof command === 'function' ? command(state) : command, state, metadata);
  const others = alongside && events.length > 0 ? await alongside(state, stateAfter(decider, events, state)) : [];
  return { events, others };
};

/** Appends what was decided on that state, and remembers the state after it. @returns the conflict of a lost race */
const record = async <C extends Command, E extends Event, State>(
  { append, states }: AttemptDeps,
  { decider, streamId, metadata, options }: Task<C, E, State>,
  { state, version }: Pick<Remembered<State>, 'state' | 'version'>,
  decision: Decision<E>,
): Promise<CommandResult<E> | VersionConflictError> => {
  const { commandId, fingerprint = commandId, expectedVersion } = options;
  const streams = [{ streamId, expectedVersion: version, events: decision.events }, ...decision.others];
  try {
    const { events, duplicate } = await append({ commandId, fingerprint, streams, metadata });
    const result = toResult(streamId, events as RecordedEvent<E>[], duplicate);
    const last = result.events.at(-1);
    if (!duplicate && last) {
      const { version: newest, position, eventId } = last;
      const after = stateAfter(decider, result.events, state);
      states.remember(decider, streamId, { state: after, version: newest, position, eventId });
    }
    return result;
  } catch (error) {
    // Remembered state stays valid; newer events are folded on top.
    // Of the other streams the caller has seen no version.
    const isCallersOwn =
      error instanceof VersionConflictError && expectedVersion !== undefined && error.streamId === streamId;
    if (!(error instanceof VersionConflictError) || isCallersOwn) throw error;
    return error;
  }
};
