import type { Command } from '../kernel/message.ts';
import type { VendorOrderEvent, VendorOrderEventOf } from './vendor-order.events.ts';
import type { TakeVendorMessage } from './vendor-order.messages.ts';

/** The payload of an event without what the order knows itself. */
type Said<Type extends VendorOrderEvent['type'], Known extends string = never> = Omit<
  VendorOrderEventOf<Type>['data'],
  'subject' | Known
>;

export type CreateVendorOrder = Command<'CreateVendorOrder', VendorOrderEventOf<'VendorOrderCreated'>['data']>;
export type ChangeOrderTerms = Command<'ChangeOrderTerms', Said<'VendorOrderTermsChanged'>>;
export type AssignVendor = Command<'AssignVendor', Said<'VendorAssigned'>>;
export type AgreeVendorFee = Command<'AgreeVendorFee', Said<'VendorFeeAgreed'>>;
/**
 * Hands it over to be sent to the vendor that was chosen. `inTurn`: who gets it by rotation, of a kind that is done by a
 * person of the panel, where nobody has it yet.
 */
export type PlaceVendorOrder = Command<
  'PlaceVendorOrder',
  Said<'VendorOrderPlaced', 'round' | 'partnerId'> & {
    readonly inTurn?: { readonly appraiserId: string; readonly name: string };
  }
>;
export type RecordOrderSent = Command<'RecordOrderSent', Said<'VendorOrderSent'>>;
export type RecordOrderRefused = Command<'RecordOrderRefused', Said<'VendorOrderRefused'>>;
/** Sending came to nothing by the day that it is due: `reason` in our own words. */
export type GiveUpSending = Command<'GiveUpSending', Said<'VendorOrderNotSent'>>;
/** Keeps a file of a partner with its order, for a message that names it. */
export type ReceiveVendorFile = Command<'ReceiveVendorFile', Said<'VendorFileReceived'>>;
export type AcceptVendorReport = Command<'AcceptVendorReport', Said<'VendorReportAccepted'>>;
export type RequestRevision = Command<'RequestRevision', Said<'VendorRevisionRequested', 'revision'>>;
/** `isClosed`: whether the loan has closed, by its file. */
export type RequestReconsideration = Command<
  'RequestReconsideration',
  Said<'ReconsiderationRequested', 'revision'> & { readonly isClosed: boolean }
>;
export type HoldVendorOrder = Command<'HoldVendorOrder', Said<'VendorOrderHeld'>>;
/** `dueOn`: the new day, where it is with its vendor again. */
export type ResumeVendorOrder = Command<
  'ResumeVendorOrder',
  Said<'VendorOrderResumed', 'to' | 'dueOn'> & { readonly dueOn: string }
>;
export type CancelVendorOrder = Command<'CancelVendorOrder', Said<'VendorOrderCancelled'>>;
export type RemindVendor = Command<'RemindVendor', Said<'VendorReminded'>>;
export type EscalateVendorOrder = Command<'EscalateVendorOrder', Said<'VendorOrderEscalated'>>;
export type TimeOutVendorOrder = Command<'TimeOutVendorOrder', Said<'VendorOrderTimedOut'>>;
/** Says how an exception of the newest title report stands in the way of closing no more. */
export type ClearTitleException = Command<'ClearTitleException', Said<'TitleExceptionCleared'>>;
/** Takes that back. */
export type ReopenTitleException = Command<'ReopenTitleException', Said<'TitleExceptionReopened'>>;
export type RecordVendorTold = Command<'RecordVendorTold', Said<'VendorTold'>>;
export type RecordVendorNotReached = Command<'RecordVendorNotReached', Said<'VendorNotReached'>>;

export type VendorOrderCommand =
  | CreateVendorOrder
  | ChangeOrderTerms
  | AssignVendor
  | AgreeVendorFee
  | PlaceVendorOrder
  | RecordOrderSent
  | RecordOrderRefused
  | GiveUpSending
  | TakeVendorMessage
  | ReceiveVendorFile
  | AcceptVendorReport
  | RequestRevision
  | RequestReconsideration
  | HoldVendorOrder
  | ResumeVendorOrder
  | CancelVendorOrder
  | RemindVendor
  | EscalateVendorOrder
  | TimeOutVendorOrder
  | ClearTitleException
  | ReopenTitleException
  | RecordVendorTold
  | RecordVendorNotReached;
