import { stateAfter } from '../../kernel/fold.ts';
import { idOfStream } from '../../kernel/ids.ts';
import type { Aggregate, Command, CommandMetadata, Event, RecordedEvent } from '../../kernel/message.ts';
import type { StreamAppend } from './append.ts';
import type { CommandFor, CommandOptions } from './command-handler.ts';
import type { CommandResult } from './command-result.ts';
import type { EventStore } from './event-store.ts';

/** Sender and time of a command, and its options for the store; an API request is one. */
export type Circumstances<State = unknown> = {
  readonly metadata: CommandMetadata;
  readonly options: CommandOptions<State>;
};

/** Result of a command with the id it was recorded under; a repeat returns the first one's. */
export type Outcome<E extends Event = Event> = CommandResult<E> & { readonly id: string };

/** One kind of aggregate in a log. */
export type OpenAggregate<C extends Command, E extends Event, State> = {
  /** Everything recorded about the one with this id, oldest first; empty when there is none. */
  readonly history: (id: string) => Promise<RecordedEvent<E>[]>;
  /**
   * The one with this id, folded from its stream; the initial state and version 0 when there is none.
   * @param asOf as the log had it then (ISO 8601); now when left out
   */
  readonly load: (id: string, asOf?: string) => Promise<{ readonly state: State; readonly version: number }>;
  /** Has it answer a command, and records the answer. @throws what its decider throws, VersionConflictError */
  readonly handle: (id: string, command: C, circumstances: Circumstances<State>) => Promise<Outcome<E>>;
  /** The same for a command that follows from its state: made anew on each state that it is decided on. */
  readonly handleOn: (
    id: string,
    commandFor: (state: State) => C,
    circumstances: Circumstances<State>,
  ) => Promise<Outcome<E>>;
  /** Events it would record now, to append together with another aggregate's; empty when none. */
  readonly decide: (id: string, command: C, metadata: CommandMetadata) => Promise<StreamAppend[]>;
};

/** The way everything outside the store reads and changes an aggregate. */
export const openAggregate = <C extends Command, E extends Event, State>(
  { pool, reader, handle }: Pick<EventStore, 'pool' | 'reader' | 'handle'>,
  { streamOf, decider }: Aggregate<C, E, State>,
): OpenAggregate<C, E, State> => {
  const history = (id: string) => reader.readStream<E>(pool, streamOf(id));

  const load: OpenAggregate<C, E, State>['load'] = async (id, asOf) => {
    const all = await history(id);
    const known = asOf === undefined ? all : all.filter(({ recordedAt }) => recordedAt <= asOf);
    return { state: stateAfter(decider, known), version: known.at(-1)?.version ?? 0 };
  };

  const send = async (
    id: string,
    command: CommandFor<C, State>,
    { metadata, options }: Circumstances<State>,
  ): Promise<Outcome<E>> => {
    const result = await handle(decider, streamOf(id), command, metadata, options);
    return { ...result, id: idOfStream(result.streamId) };
  };

  return {
    history,
    load,
    handle: send,
    handleOn: send,
    decide: async (id, command, metadata) => {
      const { state, version } = await load(id);
      const events = decider.decide(command, state, metadata);
      return events.length === 0 ? [] : [{ streamId: streamOf(id), expectedVersion: version, events }];
    },
  };
};

/** The same aggregate, whose commands are answered once `effect` is done with what came of them. */
export const answeringAfter = <C extends Command, E extends Event, State>(
  aggregate: OpenAggregate<C, E, State>,
  effect: (outcome: Outcome<E>) => Promise<void>,
): OpenAggregate<C, E, State> => {
  const afterEffect = async (sent: Promise<Outcome<E>>): Promise<Outcome<E>> => {
    const outcome = await sent;
    await effect(outcome);
    return outcome;
  };
  return {
    ...aggregate,
    handle: (...sent) => afterEffect(aggregate.handle(...sent)),
    handleOn: (...sent) => afterEffect(aggregate.handleOn(...sent)),
  };
};
