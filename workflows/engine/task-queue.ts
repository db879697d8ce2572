/** The queue of every workflow and activity here but those that say otherwise. */
export const TASK_QUEUE = 'lendlog';

/** Of what goes out to endpoints of others: however slow they are, nothing else waits for them. */
export const WEBHOOKS_QUEUE = 'lendlog-webhooks';

/** Of what partners deliver: however much comes at once, loan files and orders do not wait behind it. */
export const DELIVERIES_QUEUE = 'lendlog-deliveries';

type Slots = { readonly activities: number; readonly workflowTasks: number };

const slots: Readonly<Record<string, Slots>> = {
  // Those that wait for endpoints do no work meanwhile.
  [WEBHOOKS_QUEUE]: { activities: 100, workflowTasks: 100 },
};

/** How much a worker of the queue has under way at once. */
export const slotsOf = (taskQueue: string): Slots => slots[taskQueue] ?? { activities: 8, workflowTasks: 40 };
