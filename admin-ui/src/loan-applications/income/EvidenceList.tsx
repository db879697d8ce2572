import Box from '@mui/material/Box';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { ViewDocumentButton } from '../document-review/ViewDocumentButton.tsx';

type Evidence = { readonly documentId: string; readonly documentVersion: number; readonly isCurrent: boolean };

type Props = {
  readonly evidence: readonly Evidence[];
  /** Says of one that is no longer good what it was. */
  readonly gone: (name: string) => string;
};

/** The documents that show a figure, each with the way to look at the version that does. */
export const EvidenceList = ({ evidence, gone }: Props) => {
  const word = useVocabularyText();
  const { documents } = useLoanFile().file;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start' }}>
      {evidence.map(({ documentId, documentVersion, isCurrent }) => {
        const document = documents.find(({ id }) => id === documentId);
        const name = document ? word(`documentType.${document.documentType}`) : '';
        return (
          <div key={documentId}>
            {isCurrent ? name : gone(name)}{' '}
            {document && <ViewDocumentButton document={document} documentVersion={documentVersion} />}
          </div>
        );
      })}
    </Box>
  );
};
