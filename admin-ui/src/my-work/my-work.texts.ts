import { workQueueNames } from '../../../events/lending/life-cycle/work-queues.ts';
import { defineTexts } from '../texts/define-texts.ts';

/** All that waits for the signed-in person. */
export const { useText: useMyWorkText } = defineTexts('myWork', {
  title: 'My Work',
  subtitle: 'Everything that waits for you, the most pressing first',
  count: '%{smart_count} thing waits for you |||| %{smart_count} things wait for you',
  empty: 'Nothing waits for you',
  emptyText: 'Take an application from a work queue, or have one assigned to you.',
  queues: 'Underwriting queue',
  more: 'Show more',
  since: 'Waiting since %{when}',
  due: 'Due %{date}',
  overdue: 'Overdue since %{date}',
  late: 'Past its service target',
  kinds: {
    queue: workQueueNames,
    document: 'Document',
    condition: 'Condition',
    order: 'Order',
    closing: 'Closing',
    file: 'Application',
  },
  reasons: {
    credit_report: 'Needs a credit report',
    review: 'To review',
    documents_to_review: '%{smart_count} document to review |||| %{smart_count} documents to review',
    documents_sent_back: 'Documents were sent back to the borrower',
    appraisal: 'Needs the appraisal',
    documents: 'Needs documents',
    decision: 'To decide',
    attention: 'Flagged: needs attention',
    paused: 'Paused',
    condition_came_in: 'Evidence came in: clear or return it',
    condition_to_request: 'To request from the borrower',
    order_to_place: 'To place',
    order_overdue: 'The vendor is late',
    order_delivered: 'Delivered: review the report',
    to_clear_to_close: 'Approved: clear it to close',
    to_fund: 'Cleared to close: fund it',
    alert: 'Has an alert',
  },
});
