import { forEvery } from '../../kernel/by-type.ts';
import { foldChangesBy } from '../../kernel/fold.ts';
import { keyed, listed } from '../../kernel/kept.ts';
import type { RecordedEvent } from '../../kernel/message.ts';
import type { Disposition } from '../../lending/disposition/disposition.ts';
import type { ConditionStatus } from '../../lending/conditions/condition-words.ts';
import { noReliance } from '../../lending/changes/file-reliance.ts';
import type { DocumentFact } from '../../lending/document-facts/read-facts.ts';
import type { StatedFigures } from '../../lending/document-facts/stated-comparison.ts';
import { representativeScore } from '../../lending/credit/credit-score.ts';
import type {
  ApplicationStatus,
  DocumentStatus,
  DocumentType,
  EmploymentStatus,
  LoanPurpose,
  StageId,
  StageStatus,
} from '../../lending/life-cycle/life-cycle.ts';
import type { FurtherFact } from '../../lending/needs/stated-facts.ts';
import { alsoNeeded, stillNeeded, withoutWaived } from '../../lending/needs/needs-change.ts';
import { neededDocuments } from '../../lending/needs/needs-list.ts';
import type { DocumentSubject, NeededDocument } from '../../lending/needs/subjects.ts';
import type { AssignmentEvent } from '../assignment/assignment.events.ts';
import type { ConditionEventOf, conditionStatusAfter } from '../conditions/conditions.events.ts';
import {
  assigneeChanges,
  conditionChanges,
  dispositionChanges,
  documentChanges,
  stageChanges,
  statusChanges,
} from '../core/file-core.state.ts';
import { relianceAfter, type WithReliance } from '../core/file-reliance.state.ts';
import type { ArrivalEvent } from '../arrivals/arrivals.events.ts';
import { arrivalsAfter, type ArrivalsSlice } from '../arrivals/arrivals.state.ts';
import type { CreditReportReceived } from '../credit/credit.events.ts';
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
import type { DocumentFactsRead } from '../document-facts/document-facts.events.ts';
import type { DispositionEvent } from '../disposition/disposition.events.ts';
import type { DocumentEvent } from '../documents/documents.events.ts';
import type { FileContent, LoanApplicationRestated, LoanApplicationSubmitted } from '../intake/intake.events.ts';
import type { RelianceConfirmed } from '../reliance/reliance.events.ts';
import type { StageEvent } from '../stages/stages.events.ts';
import type { LoanApplicationStatusChanged } from '../status/status.events.ts';
import type { UrlaChanged } from '../urla/urla.events.ts';
import type { AssetsEvent } from '../assets/assets.events.ts';
import type { FeesEvent } from '../fees/fees.events.ts';
import type { DebtEvent } from '../qualifying/debts.events.ts';
import type { QualifyingEvent } from '../qualifying/qualifying.events.ts';
import type { AutomationEvent } from './automation.events.ts';

/** Facts read from the newest version of a document; of names only the owner. */
export type DocumentReading = Pick<DocumentFactsRead['data'], 'outcome'> & { readonly facts: readonly DocumentFact[] };

export type DocumentOnFile = {
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly subjects?: readonly DocumentSubject[] | undefined;
  readonly status: DocumentStatus;
  /** Number of files so far; 0 while only asked for. */
  readonly documentVersion: number;
  /** Null while nobody has read that version. */
  readonly reading: DocumentReading | null;
};

export type ConditionOnFile = { readonly status: ConditionStatus; readonly templateId: string | undefined };

/** A file as rules see it: figures and states, no personal data. */
export type AutomationFile = WithReliance & {
  readonly submittedAt: string;
  readonly status: ApplicationStatus;
  readonly purpose: LoanPurpose;
  readonly disposition: Disposition | null;
  readonly downPaymentCents: number;
  /** What its figures follow from. */
  readonly facts: FileFacts;
  /** Accepted reports that stand; left out where none was taken over. */
  readonly arrivals?: ArrivalsSlice['arrivals'] | undefined;
  /** Stated facts that documents are compared with; the loan as requested. */
  readonly stated: StatedFigures;
  /** The borrowers' declarations; null where not asked. */
  readonly furtherFacts: readonly FurtherFact[] | null;
  /** Of each borrower, the first one first. */
  readonly employments: readonly { readonly status: EmploymentStatus; readonly years: number | null }[];
  /** Of its needs list, without those whose request was withdrawn. */
  readonly needed: readonly NeededDocument[];
  readonly stages: Readonly<Partial<Record<StageId, StageStatus>>>;
  readonly documents: readonly DocumentOnFile[];
  /** By id. */
  readonly conditions: Readonly<Record<string, ConditionOnFile>>;
  readonly assigneeId: string | null;
  /** Of the newest credit report; null before there is one. */
  readonly credit: { readonly score: number | null; readonly isClear: boolean; readonly receivedAt: string } | null;
};

type MovedCondition = ConditionEventOf<keyof typeof conditionStatusAfter>;

/** The events of a file that rules look at. */
export type WatchedEvent =
  | LoanApplicationSubmitted
  | LoanApplicationRestated
  | UrlaChanged
  | RelianceConfirmed
  | LoanApplicationStatusChanged
  | DispositionEvent
  | StageEvent
  | DocumentEvent
  | AssignmentEvent
  | CreditReportReceived
  | ArrivalEvent
  | QualifyingEvent
  | FeesEvent
  | AssetsEvent
  | DebtEvent
  | MovedCondition
  | DocumentFactsRead
  | AutomationEvent;

type Recorded = RecordedEvent<WatchedEvent>;

/** Names stand in no fact of a reading, so they are not kept here either. */
const statedIn = (data: FileContent, submittedAt: string): StatedFigures => {
  const { purpose, amountCents, downPaymentCents, estimatedClosingDate } = data.loan;
  return {
    // The day in UTC: the branch may be changed later, and the same history has to come to the same.
    submittedOn: submittedAt.slice(0, 10),
    borrowers: data.borrowers.map(({ borrowerId }) => ({ borrowerId, firstName: '', lastName: '' })),
    income: data.income.map(({ borrowerId, type, monthlyCents }) => ({ borrowerId, type, monthlyCents })),
    property: { valueCents: data.property.valueCents, purchasePriceCents: data.property.purchasePriceCents },
    loan: { purpose, amountCents, downPaymentCents, estimatedClosingDate },
  };
};

/** A file as it begins. */
export const submittedFile = (event: RecordedEvent<LoanApplicationSubmitted>): AutomationFile => ({
  submittedAt: event.effectiveAt,
  status: 'submitted',
  disposition: null,
  facts: figureFactsOf(event.data, null),
  ...factsIn(event.data, event.effectiveAt),
  needed: neededDocuments(event.data),
  stages: {},
  documents: [],
  conditions: {},
  reliance: noReliance,
  assigneeId: null,
  credit: null,
});

/** Of what a file rests on, what rules look at. */
const factsIn = (data: FileContent, submittedAt: string) => ({
  purpose: data.loan.purpose,
  downPaymentCents: data.loan.downPaymentCents,
  stated: statedIn(data, submittedAt),
  furtherFacts: data.furtherFacts ?? null,
  employments: data.borrowers.map(({ employment: { status, yearsAtEmployer = null } }) => ({
    status,
    years: yearsAtEmployer,
  })),
});

const restate = (
  { submittedAt, needed, facts }: AutomationFile,
  { data }: RecordedEvent<LoanApplicationRestated>,
): Partial<AutomationFile> => ({
  facts: withContent(facts, data),
  ...factsIn(data, submittedAt),
  needed: stillNeeded(needed, data.needs),
});

const readDocument = (
  { documents }: AutomationFile,
  { data }: RecordedEvent<DocumentFactsRead>,
): Partial<AutomationFile> => ({
  documents: documents.map((each) =>
    each.documentId === data.documentId && each.documentVersion === data.documentVersion
      ? { ...each, reading: { outcome: data.outcome, facts: data.facts.map(({ name: _name, ...fact }) => fact) } }
      : each,
  ),
});

const creditOf = ({ data, effectiveAt }: RecordedEvent<CreditReportReceived>): AutomationFile['credit'] => ({
  score: representativeScore(data.scores),
  isClear: data.accounts.every(({ status }) => status !== 'late' && status !== 'default'),
  receivedAt: effectiveAt,
});

const rested = (facts: FileFacts, { arrivals }: ArrivalsSlice): Partial<AutomationFile> => ({
  arrivals,
  facts: withArrivals(facts, arrivals),
});

/** Next steps of a file. */
export const { evolve: evolveFile } = foldChangesBy<AutomationFile, Recorded>(
  statusChanges,
  dispositionChanges,
  stageChanges(keyed<AutomationFile['stages']>(), (_event, status) => status),
  documentChanges(listed<DocumentOnFile>()('documentId'), {
    put: ({ type, data }, status, before) => ({
      documentId: data.documentId,
      documentType: data.documentType,
      subjects: data.subjects ?? before?.subjects,
      status,
      documentVersion: 'documentVersion' in data ? data.documentVersion : 0,
      // A request for another one leaves what is there, and what was read in it.
      reading: type === 'DocumentReplacementRequested' ? (before?.reading ?? null) : null,
    }),
    moved: (_event, status, before) => ({ ...before, status }),
  }),
  conditionChanges(keyed<AutomationFile['conditions']>(), {
    added: ({ data: { templateId } }, status) => ({ status, templateId }),
    moved: (_event, status, before) => ({ ...before, status }),
    reworded: (_event, before) => before,
  }),
  assigneeChanges,
  relianceAfter,
  {
    LoanApplicationStatusChanged: ({ needed }, { data }) => ({ needed: alsoNeeded(needed, data.closingDocuments) }),
    LoanApplicationRestated: restate,
    CounterofferAccepted: ({ facts }, { data: { terms } }) => ({ facts: withTerms(facts, terms) }),
    DocumentRequestWithdrawn: ({ needed }, { data }) => ({ needed: withoutWaived(needed, data) }),
    DocumentAssigned: ({ documents }, { data: { documentId, subjects } }) => ({
      documents: documents.map((each) => (each.documentId === documentId ? { ...each, subjects } : each)),
    }),
    DocumentFactsRead: readDocument,
    IncomeQualified: ({ facts }, event) => ({ facts: factsAfterQualifying.IncomeQualified(facts, event) }),
    IncomeWorksheetDropped: ({ facts }, event) => ({
      facts: factsAfterQualifying.IncomeWorksheetDropped(facts, event),
    }),
    FeesEstimated: ({ facts }, event) => ({ facts: factsAfterFees.FeesEstimated(facts, event) }),
    FeeEntered: ({ facts }, event) => ({ facts: factsAfterFees.FeeEntered(facts, event) }),
    FeeRemoved: ({ facts }, event) => ({ facts: factsAfterFees.FeeRemoved(facts, event) }),
    AssetQualified: ({ facts }, event) => ({ facts: factsAfterAssets.AssetQualified(facts, event) }),
    AssetDropped: ({ facts }, event) => ({ facts: factsAfterAssets.AssetDropped(facts, event) }),
    DebtTreated: ({ facts }, event) => ({ facts: factsAfterTreating.DebtTreated(facts, event) }),
    DebtAdded: ({ facts }, event) => ({ facts: factsAfterTreating.DebtAdded(facts, event) }),
    DebtTreatmentTakenBack: ({ facts }, event) => ({ facts: factsAfterTreating.DebtTreatmentTakenBack(facts, event) }),
    ...forEvery(factsAfterDocuments, ({ facts }: AutomationFile, event: EvidenceMoved) => ({
      facts: factsAfterDocuments[event.type](facts, event),
    })),
    ReportTakenOver: ({ facts, arrivals = [] }, event) =>
      rested(factsAfterQualifying.ReportTakenOver(facts, event), arrivalsAfter.ReportTakenOver({ arrivals }, event)),
    ReportNoLongerStands: ({ facts, arrivals = [] }, event) =>
      rested(facts, arrivalsAfter.ReportNoLongerStands({ arrivals }, event)),
    CreditReportReceived: ({ facts }, event) => ({ facts: withReport(facts, event.data), credit: creditOf(event) }),
  },
);
