import { forEvery } from '../../events/kernel/by-type.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { partsInWords } from '../../events/lending/changes/content-parts.ts';
import {
  type ConditionCategory,
  type ConditionPoint,
  type ConditionSource,
  type ConditionStatus,
  type ReopeningCause,
  reopeningCauseInSentence,
} from '../../events/lending/conditions/condition-words.ts';
import { documentName } from '../../events/lending/documents/document-wording.ts';
import type { AnswerChange } from '../../events/lending/changes/out-of-date.ts';
import type { DocumentType } from '../../events/lending/life-cycle/life-cycle.ts';
import {
  type ConditionEventOf,
  conditionStatusAfter,
  type Evidence,
  type ReportOfCondition,
} from '../../events/loan-application/conditions/conditions.events.ts';
import type { DocumentEventOf } from '../../events/loan-application/documents/documents.events.ts';
import { recordedBy } from './recorded-by.ts';

/** A change of a condition: the new status, when, by whom, and its note. */
export type ConditionStep = {
  readonly status: ConditionStatus;
  readonly at: string;
  readonly by: string;
  /** The account of who did; left out for workflows and the like. */
  readonly byId?: string | undefined;
  /** The reason or note; of a condition that reopened by itself, what happened to its evidence. */
  readonly note: string | null;
  readonly cause?: ReopeningCause | undefined;
  /** The change of answers that it reopened by. */
  readonly changeId?: string | undefined;
};

export type ConditionComment = Omit<ConditionStep, 'status' | 'note' | 'cause' | 'changeId'> & {
  readonly commentId: string;
  readonly text: string;
};

/** A condition as the file's page shows it. */
export type FileCondition = {
  readonly conditionId: string;
  readonly number: number;
  readonly title: string;
  readonly externalWording: string;
  readonly internalWording: string | null;
  readonly mustBeMetBefore: ConditionPoint;
  readonly category: ConditionCategory;
  readonly source: ConditionSource;
  readonly templateId: string | null;
  /** The accepted report that opened it; left out of other conditions. */
  readonly report?: ReportOfCondition | undefined;
  readonly dueOn: string | null;
  readonly status: ConditionStatus;
  readonly returnedCount: number;
  readonly documentIds: readonly string[];
  /** The versions that it was cleared on. */
  readonly pinned: readonly Evidence[];
  /** Oldest first; the first one is that it was added. */
  readonly steps: readonly ConditionStep[];
  readonly comments: readonly ConditionComment[];
};

/** The part of a file's record for conditions; absent in older records. */
export type WithConditions = {
  readonly conditions?: readonly FileCondition[] | undefined;
  readonly documents: readonly { readonly documentId: string; readonly documentType: DocumentType }[];
  readonly answerChanges?: readonly AnswerChange[] | undefined;
};

type Moved = {
  readonly [Type in keyof typeof conditionStatusAfter]: RecordedEvent<ConditionEventOf<Type>>;
}[keyof typeof conditionStatusAfter];

const nameIn = ({ documents }: WithConditions, documentId: string | undefined): string => {
  const document = documents.find((each) => each.documentId === documentId);
  return document ? documentName(document.documentType) : 'A document';
};

/** Why a condition reopened, in a sentence. */
export const reopenedBecause = (
  { cause, documentId, documentVersion, parts = [], reason }: ConditionEventOf<'ConditionReopened'>['data'],
  file: WithConditions,
): string | null => {
  if (cause === 'by_hand') return reason ?? null;
  return cause === 'answers_changed'
    ? `The application has changed: ${partsInWords(parts)}`
    : `${nameIn(file, documentId)} ${reopeningCauseInSentence(cause, documentVersion)}`;
};

const noteOf = (event: Moved, file: WithConditions): string | null => {
  if (event.type === 'ConditionReopened') return reopenedBecause(event.data, file);
  if (event.type === 'ConditionReceived' || event.type === 'ConditionCleared') return event.data.note ?? null;
  return 'reason' in event.data ? event.data.reason : null;
};

const stepOf = (event: Moved, file: WithConditions): ConditionStep => ({
  status: conditionStatusAfter[event.type],
  ...recordedBy(event),
  note: noteOf(event, file),
  ...(event.type === 'ConditionReopened' && {
    cause: event.data.cause,
    changeId: event.data.cause === 'answers_changed' ? file.answerChanges?.at(-1)?.changeId : undefined,
  }),
});

const changed = (
  { conditions = [] }: WithConditions,
  conditionId: string,
  change: (condition: FileCondition) => Partial<FileCondition>,
) => ({
  conditions: conditions.map((each) => (each.conditionId === conditionId ? { ...each, ...change(each) } : each)),
});

const add = (file: WithConditions, event: RecordedEvent<ConditionEventOf<'ConditionAdded'>>) => {
  const { internalWording = null, templateId = null, dueOn = null, ...data } = event.data;
  const condition: FileCondition = {
    ...data,
    internalWording,
    templateId,
    dueOn,
    status: conditionStatusAfter[event.type],
    returnedCount: 0,
    documentIds: [],
    pinned: [],
    steps: [stepOf(event, file)],
    comments: [],
  };
  return { conditions: [...(file.conditions ?? []), condition] };
};

const changesOf = (event: Moved, condition: FileCondition): Partial<FileCondition> => {
  if (event.type === 'ConditionRequested') {
    const { documentIds, dueOn = condition.dueOn } = event.data;
    return { documentIds, dueOn };
  }
  if (event.type === 'ConditionReceived') return { documentIds: event.data.documentIds };
  if (event.type === 'ConditionReturned') return { returnedCount: condition.returnedCount + 1 };
  if (event.type === 'ConditionReopened') return { pinned: [] };
  if (event.type !== 'ConditionCleared') return {};
  const { evidence } = event.data;
  return { pinned: evidence, documentIds: evidence.map(({ documentId }) => documentId) };
};

const move = (file: WithConditions, event: Moved) =>
  changed(file, event.data.conditionId, (condition) => ({
    status: conditionStatusAfter[event.type],
    steps: [...condition.steps, stepOf(event, file)],
    ...changesOf(event, condition),
  }));

const reword = (file: WithConditions, { data }: ConditionEventOf<'ConditionReworded'>) => {
  const { conditionId, internalWording = null, dueOn = null, report, ...terms } = data;
  return changed(file, conditionId, () => ({ ...terms, internalWording, dueOn, ...(report && { report }) }));
};

const comment = (file: WithConditions, event: RecordedEvent<ConditionEventOf<'ConditionCommented'>>) => {
  const { conditionId, commentId, comment: text } = event.data;
  return changed(file, conditionId, ({ comments }) => ({
    comments: [...comments, { commentId, text, ...recordedBy(event) }],
  }));
};

const unlink = ({ conditions = [] }: WithConditions, { data }: DocumentEventOf<'DocumentRequestWithdrawn'>) => ({
  conditions: conditions.map((each) => ({
    ...each,
    documentIds: each.documentIds.filter((documentId) => documentId !== data.documentId),
  })),
});

const showByParts = (
  { conditions = [] }: WithConditions,
  { data: { documentId, partIds } }: DocumentEventOf<'DocumentSplit'>,
) => ({
  conditions: conditions.map((each) => ({
    ...each,
    documentIds: each.documentIds.flatMap((id) => (id === documentId ? partIds : [id])),
  })),
});

const { ConditionAdded: _added, ...moving } = conditionStatusAfter;

/** Changes of a file's record by condition events. */
export const conditionChanges = {
  ConditionAdded: add,
  ...forEvery(moving, move),
  ConditionReworded: reword,
  ConditionCommented: comment,
  DocumentRequestWithdrawn: unlink,
  DocumentSplit: showByParts,
};
