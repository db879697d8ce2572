import { byType, keysOf } from '../../events/kernel/by-type.ts';
import { foldChangesBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type ApprovalChange,
  changedNames,
  changesSinceApproval,
} from '../../events/lending/decisions/decision-basis.ts';
import { partsInWords } from '../../events/lending/changes/content-parts.ts';
import type { EvidenceCause } from '../../events/lending/conditions/condition-words.ts';
import { documentName } from '../../events/lending/documents/document-wording.ts';
import { applicationStatusNames, stageName } from '../../events/lending/life-cycle/life-cycle.ts';
import { conditionOfFinding } from '../../events/lending/arrivals/consequence-table.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import { fullName } from '../../events/lending/fields/words.ts';
import {
  noApproval,
  standingApprovalAfter,
  type WithStandingApproval,
} from '../../events/loan-application/core/standing-approval.state.ts';
import { documentStatusAfter } from '../../events/loan-application/documents/documents.events.ts';
import type { EvidenceMoved } from '../../events/loan-application/figures/figure-facts.state.ts';
import type { LoanApplicationSubmitted } from '../../events/loan-application/intake/intake.events.ts';
import {
  isSubmission,
  type LoanApplicationEventOf,
  type LoanApplicationEventType,
} from '../../events/loan-application/loan-application.events.ts';
import { fileOf } from '../../events/loan-application/loan-application.stream.ts';
import { foldByStream } from '../engine/fold-by-stream.ts';
import { loadRows } from '../engine/load-rows.ts';
import { defineProjection } from '../engine/projection.ts';

/** Events worth a notification; the rest is on the file's timeline. */
const ringingTypes = [
  'LoanApplicationSubmitted',
  'LoanApplicationRestated',
  'LoanApplicationAssigned',
  'LoanApplicationUnassigned',
  'LoanApplicationStatusChanged',
  'LoanApplicationEscalated',
  'LoanStageFlagged',
  'DocumentUploaded',
  'ConditionReopened',
  'CreditReportReceived',
  'ReportTakenOver',
  'ReportNoLongerStands',
] as const satisfies readonly LoanApplicationEventType[];

type RingingEvent = LoanApplicationEventOf<(typeof ringingTypes)[number]>;

/** They change what a sentence says of the file later, and ring no bell. */
const silentTypes = [
  'CounterofferAccepted',
  'IncomeQualified',
  'IncomeWorksheetDropped',
  'FeesEstimated',
  'FeeEntered',
  'FeeRemoved',
  'AssetQualified',
  'AssetDropped',
  'DebtTreated',
  'DebtAdded',
  'DebtTreatmentTakenBack',
] as const satisfies readonly LoanApplicationEventType[];
/** They ring where an approval no longer holds by them. */
const documentTypes = keysOf(documentStatusAfter);
type FoldedEvent = RingingEvent | LoanApplicationEventOf<(typeof silentTypes)[number]> | EvidenceMoved;
type ToldEvent = RingingEvent | EvidenceMoved;

/** A credit report that an order brought is told of by its being taken over. */
const isToldWithOrder = (event: RecordedEvent<FoldedEvent>): boolean =>
  event.type === 'CreditReportReceived' && event.data.vendorName !== undefined;

const rings = (event: RecordedEvent<FoldedEvent>): event is RecordedEvent<RingingEvent> =>
  ringingTypes.some((type) => type === event.type) && !isToldWithOrder(event);

/** What an approval no longer has by a document; empty where that changes nothing of it, or it did not hold before. */
const lostBy = (
  { type, effectiveAt }: RecordedEvent<FoldedEvent>,
  { approval: { approvedOn, basis, changedAt } }: FileRow,
): ApprovalChange[] =>
  approvedOn !== null && changedAt === effectiveAt && documentTypes.some((each) => each === type)
    ? changesSinceApproval(approvedOn, basis)
    : [];

const isTold = (event: RecordedEvent<FoldedEvent>, file: FileRow): event is RecordedEvent<ToldEvent> =>
  rings(event) || lostBy(event, file).length > 0;

type FileRow = WithStandingApproval & {
  readonly application_id: string;
  readonly borrower_name: string;
  readonly assignee_id: string | null;
  readonly position: number;
};

type ActivityRow = {
  readonly event_id: string;
  readonly position: number;
  readonly application_id: string;
  readonly borrower_name: string;
  readonly sentence: string;
  readonly kind: string;
  readonly happened_at: string;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly actor_kind: string;
  readonly recipient_id: string | null;
  /** Someone whom it concerns as well: who gave an approval that no longer holds. */
  readonly also_for_id: string | null;
};

/** The header's bell: what happened lately, and whom it concerns. */
export const activityProjection = defineProjection<FoldedEvent>({
  name: 'activity:v6',
  replaces: 'activity:v5',
  tables: {
    activity_files: { of: 'loanApplication', id: 'application_id' },
    activity: { of: 'loanApplication', id: 'application_id' },
  },
  handles: [...new Set([...ringingTypes, ...silentTypes, ...documentTypes])],
  apply: async (events, db, saveRows) => {
    const entries: ActivityRow[] = [];
    const changed = await foldByStream<FileRow, FoldedEvent, LoanApplicationSubmitted>(events, {
      idOf: fileOf,
      load: (ids) => loadRows(db, 'activity_files', 'application_id', ids),
      isFirst: isSubmission,
      begin,
      evolve: (file, event) => ({ ...evolve(file, event), position: event.position }),
      onNews: (event, file) => isTold(event, file) && entries.push(entryOf(event, file)),
    });
    await saveRows('activity_files', [...changed.values()], { key: ['application_id'] });
    await saveRows('activity', entries);
    return entries.map(({ event_id }) => ({ resource: 'activity', id: event_id }));
  },
});

const begin = (event: RecordedEvent<LoanApplicationSubmitted>): FileRow => {
  const [primary] = event.data.borrowers;
  if (!primary) throw new Error(`${event.streamId} was submitted without a borrower`);
  return {
    application_id: fileOf(event),
    borrower_name: fullName(primary),
    assignee_id: null,
    approval: noApproval(event.data),
    position: event.position,
  };
};

const { evolve } = foldChangesBy<FileRow, RecordedEvent<FoldedEvent>>(standingApprovalAfter, {
  LoanApplicationAssigned: (_file, { data }) => ({ assignee_id: data.assigneeId }),
  LoanApplicationUnassigned: () => ({ assignee_id: null }),
  LoanApplicationRestated: (file, { data: { borrowers } }) => ({
    borrower_name: borrowers[0] ? fullName(borrowers[0]) : file.borrower_name,
  }),
});

/** The events after which an approval may no longer hold. */
const unsettling = [
  'LoanApplicationRestated',
  'CreditReportReceived',
  'ReportTakenOver',
  'ReportNoLongerStands',
] as const satisfies readonly RingingEvent['type'][];

/** What has changed since the approval, of a change after which it no longer holds; empty otherwise. */
const changedSince = ({ type }: RingingEvent, { approval: { basis, approvedOn } }: FileRow) =>
  unsettling.some((each) => each === type) && approvedOn !== null ? changesSinceApproval(approvedOn, basis) : [];

const decideAgainOn = (changed: readonly ApprovalChange[]): string =>
  `Approved before ${changedNames(changed)} changed: decide again`;

const decideAgain = (event: RingingEvent, file: FileRow): string | undefined => {
  const changed = changedSince(event, file);
  return changed.length > 0 ? decideAgainOn(changed) : undefined;
};

/** An escalation is for everybody: whoever has the file has let it wait. The rest is for the assignee, if there is one. */
const recipientOf = (event: ToldEvent, file: FileRow): string | null => {
  if (event.type === 'LoanApplicationEscalated') return null;
  return event.type === 'LoanApplicationUnassigned' ? event.data.previousAssigneeId : file.assignee_id;
};

const toldOf = (event: RecordedEvent<ToldEvent>, file: FileRow): Pick<ActivityRow, 'sentence' | 'also_for_id'> => {
  const lost = lostBy(event, file);
  const { approvedById } = file.approval;
  if (lost.length > 0 || !rings(event)) return { sentence: decideAgainOn(lost), also_for_id: approvedById };
  return {
    sentence: sentenceOf(event, file),
    also_for_id: changedSince(event, file).length > 0 ? approvedById : null,
  };
};

const entryOf = (event: RecordedEvent<ToldEvent>, file: FileRow): ActivityRow => ({
  event_id: event.eventId,
  position: event.position,
  application_id: file.application_id,
  borrower_name: file.borrower_name,
  ...toldOf(event, file),
  kind: event.type,
  happened_at: event.effectiveAt,
  actor_id: event.metadata.actor.id,
  actor_name: event.metadata.actor.name,
  actor_kind: event.metadata.actor.kind,
  recipient_id: recipientOf(event, file),
});

const evidenceChange: Readonly<Record<EvidenceCause, string>> = {
  evidence_replaced: 'was replaced',
  evidence_rejected: 'was rejected',
  evidence_questioned: 'no longer counts as verified',
  evidence_infected: 'was found infected',
};

const sentenceOf = byType<RingingEvent, [FileRow], string>({
  LoanApplicationSubmitted: () => 'New application',
  LoanApplicationRestated: (event, file) => {
    const { parts } = event.data;
    const plain = parts.length > 0 ? `Application changed: ${partsInWords(parts)}` : 'Application changed';
    return decideAgain(event, file) ?? plain;
  },
  LoanApplicationAssigned: ({ data }) => `Assigned to ${data.assigneeName}`,
  LoanApplicationUnassigned: () => 'Taken from its assignee',
  LoanApplicationStatusChanged: ({ data }) => `Status changed to ${applicationStatusNames[data.to]}`,
  LoanApplicationEscalated: ({ data }) => `Escalated: ${data.subject}`,
  LoanStageFlagged: ({ data }) => `Stage ${stageName(data.stageId)} needs attention`,
  DocumentUploaded: ({ data }) =>
    `${documentName(data.documentType)} ${data.splitFrom ? 'split from another document' : 'uploaded'}`,
  ConditionReopened: ({ data: { cause } }) => {
    if (cause === 'by_hand') return 'Condition reopened';
    return cause === 'answers_changed'
      ? 'Condition reopened: the application has changed'
      : `Condition reopened: its evidence ${evidenceChange[cause]}`;
  },
  CreditReportReceived: (event, file) => decideAgain(event, file) ?? 'Credit report received',
  ReportTakenOver: (event, file) => {
    const { facts, findings } = event.data;
    const { length } = findings.filter(({ finding }) => conditionOfFinding(finding));
    const told =
      length === 0 ? 'nothing to settle' : length === 1 ? '1 finding to settle' : `${length} findings to settle`;
    return decideAgain(event, file) ?? `${vendorKinds[facts.kind].name} report taken over: ${told}`;
  },
  ReportNoLongerStands: (event, file) =>
    decideAgain(event, file) ?? `${vendorKinds[event.data.kind].name} report no longer stands`,
});
