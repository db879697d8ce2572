import { forEvery } from '../../kernel/by-type.ts';
import { type ChangedParts, partsAbout } from '../../lending/changes/content-parts.ts';
import { categoryReliesOn, documentReliesOn } from '../../lending/changes/reliance.ts';
import type { EvidenceCause } from '../../lending/conditions/condition-words.ts';
import type { DocumentEventOf, documentStatusAfter } from '../documents/documents.events.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import type { LoanApplicationRestated } from '../intake/intake.events.ts';
import type { ConditionEventOf } from './conditions.events.ts';
import type { ConditionsSlice, ConditionState } from './conditions.state.ts';

type Reopened = ConditionEventOf<'ConditionReopened'>;

const reopenedBy = (
  { conditions }: ConditionsSlice,
  { documentId, documentVersion }: { readonly documentId: string; readonly documentVersion: number },
  cause: EvidenceCause,
): Reopened[] =>
  conditions
    .filter(
      ({ status, pinned }) =>
        status === 'cleared' &&
        pinned.some(
          (each) =>
            each.documentId === documentId &&
            (cause === 'evidence_replaced'
              ? each.documentVersion < documentVersion
              : each.documentVersion === documentVersion),
        ),
    )
    .map(({ conditionId }) => ({
      type: 'ConditionReopened',
      data: { conditionId, cause, documentId, documentVersion },
    }));

/**
 * Every event after which a version is no longer settled: each that moves a document, but for a first request, which has
 * no version yet, an upload, which brings another one, a split, which nobody makes of evidence, and what settles one. A new event does not compile before it is here.
 */
type Unsettling = Exclude<
  keyof typeof documentStatusAfter,
  'DocumentRequested' | 'DocumentUploaded' | 'DocumentSplit' | 'DocumentVerified' | 'DocumentApproved'
>;

/** An awaited document has arrived, or cleared evidence was replaced. */
const afterUpload = (
  { data }: DocumentEventOf<'DocumentUploaded'>,
  file: ConditionsSlice,
): (Reopened | ConditionEventOf<'ConditionReceived'>)[] => [
  ...reopenedBy(file, data, 'evidence_replaced'),
  ...file.conditions
    .filter(
      ({ conditionId, status, documentIds }) =>
        conditionId === data.conditionId ||
        ((status === 'requested' || status === 'returned') && documentIds.includes(data.documentId)),
    )
    .map(({ conditionId, documentIds }) => ({
      type: 'ConditionReceived' as const,
      data: { conditionId, documentIds: [...new Set([...documentIds, data.documentId])] },
    })),
];

/** Effect on a clearing of each event that invalidates its evidence. */
const causes = {
  DocumentReplacementRequested: 'evidence_questioned',
  DocumentReviewStarted: 'evidence_questioned',
  DocumentChangesRequested: 'evidence_questioned',
  DocumentRejected: 'evidence_rejected',
  DocumentQuarantined: 'evidence_questioned',
  DocumentReleased: 'evidence_questioned',
  DocumentFoundInfected: 'evidence_infected',
} as const satisfies Readonly<Record<Unsettling, EvidenceCause>>;

const unsettled = ({ type, data }: DocumentEventOf<Unsettling>, file: ConditionsSlice): Reopened[] =>
  reopenedBy(file, data, causes[type]);

/** True when what it was cleared on was compared with one of the parts; a note may have been about any of its category. */
const wasClearedAgainst = (
  { category, pinned }: Pick<ConditionState, 'category' | 'pinned'>,
  { documents }: Pick<DocumentsSlice, 'documents'>,
  changed: ChangedParts,
): boolean =>
  pinned.length === 0
    ? categoryReliesOn(category, changed.parts)
    : pinned.some(({ documentId }) =>
        documents.some(
          (each) =>
            each.documentId === documentId && documentReliesOn(each.documentType, partsAbout(changed, each.subjects)),
        ),
      );

/** Cleared conditions that a change of these parts of the application opens again. */
export const unsettledBy = (
  { conditions, documents }: ConditionsSlice & Pick<DocumentsSlice, 'documents'>,
  changed: ChangedParts,
): ConditionState[] =>
  conditions.filter(
    (condition) => condition.status === 'cleared' && wasClearedAgainst(condition, { documents }, changed),
  );

const restated = (
  { data }: LoanApplicationRestated,
  file: ConditionsSlice & Pick<DocumentsSlice, 'documents'>,
): Reopened[] =>
  unsettledBy(file, data).map(({ conditionId }) => ({
    type: 'ConditionReopened',
    data: { conditionId, cause: 'answers_changed', parts: [...data.parts] },
  }));

/** Effects of other events on conditions: a clearing holds as long as its evidence, and what that was compared with. */
export const conditionFollowers = {
  LoanApplicationRestated: restated,
  DocumentUploaded: afterUpload,
  ...forEvery(causes, unsettled),
};
