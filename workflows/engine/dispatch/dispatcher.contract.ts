const PREFIX = 'dispatcher-';
/** Prefix of the dispatchers that replay the whole log. */
export const DISPATCHERS_AGAIN = `${PREFIX}again-`;

/** Checkpoint of the dispatcher of one workflow: what lies above it waits for the workflow engine. */
export const dispatcherOf = (workflow: string): string => `${PREFIX}${workflow}:v1`;

/** Checkpoint of the one beside it that goes through the whole log again (docs/adr/0030). */
export const dispatcherAgainOf = (workflow: string): string => `${DISPATCHERS_AGAIN}${workflow}:v1`;

/** True for a dispatcher of either kind. */
export const isDispatcher = (reader: string): boolean => reader.startsWith(PREFIX);

export const isDispatcherAgain = (reader: string): boolean => reader.startsWith(DISPATCHERS_AGAIN);
