/** Checkpoint of the dispatcher: what lies above it waits for the workflow engine. */
export const DISPATCHER = 'dispatcher:v1';
