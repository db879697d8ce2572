import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';

type History = Parameters<typeof historyToJSON>[0];

/** Fields that identify the process or its place; replay needs none of them. */
const leftOut: readonly string[] = [
  'identity',
  'requestId',
  'taskId',
  'workerVersion',
  'stackTrace',
  'meteringMetadata',
];

/** A process's own queue is named after it. */
const OWN_QUEUE = /^\d+@/;

/** A history for the repository: one event a line. */
export const portableHistory = (history: History): string => {
  const { events } = JSON.parse(historyToJSON(history), (key, value) => {
    if (leftOut.includes(key)) return undefined;
    return key === 'name' && OWN_QUEUE.test(value) ? 'recorded' : value;
  });
  return `{"events":[\n${events.map((event: unknown) => JSON.stringify(event)).join(',\n')}\n]}\n`;
};
