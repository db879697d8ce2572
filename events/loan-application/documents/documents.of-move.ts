import { RuleViolationError } from '../../kernel/errors.ts';
import { documentReason } from '../../lending/documents/document-reasons.ts';
import { documentNameInText } from '../../lending/documents/document-wording.ts';
import { isSettledDocument } from '../../lending/life-cycle/life-cycle.ts';
import type { DocumentsOfMove } from '../status/status.moves.ts';
import { requestDocument } from './documents.requests.ts';
import { knownFor, targetsOf } from './documents.targets.ts';

/**
 * Requests for the documents that a move names: what is asked for already gets the reason, what is verified is asked for
 * again.
 * @param file as it is after the move
 * @throws IllegalTransitionError where one is to be reviewed, RuleViolationError where another move names documents, or a
 * verified one is named without notes
 */
export const requestsOfMove = (
  { to, asked, reason, notes }: DocumentsOfMove,
  file: Parameters<typeof requestDocument>[1],
): ReturnType<typeof requestDocument> => {
  if (asked.length > 0 && to !== 'documents_needed') {
    throw new RuleViolationError('Only a move to documents needed asks for documents', { to }, [
      { field: 'documents', message: 'Leave the documents out, or move to documents_needed' },
    ]);
  }
  return asked
    .flatMap((each) => targetsOf(file, each))
    .flatMap((wish) => {
      const { documentId, documentType, subjects } = wish;
      const known = knownFor(file, wish);
      if (documentType !== 'other' && known && isSettledDocument(known.status) && notes === undefined) {
        throw new RuleViolationError(
          `The ${documentNameInText(documentType)} is verified already: say in the notes why another is needed`,
          { documentId: known.documentId, documentType },
          [{ field: 'notes', message: `Say why the verified ${documentNameInText(documentType)} is not enough` }],
        );
      }
      return requestDocument(
        {
          type: 'RequestDocument',
          data: {
            documentId,
            documentType,
            subjects,
            reason: reason ?? known?.request?.reason ?? documentReason(documentType),
            againBecause: notes,
          },
        },
        file,
      );
    });
};
