/** Work that waits for one person, across queues, files, conditions and orders. */
import { queueReasons } from './work-queues.ts';

/** Kinds of work, as a list tells them apart. */
export const workKinds = ['queue', 'document', 'condition', 'order', 'closing', 'file'] as const;

/** Why something waits: the reasons of the queues, and those of what is in no queue. */
export const workReasons = [
  ...queueReasons,
  'condition_came_in',
  'condition_to_request',
  'order_to_place',
  'order_overdue',
  'order_delivered',
  'alert_escalated',
  'alert_overridden',
  'alert_flagged',
] as const;
