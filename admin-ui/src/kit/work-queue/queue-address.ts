import type { QueueFilter, QueueSortField } from '../../../../api/work-queue/work-queue.contract.ts';
import { reviewAddress } from '../applications/review-address.ts';
import { type WorkQueue, workQueues } from '../../../../events/lending/life-cycle/work-queues.ts';

type FileToOpen = { readonly id: string; readonly document: string | null };

/** The order of a list of a queue, and what it is narrowed to. */
export type QueueView = {
  readonly queue: WorkQueue;
  readonly filter: QueueFilter;
  readonly sort: { readonly field: string; readonly order: string };
};

const mostPressingFirst = { field: 'pressing' satisfies QueueSortField, order: 'ASC' } as const;

/** The parameters of the address of a file that was opened from a queue. */
const QUEUE = 'queue';
const VIEW = 'queueView';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const parsed = (text: string | null): Readonly<Record<string, unknown>> => {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    // Someone wrote the address by hand: the file is shown all the same.
    return {};
  }
};

/** The list that a file was opened from; undefined where it was opened from elsewhere. */
export const queueViewOf = (search: string): QueueView | undefined => {
  const params = new URLSearchParams(search);
  const queue = workQueues.find((name) => name === params.get(QUEUE));
  if (!queue) return undefined;
  const { filter, field, order } = parsed(params.get(VIEW));
  const sort = typeof field === 'string' && typeof order === 'string' ? { field, order } : mostPressingFirst;
  // The server says what is wrong with a filter that was written by hand.
  return { queue, filter: isObject(filter) ? filter : {}, sort };
};

/** Address parameters that name the list a page was opened from. */
const searchOf = ({ queue, filter, sort }: QueueView): URLSearchParams =>
  new URLSearchParams({ [QUEUE]: queue, [VIEW]: JSON.stringify({ filter, ...sort }) });

/** The address of a file of a list, which knows the list's order. */
export const fileInQueue = (id: string, view: QueueView): string => `/applications/${id}?${searchOf(view)}`;

/** Where the work on a file of a list is done: of Document Review, at the document that has waited longest. */
export const workInQueue = ({ id, document }: FileToOpen, view: QueueView): string =>
  view.queue === 'document-review' && document !== null
    ? `${reviewAddress(id, document)}?${searchOf(view)}`
    : fileInQueue(id, view);

/** The address of a list, as react-admin keeps it. */
export const queueList = ({ queue, filter, sort }: QueueView): string =>
  `/${queue}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: '{}',
    sort: sort.field,
    order: sort.order,
    page: '1',
    perPage: '25',
  })}`;

/** The list of a queue as it is at first, narrowed to this. */
export const queueListOf = (queue: WorkQueue, filter: QueueFilter): string =>
  queueList({ queue, filter, sort: mostPressingFirst });

/** As the API takes it. */
export const queryOf = ({ filter, sort }: Pick<QueueView, 'filter' | 'sort'>): string =>
  String(new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify([sort.field, sort.order]) }));
