import { byType, type ByType } from './by-type.ts';
import type { Command, CommandMetadata, Decider, Event } from './message.ts';

/** Events by command type, given the state; a handler refuses by throwing a `DomainError`. */
export type Decisions<C extends Command, E extends Event, State> = ByType<
  C,
  [state: State, metadata: CommandMetadata],
  E[]
>;

/** A decider's `decide` from a table by command type; a command that the table leaves out does not compile. */
export const decideBy = <C extends Command, E extends Event, State>(
  table: Decisions<C, E, State>,
): Decider<C, E, State>['decide'] => byType<C, [State, CommandMetadata], E[]>(table);

/** Events that follow immediately from each event type, decided on the state after all earlier ones; omitted types have none. */
export type Followers<E extends Event, State> = {
  readonly [Type in E['type']]?: (event: Extract<E, { type: Type }>, state: State) => E[];
};

/**
 * A `decide` whose events are joined, in the same append, by what follows from them in other parts of the aggregate: so
 * no part calls another, and nobody sees the one without the other. What follows may have followers too.
 * @param tables one for each part that has any
 */
export const withFollowers = <C extends Command, E extends Event, State>(
  { decide, evolve }: Pick<Decider<C, E, State>, 'decide' | 'evolve'>,
  ...tables: readonly Followers<E, State>[]
): Decider<C, E, State>['decide'] => {
  type Follower = (event: E, state: State) => E[];
  // TypeScript does not see that the handler found under an event's type is the one for that event.
  const followers = Map.groupBy(
    tables.flatMap((table) => Object.entries(table) as [E['type'], Follower][]),
    ([type]) => type,
  );
  return (command, state, metadata) => {
    const events = [...decide(command, state, metadata)];
    let after = events.reduce(evolve, state);
    // A list that grows while it is walked through.
    for (const event of events) {
      for (const [, follow] of followers.get(event.type) ?? []) {
        const more = follow(event, after);
        after = more.reduce(evolve, after);
        events.push(...more);
      }
    }
    return events;
  };
};
