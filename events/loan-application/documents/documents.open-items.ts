import { documentName } from '../../lending/documents/document-wording.ts';
import { inWords } from '../../lending/fields/words.ts';
import { isAwaitingBorrower } from '../../lending/life-cycle/life-cycle.ts';
import { outstandingDocuments } from '../../lending/needs/needs-list.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { FailingItem } from '../status/status.moves.ts';
import type { DocumentsSlice, DocumentState } from './documents.state.ts';

/** Facts that status moves depend on. */
type OnFile = Pick<DocumentsSlice, 'waivedTypes'> & {
  readonly documents: readonly Pick<DocumentState, 'documentId' | 'documentType' | 'status'>[];
};

/** Documents that are not settled, and needs without a document. */
export const openItems = (file: OnFile & Pick<IntakeSlice, 'neededTypes'>): FailingItem[] => [
  ...outstanding(file),
  ...file.neededTypes
    .filter(
      (type) => !file.waivedTypes.includes(type) && !file.documents.some(({ documentType }) => documentType === type),
    )
    .map((type) => ({
      item: `${documentName(type)} is not on the file and has not been requested`,
      fix: 'Request the document from the borrower',
    })),
];

/** Documents that are not settled. */
export const outstanding = ({ documents }: Pick<OnFile, 'documents'>): FailingItem[] =>
  outstandingDocuments(documents).map(({ documentId, documentType, status }) => ({
    item: `${documentName(documentType)} is ${inWords(status)}`,
    fix: isAwaitingBorrower(status)
      ? 'Get the file from the borrower and verify it'
      : 'Review the document and verify or approve it',
    documentId,
  }));
