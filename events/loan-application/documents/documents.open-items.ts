import { type FileReliance, outOfDateDocuments, withReliance } from '../../lending/changes/file-reliance.ts';
import { differenceInWords } from '../../lending/document-facts/stated-comparison.ts';
import { documentNameInText } from '../../lending/documents/document-wording.ts';
import { inWords } from '../../lending/fields/words.ts';
import { isAwaitingBorrower } from '../../lending/life-cycle/life-cycle.ts';
import { documentInWords, type StatedNames } from '../../lending/needs/need-words.ts';
import { outstandingDocuments } from '../../lending/needs/needs-list.ts';
import { isDueBeforeClosing } from '../../lending/needs/needs-rules.ts';
import { countsFor, type ForSubjects, isUnassigned } from '../../lending/needs/subjects.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { FailingItem } from '../status/status.moves.ts';
import type { DocumentsSlice, DocumentState } from './documents.state.ts';

/** What status moves depend on. */
type OnFile = Pick<DocumentsSlice, 'waived'> &
  Pick<IntakeSlice, 'borrowers'> & {
    readonly documents: readonly Pick<
      DocumentState,
      'documentId' | 'documentType' | 'status' | 'subjects' | 'reviewNotes' | 'differences'
    >[];
    readonly names?: StatedNames | undefined;
    readonly reliance: FileReliance;
  };

/** A file's state has no names: borrowers are then called by their place. */
const inPlace = ({ borrowers }: Pick<IntakeSlice, 'borrowers'>): StatedNames => ({
  borrowers: borrowers.map(({ borrowerId }, index) => ({
    borrowerId,
    firstName: 'borrower',
    lastName: String(index + 1),
  })),
});

const nameOf = (file: Pick<OnFile, 'borrowers' | 'names'>, document: ForSubjects): string =>
  documentInWords(document, file.names ?? inPlace(file));

/** Documents that are not settled, those of which nobody has said whose they are, and needs without a document. */
export const openItems = (file: OnFile & Pick<IntakeSlice, 'needed'>): FailingItem[] => [
  ...unsettled(file),
  ...file.documents
    .filter((document) => isUnassigned(document, file.needed))
    .map(({ documentId, documentType }) => ({
      item: `Nobody has said whose the ${documentNameInText(documentType)} is`,
      fix: 'Say whose it is, so that it counts',
      documentId,
    })),
  ...unmet(file, file.needed),
  ...carried(file),
];

/** Documents that were verified although they differ from the application: whoever decides is told. */
const carried = (file: OnFile): FailingItem[] =>
  file.documents.flatMap((document) => {
    const { documentId, differences = [], reviewNotes } = document;
    if (differences.length === 0) return [];
    const because = reviewNotes ? ` Verified all the same: “${reviewNotes}”` : '';
    return {
      item: `${nameOf(file, document)} differs from the application. ${differences.map(differenceInWords).join('. ')}.${because}`,
      fix: 'Correct the application, or have the document sent anew',
      documentId,
    };
  });

/** What keeps a file from closing: documents that are not settled, and what is due before closing and was never requested. */
export const closingItems = (file: OnFile & Pick<IntakeSlice, 'needed'>): FailingItem[] => [
  ...unsettled(file),
  ...unmet(file, file.needed.filter(isDueBeforeClosing)),
];

/** Needs without a document that counts for them; waived ones are met. */
const unmet = (file: OnFile, needs: IntakeSlice['needed']): FailingItem[] =>
  needs
    .filter((need) => ![...file.waived, ...file.documents].some((each) => countsFor(each, need)))
    .map(({ documentType, subject }) => ({
      item: `${nameOf(file, { documentType, subjects: subject && [subject] })} is not on the file and has not been requested`,
      fix: 'Request the document from the borrower',
    }));

/** Documents that are not settled, and those that are out of date. */
const unsettled = (file: Pick<OnFile, 'documents' | 'borrowers' | 'names' | 'reliance'>): FailingItem[] => [
  ...outstandingDocuments(file.documents).map((document) => ({
    item: `${nameOf(file, document)} is ${inWords(document.status)}`,
    fix: isAwaitingBorrower(document.status)
      ? 'Get the file from the borrower and verify it'
      : 'Review the document and verify or approve it',
    documentId: document.documentId,
  })),
  ...outOfDateDocuments(withReliance(file.documents, file.reliance)).map((document) => ({
    item: `${nameOf(file, document)} is out of date: the application has changed since it was verified`,
    fix: 'Say that it is still good, or verify a newer one',
    documentId: document.documentId,
  })),
];
