/** The queue of every workflow and activity here but those that say otherwise. */
export const TASK_QUEUE = 'lendlog';

/** Of what goes out to endpoints of others: however slow they are, nothing else waits for them. */
export const WEBHOOKS_QUEUE = 'lendlog-webhooks';

/** How much a worker of the queue has under way at once. */
export const slotsOf = (taskQueue: string): { readonly activities: number; readonly workflowTasks: number } =>
  // Those that wait for endpoints do no work meanwhile.
  taskQueue === WEBHOOKS_QUEUE ? { activities: 100, workflowTasks: 100 } : { activities: 8, workflowTasks: 40 };
