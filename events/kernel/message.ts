/**
 * The nouns every other folder speaks in.
 *
 * - An **event** is a fact that happened, named in the past tense.
 * - A **command** is a wish, named in the imperative; a decider answers it with events or refuses it.
 * - A **stream** is the ordered list of events of one aggregate; its **version** is the number of events in it.
 * - A **position** is an event's place in the one global order of the log, from 1, without gaps.
 */

/** A fact as a decider returns it: not yet recorded, so without position, version or metadata. */
export type Event<Type extends string = string, Data extends object = object> = {
  readonly type: Type;
  readonly data: Data;
  /** Present once it is recorded: a fold may look at who did it. */
  readonly metadata?: EventMetadata;
};

/**
 * Staff, partner or program, never a borrower, because the log keeps it in clear. `onBehalfOf` names the person when a
 * workflow or a model acts for one.
 */
export type Actor = {
  readonly kind: 'user' | 'partner' | 'workflow' | 'system';
  readonly id: string;
  readonly name: string;
  readonly role?: string;
  readonly onBehalfOf?: string;
};

/** The id of the person who acted; null for a partner, a program, or an event that is not recorded yet. */
export const userOf = (actor: Actor | undefined): string | null => (actor?.kind === 'user' ? actor.id : null);

/** Circumstances of a command, as its caller states them. */
export type CommandMetadata = {
  readonly actor: Actor;
  /** When the command is decided: ISO 8601, UTC. Deciders never read a clock. */
  readonly now: string;
  /** When the fact became true, where that differs from when it is recorded (an import, a late report). */
  readonly effectiveAt?: string;
  /** Ties everything that follows from one request together. */
  readonly correlationId: string;
  /** The event id or request that made this command necessary. */
  readonly causationId?: string;
  readonly requestId?: string;
  readonly sourceIp?: string;
};

/** A wish as a decider gets it; who and when stand in its metadata. */
export type Command<Type extends string = string, Data extends object = object> = {
  readonly type: Type;
  readonly data: Data;
};

/** Stored beside every event: actor, correlation, causation, recorded and effective time. */
export type EventMetadata = {
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly requestId?: string;
  readonly sourceIp?: string;
  /** The command that led to it, as its idempotency key. */
  readonly commandId: string;
};

/** An event as it is read back from the log. Times are ISO 8601 in UTC. */
export type RecordedEvent<E extends Event = Event> = E & {
  readonly eventId: string;
  readonly position: number;
  readonly streamId: string;
  /** 1 for the first event of its stream. */
  readonly version: number;
  readonly schemaVersion: number;
  /** Written by the database's clock; never earlier than that of a lower position. */
  readonly recordedAt: string;
  /** Equals `recordedAt` unless the command said otherwise. */
  readonly effectiveAt: string;
  readonly metadata: EventMetadata;
};

/**
 * A pure description of one aggregate: `decide` answers a command with new events or throws a `DomainError`;
 * `evolve` folds an event into the state. Neither reads a clock, draws a random number or does I/O.
 */
export type Decider<C extends Command, E extends Event, State> = {
  readonly initialState: State;
  readonly decide: (command: C, state: State, metadata: CommandMetadata) => E[];
  readonly evolve: (state: State, event: E) => State;
};

/** A state, and how each event changes it: what of a decider looks back. */
export type Evolving<E extends Event, State> = {
  readonly initialState: State;
  readonly evolve: (state: State, event: E) => State;
};

/** An aggregate, as the store needs it. */
export type Aggregate<C extends Command, E extends Event, State> = {
  /** The id of the stream of the one with this id. */
  readonly streamOf: (id: string) => string;
  readonly decider: Decider<C, E, State>;
};
