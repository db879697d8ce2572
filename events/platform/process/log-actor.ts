import { AsyncLocalStorage } from 'node:async_hooks';

/** The actor of a log line: ids only, never a name. */
export type LogActor = {
  /** `anonymous` by address, `unknown_key` by the prefix that was shown; the rest as in the log of events. */
  readonly kind: 'user' | 'partner' | 'workflow' | 'system' | 'anonymous' | 'unknown_key';
  readonly id: string;
  /** Actor that caused the workflow's step: `user:<id>`, `partner:<id>`. */
  readonly onBehalfOf?: string;
};

const actors = new AsyncLocalStorage<() => LogActor>();

/** Every line that is logged by `work`, and by what it begins, names this actor. @param actor asked for at each line */
export const loggingAs = <T>(actor: () => LogActor, work: () => T): T => actors.run(actor, work);

/** The current actor; undefined outside of `loggingAs`. */
export const loggingActor = (): LogActor | undefined => actors.getStore()?.();
