import { decideBy } from '../kernel/decide.ts';
import { foldBy } from '../kernel/fold.ts';
import type { Aggregate, Command } from '../kernel/message.ts';
import type { AppraiserTurnEvent } from './appraiser-turn.events.ts';
import { appraiserTurnStream } from './appraiser-turn.stream.ts';

/** The whole panel decides whose turn it is; the version of this stream shows that nothing changed since. */
export type TakeTurn = Command<'TakeTurn', { readonly appraiserId: string; readonly orderId: string }>;

/** The order that they were given last; undefined before the first. */
type State = string | undefined;

export const appraiserTurnAggregate: Aggregate<TakeTurn, AppraiserTurnEvent, State> = {
  streamOf: appraiserTurnStream,
  decider: {
    initialState: undefined,
    decide: decideBy<TakeTurn, AppraiserTurnEvent, State>({
      TakeTurn: ({ data }) => [{ type: 'AppraiserTurnTaken', data }],
    }),
    evolve: foldBy<State, AppraiserTurnEvent>({ AppraiserTurnTaken: (_last, { data }) => data.orderId }).evolve,
  },
};
