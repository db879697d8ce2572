import type { z } from 'zod';
import { PreconditionRequiredError } from '../../../events/kernel/errors.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import type { Command, Event } from '../../../events/kernel/message.ts';
import type { Circumstances, Outcome } from '../../../events/store/append/aggregate.ts';
import type { CommandOptions } from '../../../events/store/append/command-handler.ts';
import { commandAnswerSchema } from './command-answer.contract.ts';
import { idParams } from './params.ts';
import { answer, defineRoute, type Route, type RouteContext } from './route.ts';

/** The part of an open aggregate that takes commands. */
type Handles<C extends Command, E extends Event, State> = {
  readonly handle: (id: string, command: C, circumstances: Circumstances<State>) => Promise<Outcome<E>>;
};

type Known<P extends z.ZodType, B extends z.ZodType> = RouteContext<z.output<P>, unknown, z.output<B>>;

export type CommandRoute<C extends Command, E extends Event, State, P extends z.ZodType, B extends z.ZodType> = Pick<
  Route<P, z.ZodType, B>,
  'method' | 'path' | 'summary' | 'tag' | 'permission' | 'body' | 'reads'
> & {
  /** Defaults to the address's `:id`, where the aggregate's id comes from it. */
  readonly params?: P;
  /** Makes a new aggregate: its id follows from the command's id and this name, so a repeated request finds it again. */
  readonly creates?: string;
  /** Adds a part with an id of its own, which follows likewise. */
  readonly adds?: string;
  /** The aggregate's id, where the address has none. */
  readonly id?: (context: Known<P, B>) => string;
  /** Defaults to 201 for a route that creates or adds, else 200. */
  readonly status?: number;
  /** Meaning of the answer, for OpenAPI. */
  readonly done?: string;
  /** @param id what is new, else of the aggregate */
  readonly command: (context: Known<P, B>, id: string) => C | Promise<C>;
  /** True for what is decided by what the caller has seen: `If-Match` then names that version. */
  readonly needsVersion?: (context: Known<P, B>) => boolean;
  /** What is stored in one append with the events. */
  readonly alongside?: (context: Known<P, B>) => NonNullable<CommandOptions<State>['alongside']>;
  /** Checked once more just before the events are recorded. */
  readonly beforeAppend?: (context: Known<P, B>) => Promise<void>;
  /** Done before the answer, also when a request is repeated. */
  readonly after?: (context: Known<P, B>, outcome: Outcome<E>, command: C) => void | Promise<void>;
  /** Defaults to id and version. */
  readonly answers?: { readonly schema: z.ZodType; readonly body: (outcome: Outcome<E>, id: string) => unknown };
};

/**
 * Routes that send one command to one aggregate and answer with its id and new version: `commandRoute(keys)({ ... })`.
 * `command` looks up what the command needs beyond the request; refusals are the decider's.
 */
export const commandRoute =
  <C extends Command, E extends Event, State>(aggregate: Handles<C, E, State>) =>
  <P extends z.ZodType = typeof idParams, B extends z.ZodType = z.ZodType>({
    params,
    creates,
    adds,
    id: idOf,
    status = (creates ?? adds) ? 201 : 200,
    done = 'Done; ETag has the new version',
    command,
    needsVersion,
    alongside,
    beforeAppend,
    after,
    answers,
    ...route
  }: CommandRoute<C, E, State, P, B>): Route => {
    const address: z.ZodType | undefined = params ?? (creates || idOf ? undefined : idParams);
    return defineRoute({
      ...route,
      ...(address && { params: address }),
      responses: { [status]: { description: done, schema: answers?.schema ?? commandAnswerSchema } },
      handle: async (context) => {
        const known = context as Known<P, B>;
        const { metadata, options } = context;
        if (options.expectedVersion === undefined && needsVersion?.(known)) {
          throw new PreconditionRequiredError(
            'This decides by what you have seen: send the ETag of that answer in If-Match, such as "7"',
          );
        }
        const addressed = () => idOf?.(known) ?? idParams.parse(known.params).id;
        const named = creates ?? adds;
        const id = named ? idFrom(options.commandId, named) : addressed();
        const sent = await command(known, id);
        const outcome = await aggregate.handle(creates ? id : addressed(), sent, {
          metadata,
          options: {
            ...options,
            ...(alongside && { alongside: alongside(known) }),
            ...(beforeAppend && { beforeAppend: () => beforeAppend(known) }),
          },
        });
        await after?.(known, outcome, sent);
        return answer(outcome, { status, ...(answers && { body: answers.body(outcome, id) }) });
      },
    });
  };
