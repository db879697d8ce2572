import type { z } from 'zod';
import { idFrom } from '../../../events/kernel/ids.ts';
import type { Command } from '../../../events/kernel/message.ts';
import type { Circumstances, Outcome } from '../../../events/store/append/aggregate.ts';
import { commandAnswerSchema } from './command-answer.contract.ts';
import { idParams } from './params.ts';
import { answer, defineRoute, type Route, type RouteContext } from './route.ts';

/** The part of an open aggregate that takes commands. */
type Handles<C extends Command, State> = {
  readonly handle: (id: string, command: C, circumstances: Circumstances<State>) => Promise<Outcome>;
};

type IdParams = z.ZodType<{ readonly id: string }>;

type CommandRoute<C extends Command, P extends IdParams, B extends z.ZodType> = Pick<
  Route<P, z.ZodType, B>,
  'method' | 'path' | 'summary' | 'tag' | 'permission' | 'body' | 'reads'
> & {
  /** Defaults to the address's `:id`. */
  readonly params?: P;
  /** Makes a new aggregate: its id follows from the command's id and this name, so a repeated request finds it again. */
  readonly creates?: string;
  /** Defaults to 201 for a route that creates, else 200. */
  readonly status?: number;
  /** What the answer means, for OpenAPI. */
  readonly done: string;
  /** @param id of the aggregate, from the address or new */
  readonly command: (context: RouteContext<z.output<P>, unknown, z.output<B>>, id: string) => C | Promise<C>;
};

/**
 * Routes that send one command to one aggregate and answer with its id and new version: `commandRoute(keys)({ ... })`.
 * `command` looks up what the command needs beyond the request; refusals are the decider's.
 */
export const commandRoute =
  <C extends Command, State>(aggregate: Handles<C, State>) =>
  <P extends IdParams = typeof idParams, B extends z.ZodType = z.ZodType>({
    params,
    creates,
    status = creates ? 201 : 200,
    done,
    command,
    ...route
  }: CommandRoute<C, P, B>): Route =>
    defineRoute({
      ...route,
      ...(!creates && { params: params ?? idParams }),
      responses: { [status]: { description: done, schema: commandAnswerSchema } },
      handle: async (context) => {
        const known = context as RouteContext<z.output<P>, unknown, z.output<B>>;
        const id = creates ? idFrom(context.options.commandId, creates) : known.params.id;
        return answer(await aggregate.handle(id, await command(known, id), context), { status });
      },
    });
