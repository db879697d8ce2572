/** Temporal's id of the workflow called `name` about one thing: `loan-origination:<applicationId>`. */
export const workflowIdOf = (name: string, id: string): string => `${name}:${id}`;

/** Inverse of `workflowIdOf`; undefined for an id of another workflow. */
export const idFromWorkflowId = (name: string, workflowId: string): string | undefined =>
  workflowId.startsWith(`${name}:`) ? workflowId.slice(name.length + 1) : undefined;
