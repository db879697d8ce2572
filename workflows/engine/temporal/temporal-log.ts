import { type ActivityInterceptorsFactory, DefaultLogger } from '@temporalio/worker';
import { type LogActor, loggingAs } from '../../../events/platform/process/log-actor.ts';
import type { Logger } from '../../../events/platform/process/logger.ts';

const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const;

const textIn = (value: unknown, key: string): string | undefined => {
  if (typeof value !== 'object' || value === null || !(key in value)) return undefined;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' ? found : undefined;
};

/** Log lines about an execution name it and the actor behind its step. */
const actorIn = (meta: unknown): LogActor | undefined => {
  const id = textIn(meta, 'workflowId');
  const onBehalfOf = textIn(meta, 'onBehalfOf');
  return id === undefined ? undefined : { kind: 'workflow', id, ...(onBehalfOf !== undefined && { onBehalfOf }) };
};

/** Has Temporal's own messages, and those of workflows, go to the process's log. */
export const createTemporalLogger = (log: Logger): DefaultLogger =>
  new DefaultLogger('INFO', ({ level, message, meta }) => {
    const write = (): void => log[levels[level]]({ meta }, message);
    const actor = actorIn(meta);
    if (actor) loggingAs(() => actor, write);
    else write();
  });

/** Log lines of an activity, ours and Temporal's, name its workflow and on whose behalf it runs. */
export const activityActors: ActivityInterceptorsFactory = ({ info: { workflowExecution } }) => {
  let onBehalfOf: string | undefined;
  return {
    inbound: {
      execute: (input, next) => {
        const [first] = input.args;
        const step: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'step') : undefined;
        onBehalfOf = textIn(step, 'onBehalfOf');
        const actor = actorIn({ ...workflowExecution, onBehalfOf });
        return actor
          ? loggingAs(
              () => actor,
              () => next(input),
            )
          : next(input);
      },
    },
    outbound: {
      getLogAttributes: (input, next) => next({ ...input, ...(onBehalfOf !== undefined && { onBehalfOf }) }),
    },
  };
};
