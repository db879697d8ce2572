import type { ReopeningCause } from '../../lending/conditions/condition-words.ts';
import type { DocumentEventOf } from '../documents/documents.events.ts';
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

/** What is waited for has come in, or what a condition was cleared on has been replaced. */
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

type Judged = DocumentEventOf<'DocumentRejected' | 'DocumentChangesRequested' | 'DocumentFoundInfected'>;

const because =
  (cause: 'evidence_rejected' | 'evidence_questioned' | 'evidence_infected') =>
  ({ data }: Judged, file: ConditionsSlice): Reopened[] =>
    reopenedBy(file, data, cause);

/** What follows for conditions from what happens to documents: a clearing holds as long as its evidence does. */
export const conditionFollowers = {
  DocumentUploaded: afterUpload,
  DocumentRejected: because('evidence_rejected'),
  DocumentChangesRequested: because('evidence_questioned'),
  DocumentFoundInfected: because('evidence_infected'),
};
