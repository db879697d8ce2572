import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';

type Evidence = { readonly documentId: string; readonly isCurrent: boolean };

/** The documents that show a figure, by name. @param gone says of one that is no longer good what it was */
export const useEvidenceWords = (gone: (name: string) => string): ((evidence: readonly Evidence[]) => string) => {
  const word = useVocabularyText();
  const { documents } = useLoanFile().file;
  return (evidence) =>
    evidence
      .map(({ documentId, isCurrent }) => {
        const document = documents.find(({ id }) => id === documentId);
        const name = document ? word(`documentType.${document.documentType}`) : '';
        return isCurrent ? name : gone(name);
      })
      .join('; ');
};
