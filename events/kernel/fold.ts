import type { Event, Evolving } from './message.ts';

/** A state that follows from events, one after the other. */
export type Fold<State, E extends Event> = {
  /** The event types that the fold uses; any other leaves the state as it is. */
  readonly handles: readonly E['type'][];
  readonly evolve: (state: State, event: E) => State;
};

type Handler<State, E extends Event, Result> = (state: State, event: E) => Result;
type Table<State, E extends Event, Result> = {
  readonly [Type in E['type']]?: Handler<State, Extract<E, { type: Type }>, Result>;
};

/** The state after each event type that is used. */
type Evolutions<State, E extends Event> = Table<State, E, State>;

/** The change each event type makes to the state. */
type Changes<State, E extends Event> = Table<State, E, Partial<State>>;

/** The handlers with their types, as the event that comes in finds them. */
const handlersOf = <State, E extends Event, Result>(
  table: Table<State, E, Result>,
): [type: E['type'], handler: Handler<State, E, Result>][] =>
  // TypeScript does not see that the handler found under an event's type is the one for that event.
  Object.entries(table) as [E['type'], Handler<State, E, Result>][];

/** A fold whose handlers answer the state after the event. */
export const foldBy = <State, E extends Event>(table: Evolutions<State, E>): Fold<State, E> => {
  const handlers = new Map(handlersOf(table));
  return {
    handles: [...handlers.keys()],
    evolve: (state, event) => {
      const handler = handlers.get(event.type);
      return handler ? handler(state, event) : state;
    },
  };
};

/**
 * A fold over an object whose handlers answer what changes; the rest stays.
 * @param tables one, or one for each part of the state; each of them that uses an event has its say, in their order
 */
export const foldChangesBy = <State extends object, E extends Event>(
  ...tables: readonly Changes<State, E>[]
): Fold<State, E> => {
  const handlers = Map.groupBy(
    tables.flatMap((table) => handlersOf(table)),
    ([type]) => type,
  );
  return {
    handles: [...handlers.keys()],
    evolve: (state, event) =>
      (handlers.get(event.type) ?? []).reduce(
        (before, [, handler]) => ({ ...before, ...handler(before, event) }),
        state,
      ),
  };
};

/** The state that events lead to. @param from the state before the first of them; that of an empty stream when left out */
export const stateAfter = <E extends Event, State>(
  { initialState, evolve }: Evolving<E, State>,
  events: readonly E[],
  from: State = initialState,
): State => events.reduce(evolve, from);
