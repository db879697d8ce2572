import { forEvery } from '../../kernel/by-type.ts';
import type { Kept } from '../../kernel/kept.ts';
import type { RecordedEvent } from '../../kernel/message.ts';
import type { ConditionStatus } from '../../lending/conditions/condition-words.ts';
import type { Disposition } from '../../lending/disposition/disposition.ts';
import type {
  ApplicationStatus,
  DocumentStatus,
  Priority,
  StageId,
  StageStatus,
} from '../../lending/life-cycle/life-cycle.ts';
import type { AssignmentEventOf } from '../assignment/assignment.events.ts';
import { type ConditionEventOf, type ConditionMoved, conditionStatusAfter } from '../conditions/conditions.events.ts';
import { dispositionAfter, type DispositionEvent } from '../disposition/disposition.events.ts';
import {
  type DocumentEventOf,
  type DocumentMoved,
  documentStatusAfter,
  reviewStatusAfter,
  scanStatusAfter,
} from '../documents/documents.events.ts';
import { type StageEvent, stageStatusAfter } from '../stages/stages.events.ts';
import type { LoanApplicationStatusChanged } from '../status/status.events.ts';

/** Fields that the log adds to an event; deciders fold without them. */
type Recorded = Omit<RecordedEvent, 'type' | 'data'>;

export const statusChanges = {
  LoanApplicationStatusChanged: (
    _file: object,
    { data }: LoanApplicationStatusChanged,
  ): { status: ApplicationStatus } => ({ status: data.to }),
};

export const dispositionChanges = forEvery(
  dispositionAfter,
  (_file: object, { type }: DispositionEvent): { disposition: Disposition | null } => ({
    disposition: dispositionAfter[type],
  }),
);

export const priorityChanges = {
  LoanApplicationPrioritized: (
    _file: object,
    { data }: AssignmentEventOf<'LoanApplicationPrioritized'>,
  ): { priority: Priority } => ({ priority: data.to }),
};

export const assigneeChanges = {
  LoanApplicationAssigned: (
    _file: object,
    { data }: AssignmentEventOf<'LoanApplicationAssigned'>,
  ): { assigneeId: string | null } => ({ assigneeId: data.assigneeId }),
  LoanApplicationUnassigned: (): { assigneeId: string | null } => ({ assigneeId: null }),
};

/** @param moved a stage after an event that gives it a status */
export const stageChanges = <All, One, Meta = Recorded>(
  kept: Kept<All, StageId, One>,
  moved: (event: StageEvent & Meta, status: StageStatus, before: One | undefined) => One,
) =>
  forEvery(stageStatusAfter, ({ stages }: { readonly stages: All }, event: StageEvent & Meta): { stages: All } => {
    const { stageId } = event.data;
    const stage = moved(event, stageStatusAfter[event.type], kept.find(stages, stageId));
    return { stages: kept.put(stages, stageId, stage) };
  });

/** A document is asked for, the first time or anew, or comes in. */
export type PutEvent = DocumentEventOf<'DocumentRequested' | 'DocumentReplacementRequested' | 'DocumentUploaded'>;

type OwnDocument<One, Meta> = {
  /** A document after an event that asks for it or brings it. */
  readonly put: (
    event: PutEvent & Meta,
    status: DocumentStatus,
    before: One | undefined,
    /** The document that it was split from. */
    source: One | undefined,
  ) => One;
  /** A document after its newest version was reviewed, scanned or split. */
  readonly moved: (event: DocumentMoved & Meta, status: DocumentStatus, before: One) => One;
};

/** Only a scan of the newest version moves a document. */
export const documentChanges = <All, One, Meta = Recorded>(
  kept: Kept<All, string, One>,
  own: OwnDocument<One, Meta>,
) => {
  type File = { readonly documents: All };
  const put = ({ documents }: File, event: PutEvent & Meta): File => {
    const { documentId } = event.data;
    const splitFrom = 'splitFrom' in event.data ? event.data.splitFrom : undefined;
    const source = splitFrom && kept.find(documents, splitFrom.documentId);
    const document = own.put(event, documentStatusAfter[event.type], kept.find(documents, documentId), source);
    return { documents: kept.put(documents, documentId, document) };
  };
  const move = ({ documents }: File, event: DocumentMoved & Meta): Partial<File> => {
    const { documentId } = event.data;
    const before = kept.find(documents, documentId);
    if (before === undefined || ('isNewest' in event.data && !event.data.isNewest)) return {};
    const document = own.moved(event, documentStatusAfter[event.type], before);
    return { documents: kept.put(documents, documentId, document) };
  };
  return {
    DocumentRequested: put,
    DocumentReplacementRequested: put,
    DocumentUploaded: put,
    DocumentSplit: move,
    DocumentRequestWithdrawn: ({ documents }: File, { data }: DocumentEventOf<'DocumentRequestWithdrawn'>): File => ({
      documents: kept.without(documents, data.documentId),
    }),
    ...forEvery(scanStatusAfter, move),
    ...forEvery(reviewStatusAfter, move),
  };
};

type OwnCondition<One, Meta> = {
  readonly added: (event: ConditionEventOf<'ConditionAdded'> & Meta, status: ConditionStatus) => One;
  readonly moved: (event: ConditionMoved & Meta, status: ConditionStatus, before: One) => One;
  readonly reworded: (event: ConditionEventOf<'ConditionReworded'> & Meta, before: One) => One;
};

const { ConditionAdded: added, ...moving } = conditionStatusAfter;

/** A row from before conditions were kept in it learns of those that are added from then on. */
export const conditionChanges = <All, One, Meta = Recorded>(
  kept: Kept<All, string, One>,
  own: OwnCondition<One, Meta>,
) => {
  type File = { readonly conditions: All };
  const change = ({ conditions }: File, conditionId: string, next: (before: One) => One): Partial<File> => {
    const before = kept.find(conditions, conditionId);
    return before === undefined ? {} : { conditions: kept.put(conditions, conditionId, next(before)) };
  };
  return {
    ConditionAdded: ({ conditions }: File, event: ConditionEventOf<'ConditionAdded'> & Meta): File => ({
      conditions: kept.put(conditions, event.data.conditionId, own.added(event, added)),
    }),
    ...forEvery(moving, (file: File, event: ConditionMoved & Meta) =>
      change(file, event.data.conditionId, (before) => own.moved(event, conditionStatusAfter[event.type], before)),
    ),
    ConditionReworded: (file: File, event: ConditionEventOf<'ConditionReworded'> & Meta) =>
      change(file, event.data.conditionId, (before) => own.reworded(event, before)),
  };
};
