import type { WorkItem } from '../../../api/my-work/my-work.contract.ts';
import { workInQueue } from '../kit/work-queue/queue-address.ts';

/** Where the work is done. */
export const placeOfWork = (item: WorkItem): string => {
  const { applicationId: id, queue, isClaimed, documentId, conditionId, orderId } = item;
  if (queue) {
    const filter = { assignee: isClaimed ? 'me' : 'unassigned' } as const;
    const view = { queue, filter, sort: { field: 'pressing', order: 'ASC' } } as const;
    return workInQueue({ id, document: documentId }, view);
  }
  if (conditionId) return `/applications/${id}/conditions#condition-${conditionId}`;
  if (orderId) return `/applications/${id}/orders/${orderId}`;
  return `/applications/${id}`;
};
