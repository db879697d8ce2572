import { forEvery } from '../../kernel/by-type.ts';
import { foldChangesBy } from '../../kernel/fold.ts';
import type { RecordedEvent } from '../../kernel/message.ts';
import type { Disposition } from '../../lending/disposition.ts';
import type { ConditionStatus } from '../../lending/conditions/condition-words.ts';
import { representativeScore } from '../../lending/credit-score.ts';
import type {
  ApplicationStatus,
  DocumentStatus,
  DocumentType,
  EmploymentStatus,
  LoanPurpose,
  StageId,
  StageStatus,
} from '../../lending/life-cycle.ts';
import {
  type ApplicationFigures,
  type ApplicationRatios,
  applicationRatios,
} from '../../lending/ratios/application-ratios.ts';
import { neededTypes } from '../../lending/needs/needs-list.ts';
import type { AssignmentEvent } from '../assignment/assignment.events.ts';
import { type ConditionEventOf, conditionStatusAfter } from '../conditions/conditions.events.ts';
import type { CreditReportReceived } from '../credit/credit.events.ts';
import { type DispositionEvent, dispositionAfter } from '../disposition/disposition.events.ts';
import {
  type DocumentEvent,
  type DocumentEventOf,
  documentStatusAfter,
  type ReviewEvent,
  reviewStatusAfter,
  type ScanEvent,
  scanStatusAfter,
} from '../documents/documents.events.ts';
import type { LoanApplicationSubmitted } from '../intake/intake.events.ts';
import { type StageEvent, stageStatusAfter } from '../stages/stages.events.ts';
import type { LoanApplicationStatusChanged } from '../status/status.events.ts';
import type { AutomationEvent } from './automation.events.ts';

export type DocumentOnFile = {
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly status: DocumentStatus;
  /** Number of files so far; 0 while only asked for. */
  readonly documentVersion: number;
};

/** A file as rules see it: figures and states, no personal data. */
export type AutomationFile = {
  readonly submittedAt: string;
  readonly status: ApplicationStatus;
  readonly purpose: LoanPurpose;
  readonly disposition: Disposition | null;
  readonly downPaymentCents: number;
  readonly figures: ApplicationFigures;
  readonly ratios: ApplicationRatios;
  /** Of each borrower, the first one first. */
  readonly employments: readonly { readonly status: EmploymentStatus; readonly years: number | null }[];
  /** Of its needs list, without those whose request was withdrawn. */
  readonly neededTypes: readonly DocumentType[];
  readonly stages: Readonly<Partial<Record<StageId, StageStatus>>>;
  readonly documents: readonly DocumentOnFile[];
  /** By id. */
  readonly conditions: Readonly<Record<string, ConditionStatus>>;
  readonly assigneeId: string | null;
  /** Of the newest credit report; null before there is one. */
  readonly credit: { readonly score: number | null; readonly isClear: boolean; readonly receivedAt: string } | null;
};

type MovedCondition = ConditionEventOf<keyof typeof conditionStatusAfter>;

/** The events of a file that rules look at. */
export type WatchedEvent =
  | LoanApplicationSubmitted
  | LoanApplicationStatusChanged
  | DispositionEvent
  | StageEvent
  | DocumentEvent
  | AssignmentEvent
  | CreditReportReceived
  | MovedCondition
  | AutomationEvent;

type Recorded = RecordedEvent<WatchedEvent>;

/** Of what was submitted, the figures alone. */
const figuresOf = ({ loan, property, income, debts }: LoanApplicationSubmitted['data']): ApplicationFigures => ({
  loan: { amountCents: loan.amountCents, termYears: loan.termYears, ratePercent: loan.ratePercent },
  property: { valueCents: property.valueCents },
  income: income.map(({ monthlyCents }) => ({ monthlyCents })),
  debts: debts.map(({ monthlyCents }) => ({ monthlyCents })),
});

/** A file as it begins. */
export const submittedFile = ({ data, effectiveAt }: RecordedEvent<LoanApplicationSubmitted>): AutomationFile => ({
  submittedAt: effectiveAt,
  status: 'submitted',
  purpose: data.loan.purpose,
  disposition: null,
  downPaymentCents: data.loan.downPaymentCents,
  figures: figuresOf(data),
  ratios: applicationRatios(data),
  employments: data.borrowers.map(({ employment: { status, yearsAtEmployer = null } }) => ({
    status,
    years: yearsAtEmployer,
  })),
  neededTypes: neededTypes(data),
  stages: {},
  documents: [],
  conditions: {},
  assigneeId: null,
  credit: null,
});

const moveStage = ({ stages }: AutomationFile, { type, data }: RecordedEvent<StageEvent>) => ({
  stages: { ...stages, [data.stageId]: stageStatusAfter[type] },
});

const putDocument = (
  { documents }: AutomationFile,
  {
    type,
    data,
  }: RecordedEvent<DocumentEventOf<'DocumentRequested' | 'DocumentReplacementRequested' | 'DocumentUploaded'>>,
): Partial<AutomationFile> => {
  const { documentId, documentType } = data;
  const documentVersion = 'documentVersion' in data ? data.documentVersion : 0;
  const document = { documentId, documentType, status: documentStatusAfter[type], documentVersion };
  return { documents: [...documents.filter((each) => each.documentId !== documentId), document] };
};

const moveDocument = (
  { documents }: AutomationFile,
  { type, data }: RecordedEvent<ReviewEvent | ScanEvent>,
): Partial<AutomationFile> => {
  // What the scanner says of an older version changes nothing.
  if ('isNewest' in data && !data.isNewest) return {};
  return {
    documents: documents.map((each) =>
      each.documentId === data.documentId ? { ...each, status: documentStatusAfter[type] } : each,
    ),
  };
};

const become = (file: AutomationFile, event: RecordedEvent<DispositionEvent>): Partial<AutomationFile> => {
  const disposition = dispositionAfter[event.type];
  if (event.type !== 'CounterofferAccepted') return { disposition };
  const figures = { ...file.figures, loan: event.data.terms };
  return { disposition, figures, ratios: applicationRatios(figures) };
};

const moveCondition = ({ conditions }: AutomationFile, { type, data }: RecordedEvent<MovedCondition>) => ({
  conditions: { ...conditions, [data.conditionId]: conditionStatusAfter[type] },
});

const creditOf = ({ data, effectiveAt }: RecordedEvent<CreditReportReceived>): AutomationFile['credit'] => ({
  score: representativeScore(data.scores),
  isClear: data.accounts.every(({ status }) => status !== 'late' && status !== 'default'),
  receivedAt: effectiveAt,
});

/** How a file goes on. */
export const { evolve: evolveFile } = foldChangesBy<AutomationFile, Recorded>({
  LoanApplicationStatusChanged: (_file, { data }) => ({ status: data.to }),
  ...forEvery(dispositionAfter, become),
  ...forEvery(stageStatusAfter, moveStage),
  DocumentRequested: putDocument,
  DocumentReplacementRequested: putDocument,
  DocumentUploaded: putDocument,
  DocumentRequestWithdrawn: ({ documents, neededTypes: needed }, { data }) => ({
    documents: documents.filter(({ documentId }) => documentId !== data.documentId),
    neededTypes: needed.filter((type) => type !== data.documentType),
  }),
  ...forEvery(scanStatusAfter, moveDocument),
  ...forEvery(reviewStatusAfter, moveDocument),
  ...forEvery(conditionStatusAfter, moveCondition),
  LoanApplicationAssigned: (_file, { data }) => ({ assigneeId: data.assigneeId }),
  LoanApplicationUnassigned: () => ({ assigneeId: null }),
  CreditReportReceived: (_file, event) => ({ credit: creditOf(event) }),
});
