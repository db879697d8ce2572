/** The one queue of every workflow and activity here; a vendor with rate limits of its own would get a second one. */
export const TASK_QUEUE = 'lendlog';
