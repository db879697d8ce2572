const PREFIX = 'dispatcher-';

/** Checkpoint of the dispatcher of one workflow: what lies above it waits for the workflow engine. */
export const dispatcherOf = (workflow: string): string => `${PREFIX}${workflow}:v1`;

/** Whether a reader of the log is a dispatcher. */
export const isDispatcher = (reader: string): boolean => reader.startsWith(PREFIX);
