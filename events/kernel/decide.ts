import { byType, type ByType } from './by-type.ts';
import type { Command, CommandMetadata, Decider, Event } from './message.ts';

/** What the state and a command of each type lead to; a handler refuses by throwing a `DomainError`. */
export type Decisions<C extends Command, E extends Event, State> = ByType<
  C,
  [state: State, metadata: CommandMetadata],
  E[]
>;

/** A decider's `decide` from a table by command type; a command that the table leaves out does not compile. */
export const decideBy = <C extends Command, E extends Event, State>(
  table: Decisions<C, E, State>,
): Decider<C, E, State>['decide'] => byType<C, [State, CommandMetadata], E[]>(table);
