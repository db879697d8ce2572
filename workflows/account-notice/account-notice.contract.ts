import type { Step } from '../engine/state-driven/state-driven.contract.ts';
import { workflowIdOf } from '../engine/manifest/workflow-id.ts';

/** The workflow's name in its manifest. */
export const ACCOUNT_NOTICE = 'account-notice';

/** Workflow id of the notices to a member of staff about their account. */
export const accountNoticeId = (userId: string): string => workflowIdOf(ACCOUNT_NOTICE, userId);

/** Tell one address of the change of e-mail that is this version of the user. Addresses themselves stay in the log. */
export type TellAddress = Step & {
  readonly type: 'tellAddress';
  readonly change: number;
  readonly address: 'before' | 'after';
};
