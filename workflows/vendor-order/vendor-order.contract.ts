import type { Step } from '../engine/state-driven/state-driven.contract.ts';
import { workflowIdOf } from '../engine/manifest/workflow-id.ts';

/** The workflow's name in its manifest. */
export const VENDOR_ORDER = 'vendor-order';

/** Workflow id of one order. */
export const vendorOrderWorkflowId = (orderId: string): string => workflowIdOf(VENDOR_ORDER, orderId);

/** One attempt to send the order that was placed with the event of this version. */
export type SendOrder = Step & { readonly type: 'sendOrder'; readonly version: number; readonly attempt: number };
/** One attempt to notify the vendor of the event of this version. */
export type TellVendor = Step & { readonly type: 'tellVendor'; readonly version: number; readonly attempt: number };
export type RemindOfOrder = Step & { readonly type: 'remindOfOrder'; readonly waitKey: string; readonly text: string };
export type EscalateOrder = Step & { readonly type: 'escalateOrder'; readonly waitKey: string; readonly what: string };
export type TimeOutOrder = Step & { readonly type: 'timeOutOrder'; readonly dueOn: string };
/** The order of this round has not reached its vendor in time. */
export type GiveUpSending = Step & {
  readonly type: 'giveUpSending';
  readonly round: number;
  readonly reason: string;
};
/** The notice about the event of this version did not reach the vendor in time. */
export type GiveUpTelling = Step & {
  readonly type: 'giveUpTelling';
  readonly version: number;
  readonly reason: string;
};
export type OrderStep =
  SendOrder | GiveUpSending | GiveUpTelling | TellVendor | RemindOfOrder | EscalateOrder | TimeOutOrder;
