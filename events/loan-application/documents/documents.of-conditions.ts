import { consequenceOf, type FindingId } from '../../lending/arrivals/consequence-table.ts';
import { documentOfCondition } from '../../lending/conditions/condition-document.ts';
import { documentReason } from '../../lending/documents/document-reasons.ts';
import type { DocumentEventOf } from './documents.events.ts';
import type { DocumentsSlice } from './documents.state.ts';
import { knownFor } from './documents.targets.ts';

/** A condition's event, as far as documents go by it. */
type OfCondition = {
  readonly data: { readonly conditionId: string; readonly report?: { readonly finding: FindingId } | undefined };
};

/** The document that a report asks for, where the file has none. */
const askFor = (
  { data: { conditionId, report } }: OfCondition,
  file: Pick<DocumentsSlice, 'documents'>,
): DocumentEventOf<'DocumentRequested'>[] => {
  const documentType = report && consequenceOf(report.finding).asksFor;
  if (documentType === undefined || knownFor(file, { documentType })) return [];
  const documentId = documentOfCondition(conditionId);
  return [{ type: 'DocumentRequested', data: { documentId, documentType, reason: documentReason(documentType) } }];
};

const NO_LONGER_NEEDED = 'The condition that it was asked for is withdrawn';

/** A request that nothing has come in for goes with its condition. */
const takeBack = (
  { data: { conditionId } }: OfCondition,
  { documents }: Pick<DocumentsSlice, 'documents'>,
): DocumentEventOf<'DocumentRequestWithdrawn'>[] =>
  documents
    .filter(
      ({ documentId, documentVersion }) => documentVersion === 0 && documentId === documentOfCondition(conditionId),
    )
    .map(({ documentId, documentType }) => ({
      type: 'DocumentRequestWithdrawn',
      data: { documentId, documentType, reason: NO_LONGER_NEEDED },
    }));

/** Documents that follow from conditions of reports. */
export const conditionFollowers = { ConditionAdded: askFor, ConditionWithdrawn: takeBack };
