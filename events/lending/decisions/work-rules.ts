import type { WorkQueue } from '../life-cycle/work-queues.ts';
import { type AuthorityRule, authorityRules } from './decision-permissions.ts';

/** What it takes to take work from a queue; an assignee needs it as well. */
export const workRules: Readonly<Record<WorkQueue, AuthorityRule>> = {
  'pre-qualification': authorityRules.work,
  'document-review': { permission: 'documents.approve' },
  underwriting: authorityRules.decide,
  closing: authorityRules.close,
};
