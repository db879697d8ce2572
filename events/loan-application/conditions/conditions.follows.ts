import { forEvery } from '../../kernel/by-type.ts';
import type { ReopeningCause } from '../../lending/conditions/condition-words.ts';
import type { DocumentEventOf, documentStatusAfter } from '../documents/documents.events.ts';
import type { ConditionEventOf } from './conditions.events.ts';
import type { ConditionsSlice } from './conditions.state.ts';

type Reopened = ConditionEventOf<'ConditionReopened'>;

const reopenedBy = (
  { conditions }: ConditionsSlice,
  { documentId, documentVersion }: { readonly documentId: string; readonly documentVersion: number },
  cause: Exclude<ReopeningCause, 'by_hand'>,
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
 * no version yet, an upload, which brings another one, and what settles one. A new event does not compile before it is here.
 */
type Unsettling = Exclude<
  keyof typeof documentStatusAfter,
  'DocumentRequested' | 'DocumentUploaded' | 'DocumentVerified' | 'DocumentApproved'
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
} as const satisfies Readonly<Record<Unsettling, Exclude<ReopeningCause, 'by_hand'>>>;

const unsettled = ({ type, data }: DocumentEventOf<Unsettling>, file: ConditionsSlice): Reopened[] =>
  reopenedBy(file, data, causes[type]);

/** Effects of document events on conditions: a clearing holds as long as its evidence. */
export const conditionFollowers = {
  DocumentUploaded: afterUpload,
  ...forEvery(causes, unsettled),
};
