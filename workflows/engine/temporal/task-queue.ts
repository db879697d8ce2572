/** The queue of every workflow and activity here but those that say otherwise. */
export const TASK_QUEUE = 'lendlog';

/** Of what goes out to endpoints of others: however slow they are, nothing else waits for them. */
export const WEBHOOKS_QUEUE = 'lendlog-webhooks';

/** Of what partners deliver: however much comes at once, loan files and orders do not wait behind it. */
export const DELIVERIES_QUEUE = 'lendlog-deliveries';

type Slots = {
  readonly activities: number;
  readonly workflowTasks: number;
  /** Of requests for workflow tasks: how many wait at once, and the share that asks for executions it does not know. */
  readonly polls: { readonly atOnce: number; readonly forNew: number };
};

const usual: Slots = { activities: 8, workflowTasks: 40, polls: { atOnce: 10, forNew: 0.2 } };

const slots: Readonly<Record<string, Slots>> = {
  // Those that wait for endpoints do no work meanwhile; and most are over with their first task, which comes with the answer
  // to their start as long as there is a slot, or is asked for.
  [WEBHOOKS_QUEUE]: { activities: 100, workflowTasks: 250, polls: { atOnce: 20, forNew: 0.5 } },
};

/** Concurrency of a worker of the queue. */
export const slotsOf = (taskQueue: string): Slots => slots[taskQueue] ?? usual;
