import { foldChangesBy } from '../../events/kernel/fold.ts';
import { type RecordedEvent, userOf } from '../../events/kernel/message.ts';
import { loanTermsChanged } from '../../events/lending/changes/content-parts.ts';
import type { AnswerChange, Confirmation } from '../../events/lending/changes/out-of-date.ts';
import { maskDateOfBirth, maskSsn } from '../../events/lending/fields/masks.ts';
import type { ApplicationStatus, Priority, StageId } from '../../events/lending/life-cycle/life-cycle.ts';
import { priorityChanges, statusChanges } from '../../events/loan-application/core/file-core.state.ts';
import {
  noApproval,
  standingApprovalAfter,
  type WithStandingApproval,
} from '../../events/loan-application/core/standing-approval.state.ts';
import type { CreditReport } from '../../events/loan-application/credit/credit.events.ts';
import {
  type Borrower,
  contentIn,
  type LoanApplicationRestated,
  type LoanApplicationSubmitted,
} from '../../events/loan-application/intake/intake.events.ts';
import { changesFile, type LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import {
  decidedAtAfter,
  type LoanApplicationStatusChanged,
} from '../../events/loan-application/status/status.events.ts';
import type { UrlaChanged } from '../../events/loan-application/urla/urla.events.ts';
import { later } from '../engine/fold-by-stream.ts';
import { arrivalsAfter, type WithArrivals } from './loan-file.arrivals.ts';
import { conditionChanges, type FileCondition } from './loan-file.conditions.ts';
import { dispositionChanges, type FileDisposition } from './loan-file.disposition.ts';
import { documentsAfter, type WithDocuments } from './loan-file.documents.ts';
import { stagesAfter, type WithStages } from './loan-file.stages.ts';
import { recordedBy } from './recorded-by.ts';

/** A borrower without what a screen must not show in clear: both masks are those of `events/lending/fields/masks.ts`. */
export type FileBorrower = Omit<Borrower, 'ssn' | 'dateOfBirth'> & {
  readonly maskedSsn: string | null;
  readonly maskedDateOfBirth: string | null;
};

/** Open items an approval passed, with its note. */
export type ApprovedPast = {
  readonly stageIds: readonly StageId[];
  readonly note: string | null;
};

/** A whole loan file as it is shown; money in integer cents, times ISO 8601. */
export type LoanFileRecord = Omit<LoanApplicationSubmitted['data'], 'borrowers'> &
  WithStages &
  WithStandingApproval &
  WithArrivals &
  WithDocuments & {
    readonly borrowers: readonly FileBorrower[];
    readonly status: ApplicationStatus;
    /** Null while the file goes its way; left out in rows from before there were any. */
    readonly disposition?: FileDisposition | null | undefined;
    readonly priority: Priority;
    readonly assigneeId: string | null;
    readonly assigneeName: string | null;
    readonly submittedAt: string;
    readonly updatedAt: string;
    readonly decidedAt: string | null;
    /** Notes of the newest status change that carried any. */
    readonly underwriterNotes: string | null;
    /** Stages that the approval which stands went past, and why; left out where there are none, and in older rows. */
    readonly approvedPast?: ApprovedPast | undefined;
    /** In the order of their numbers; left out in rows from before there were any. */
    readonly conditions?: readonly FileCondition[] | undefined;
    /** The newest one. */
    readonly creditReport:
      | (CreditReport & {
          readonly receivedAt: string;
          /** Of the log; left out in rows from before it was kept. */
          readonly receivedPosition?: number | undefined;
          readonly partnerName: string;
        })
      | null;
    /** The user who gave it its status; left out in older rows. */
    readonly movedBy?: string | null | undefined;
    /** True once it was approved and asks for what is due before closing; left out before. */
    readonly closingAsked?: boolean | undefined;
    /** Changes of what was stated, oldest first; left out where there are none. */
    readonly answerChanges?: readonly AnswerChange[] | undefined;
    /** What people found still good in spite of them. */
    readonly confirmations?: readonly Confirmation[] | undefined;
    readonly version: number;
    readonly position: number;
  };

type Recorded<E extends LoanApplicationEvent = LoanApplicationEvent> = RecordedEvent<E>;

const withoutPersonalNumbers = ({ ssn, dateOfBirth, ...borrower }: Borrower): FileBorrower => ({
  ...borrower,
  maskedSsn: ssn === undefined ? null : maskSsn(ssn),
  maskedDateOfBirth: dateOfBirth === undefined ? null : maskDateOfBirth(dateOfBirth),
});

export const startRecord = (event: Recorded<LoanApplicationSubmitted>): LoanFileRecord => ({
  ...event.data,
  borrowers: event.data.borrowers.map(withoutPersonalNumbers),
  status: 'submitted',
  approval: noApproval(event.data),
  disposition: null,
  assigneeId: null,
  assigneeName: null,
  submittedAt: event.effectiveAt,
  updatedAt: event.effectiveAt,
  decidedAt: null,
  underwriterNotes: null,
  stages: {},
  documents: [],
  creditReport: null,
  version: event.version,
  position: event.position,
});

const changeStatus = (
  record: LoanFileRecord,
  { data: { to, notes, passedOver, closingDocuments }, effectiveAt, metadata }: Recorded<LoanApplicationStatusChanged>,
): Partial<LoanFileRecord> => ({
  // Closing and funding follow from the approval; everything else takes it back.
  ...(to !== 'closing_ready' &&
    to !== 'funded' && {
      approvedPast: passedOver && {
        stageIds: passedOver.map(({ stageId }) => stageId),
        note: notes ?? null,
      },
    }),
  movedBy: userOf(metadata.actor),
  ...(closingDocuments && { closingAsked: true }),
  decidedAt: decidedAtAfter(to, effectiveAt, record.decidedAt),
  underwriterNotes: notes ?? record.underwriterNotes,
});

/** What is other by a change is said by the restatement that follows in the same append. */
const changeAnswers = (
  { answerChanges = [] }: LoanFileRecord,
  event: Recorded<UrlaChanged>,
): Partial<LoanFileRecord> => {
  const { changeId, undoes } = event.data;
  const change = { changeId, undoes, parts: [], loanTerms: [], position: event.position, ...recordedBy(event) };
  return { answerChanges: [...answerChanges, change] };
};

/** What the file rests on now, and what has become other. */
const restate = (
  { answerChanges = [], loan: before }: LoanFileRecord,
  { data }: Recorded<LoanApplicationRestated>,
): Partial<LoanFileRecord> => {
  const { changeId, parts, partsOf } = data;
  const loanTerms = loanTermsChanged(before, data.loan);
  const { borrowers, ...content } = contentIn(data);
  return {
    ...content,
    furtherFacts: content.furtherFacts,
    settledDebts: content.settledDebts,
    rentals: content.rentals,
    housing: content.housing,
    closing: content.closing,
    assets: content.assets,
    borrowers: borrowers.map(withoutPersonalNumbers),
    answerChanges: answerChanges.map((each) =>
      each.changeId === changeId ? { ...each, parts, loanTerms, ...(partsOf && { partsOf }) } : each,
    ),
  };
};

const recordFold = foldChangesBy<LoanFileRecord, Recorded>(
  conditionChanges,
  dispositionChanges,
  stagesAfter,
  ...documentsAfter,
  statusChanges,
  standingApprovalAfter,
  arrivalsAfter,
  priorityChanges,
  {
    LoanApplicationAssigned: (_record, { data }) => ({ assigneeId: data.assigneeId, assigneeName: data.assigneeName }),
    LoanApplicationUnassigned: () => ({ assigneeId: null, assigneeName: null }),
    LoanApplicationStatusChanged: changeStatus,
    CreditReportReceived: (_record, { data, effectiveAt, position, metadata }) => ({
      creditReport: {
        ...data,
        receivedAt: effectiveAt,
        receivedPosition: position,
        partnerName: data.vendorName ?? metadata.actor.name,
      },
    }),
    UrlaCorrected: changeAnswers,
    UrlaCircumstanceChanged: changeAnswers,
    LoanApplicationRestated: restate,
    RelianceConfirmed: ({ confirmations = [] }, { data: { kind, id, changeIds } }) => ({
      confirmations: [...confirmations, { kind, id, changeIds }],
    }),
  },
);

/** Events that change a record; others only move its version and last change. */
export const recordUses = ['LoanApplicationSubmitted', ...recordFold.handles] as const;

/** The record after one more event of its file; one that says nothing about it moves version and last change only. */
export const evolveRecord = (record: LoanFileRecord, event: Recorded): LoanFileRecord => ({
  ...recordFold.evolve(record, event),
  updatedAt: changesFile(event) ? later(record.updatedAt, event.effectiveAt) : record.updatedAt,
  version: event.version,
  position: event.position,
});
