import type { Command } from '../../kernel/message.ts';
import type { AdverseActionReason } from '../../lending/denial/adverse-action.ts';
import type { Authority } from '../../lending/decisions/decision-permissions.ts';
import type { Decline, RequestChannel, SuspensionCause } from '../../lending/disposition/disposition-facts.ts';
import type { BranchDays } from '../../lending/disposition/disposition-dates.ts';
import type { OfferedTerms } from './disposition.events.ts';

/** Circumstances of an act: the sender's permissions and the branch's date. */
export type Said = { readonly may: readonly Authority[]; readonly days: BranchDays };
type Dated = Said & { readonly effectiveOn: string };
type Noted = { readonly notes?: string | undefined };

export type WithdrawApplication = Command<
  'WithdrawApplication',
  Dated & { requestedBy: string; channel: RequestChannel; reason: string }
>;
export type CloseIncompleteApplication = Command<
  'CloseIncompleteApplication',
  Dated & { noticeSentOn: string; answerDueOn: string; missing: string }
>;
export type RecordApprovalNotAccepted = Command<'RecordApprovalNotAccepted', Dated & { reason: string }>;
export type MakeCounteroffer = Command<
  'MakeCounteroffer',
  Dated & Noted & { terms: OfferedTerms; expiresOn: string; reasons: readonly AdverseActionReason[] }
>;
export type AcceptCounteroffer = Command<'AcceptCounteroffer', Dated & Noted>;
/** Said by the applicant, or by the time that passed: the file is rejected on the terms asked for. */
export type DeclineCounteroffer = Command<'DeclineCounteroffer', Dated & Noted & { how: Decline }>;
export type SuspendApplication = Command<
  'SuspendApplication',
  Dated & { waitsFor: SuspensionCause; reviewOn: string; reason: string }
>;
export type ResumeApplication = Command<'ResumeApplication', Said & Noted>;
/** Has the file go on as before. A rejection is taken back by its status. */
export type TakeBackDisposition = Command<'TakeBackDisposition', Said & { notes: string }>;

export type DispositionCommand =
  | WithdrawApplication
  | CloseIncompleteApplication
  | RecordApprovalNotAccepted
  | MakeCounteroffer
  | AcceptCounteroffer
  | DeclineCounteroffer
  | SuspendApplication
  | ResumeApplication
  | TakeBackDisposition;
