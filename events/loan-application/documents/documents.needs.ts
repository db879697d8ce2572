import type { LoanApplicationRestated } from '../intake/intake.events.ts';
import type { DocumentEventOf } from './documents.events.ts';
import type { DocumentsSlice } from './documents.state.ts';
import type { WithAwaitedConditions } from './documents.takes.ts';

const NO_LONGER_NEEDED = 'The application no longer says what it was asked for';

/** What the needs list asks for again is not waived any more. */
export const needAgain = (
  { waivedTypes }: DocumentsSlice,
  { data: { needs } }: LoanApplicationRestated,
): Pick<DocumentsSlice, 'waivedTypes'> => ({ waivedTypes: waivedTypes.filter((type) => !needs.added.includes(type)) });

/** Requests for what is no longer needed are taken back while nothing has come in for them, but for what a condition waits for. */
export const noLongerNeeded = (
  { data: { needs } }: LoanApplicationRestated,
  { documents, conditions }: Pick<DocumentsSlice, 'documents'> & WithAwaitedConditions,
): DocumentEventOf<'DocumentRequestWithdrawn'>[] =>
  documents
    .filter(
      ({ documentId, documentType, documentVersion }) =>
        documentVersion === 0 &&
        needs.dropped.includes(documentType) &&
        !conditions.some(({ documentIds }) => documentIds.includes(documentId)),
    )
    .map(({ documentId, documentType }) => ({
      type: 'DocumentRequestWithdrawn',
      data: { documentId, documentType, reason: NO_LONGER_NEEDED },
    }));
