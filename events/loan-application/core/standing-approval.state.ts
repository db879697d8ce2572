import { forEvery } from '../../kernel/by-type.ts';
import { type RecordedEvent, userOf } from '../../kernel/message.ts';
import {
  changesFacts,
  changesSinceApproval,
  type DecisionBasis,
  decisionBasis,
} from '../../lending/decisions/decision-basis.ts';
import { approvedOnAfter, type StandingApproval } from '../../lending/decisions/standing-approval.ts';
import type { ArrivalEventOf } from '../arrivals/arrivals.events.ts';
import { arrivalsAfter, type ArrivalsSlice } from '../arrivals/arrivals.state.ts';
import type { CreditReportReceived } from '../credit/credit.events.ts';
import type { DispositionEventOf } from '../disposition/disposition.events.ts';
import {
  type FileFacts,
  figureFactsOf,
  type EvidenceMoved,
  factsAfterAssets,
  factsAfterDocuments,
  factsAfterFees,
  factsAfterQualifying,
  factsAfterTreating,
  withArrivals,
  withContent,
  withReport,
  withTerms,
} from '../figures/figure-facts.state.ts';
import type { AssetsEventOf } from '../assets/assets.events.ts';
import type { FeesEventOf } from '../fees/fees.events.ts';
import type { DebtEventOf } from '../qualifying/debts.events.ts';
import type { QualifyingEventOf } from '../qualifying/qualifying.events.ts';
import type { LoanApplicationRestated, LoanApplicationSubmitted } from '../intake/intake.events.ts';
import type { LoanApplicationStatusChanged } from '../status/status.events.ts';

export type WithStandingApproval = {
  readonly approval: StandingApproval & {
    /** What `basis` follows from. */
    readonly facts: FileFacts;
    /** Accepted reports that stand; left out where none does, and in older rows. */
    readonly arrivals?: ArrivalsSlice['arrivals'] | undefined;
  };
};
type Approval = WithStandingApproval['approval'];

/** Of a file that was submitted with this. */
export const noApproval = (submitted: LoanApplicationSubmitted['data']): Approval => {
  const facts = figureFactsOf(submitted, null);
  return { facts, basis: decisionBasis(facts, 0), approvedOn: null, approvedById: null, changedAt: null };
};

const rested = (
  before: Approval,
  facts: FileFacts,
  factsChanged: number,
  { effectiveAt }: Pick<RecordedEvent, 'effectiveAt'>,
): WithStandingApproval => {
  const { approvedOn, changedAt } = before;
  const basis: DecisionBasis = decisionBasis(facts, factsChanged);
  const isOther = approvedOn !== null && changesSinceApproval(approvedOn, basis).length > 0;
  return { approval: { ...before, facts, basis, changedAt: isOther ? (changedAt ?? effectiveAt) : null } };
};

const arrived = (
  approval: Approval,
  { arrivals }: ArrivalsSlice,
  event: Pick<RecordedEvent, 'effectiveAt'>,
): WithStandingApproval =>
  rested({ ...approval, arrivals }, withArrivals(approval.facts, arrivals), approval.basis.factsChanged, event);

/** Each event's effect on the approval, in what shows a file. */
export const standingApprovalAfter = {
  LoanApplicationStatusChanged: (
    { approval }: WithStandingApproval,
    { data: { to }, metadata }: RecordedEvent<LoanApplicationStatusChanged>,
  ): WithStandingApproval => {
    const approvedOn = approvedOnAfter(to, approval.approvedOn, approval.basis);
    if (approvedOn === null) return { approval: { ...approval, approvedOn, approvedById: null, changedAt: null } };
    return to === 'approved'
      ? { approval: { ...approval, approvedOn, approvedById: userOf(metadata.actor), changedAt: null } }
      : { approval: { ...approval, approvedOn } };
  },
  LoanApplicationRestated: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<LoanApplicationRestated>,
  ): WithStandingApproval => {
    const { factsChanged } = approval.basis;
    const facts = changesFacts(event.data.parts) ? factsChanged + 1 : factsChanged;
    return rested(approval, withContent(approval.facts, event.data), facts, event);
  },
  CreditReportReceived: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<CreditReportReceived>,
  ): WithStandingApproval =>
    rested(approval, withReport(approval.facts, event.data), approval.basis.factsChanged, event),
  ReportTakenOver: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<ArrivalEventOf<'ReportTakenOver'>>,
  ): WithStandingApproval =>
    arrived(
      { ...approval, facts: factsAfterQualifying.ReportTakenOver(approval.facts, event) },
      arrivalsAfter.ReportTakenOver({ arrivals: approval.arrivals ?? [] }, event),
      event,
    ),
  ReportNoLongerStands: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<ArrivalEventOf<'ReportNoLongerStands'>>,
  ): WithStandingApproval =>
    arrived(approval, arrivalsAfter.ReportNoLongerStands({ arrivals: approval.arrivals ?? [] }, event), event),
  IncomeQualified: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<QualifyingEventOf<'IncomeQualified'>>,
  ): WithStandingApproval =>
    rested(approval, factsAfterQualifying.IncomeQualified(approval.facts, event), approval.basis.factsChanged, event),
  IncomeWorksheetDropped: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<QualifyingEventOf<'IncomeWorksheetDropped'>>,
  ): WithStandingApproval =>
    rested(
      approval,
      factsAfterQualifying.IncomeWorksheetDropped(approval.facts, event),
      approval.basis.factsChanged,
      event,
    ),
  FeesEstimated: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<FeesEventOf<'FeesEstimated'>>,
  ): WithStandingApproval =>
    rested(approval, factsAfterFees.FeesEstimated(approval.facts, event), approval.basis.factsChanged, event),
  FeeEntered: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<FeesEventOf<'FeeEntered'>>,
  ): WithStandingApproval =>
    rested(approval, factsAfterFees.FeeEntered(approval.facts, event), approval.basis.factsChanged, event),
  FeeRemoved: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<FeesEventOf<'FeeRemoved'>>,
  ): WithStandingApproval =>
    rested(approval, factsAfterFees.FeeRemoved(approval.facts, event), approval.basis.factsChanged, event),
  AssetQualified: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<AssetsEventOf<'AssetQualified'>>,
  ): WithStandingApproval =>
    rested(approval, factsAfterAssets.AssetQualified(approval.facts, event), approval.basis.factsChanged, event),
  AssetDropped: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<AssetsEventOf<'AssetDropped'>>,
  ): WithStandingApproval =>
    rested(approval, factsAfterAssets.AssetDropped(approval.facts, event), approval.basis.factsChanged, event),
  DebtTreated: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<DebtEventOf<'DebtTreated'>>,
  ): WithStandingApproval =>
    rested(approval, factsAfterTreating.DebtTreated(approval.facts, event), approval.basis.factsChanged, event),
  DebtAdded: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<DebtEventOf<'DebtAdded'>>,
  ): WithStandingApproval =>
    rested(approval, factsAfterTreating.DebtAdded(approval.facts, event), approval.basis.factsChanged, event),
  DebtTreatmentTakenBack: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<DebtEventOf<'DebtTreatmentTakenBack'>>,
  ): WithStandingApproval =>
    rested(
      approval,
      factsAfterTreating.DebtTreatmentTakenBack(approval.facts, event),
      approval.basis.factsChanged,
      event,
    ),
  ...forEvery(
    factsAfterDocuments,
    ({ approval }: WithStandingApproval, event: RecordedEvent<EvidenceMoved>): WithStandingApproval => {
      const facts = factsAfterDocuments[event.type](approval.facts, event);
      return facts === approval.facts ? { approval } : rested(approval, facts, approval.basis.factsChanged, event);
    },
  ),
  CounterofferAccepted: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<DispositionEventOf<'CounterofferAccepted'>>,
  ): WithStandingApproval =>
    rested(approval, withTerms(approval.facts, event.data.terms), approval.basis.factsChanged, event),
};
