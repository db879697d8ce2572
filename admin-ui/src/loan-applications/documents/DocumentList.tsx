import Box from '@mui/material/Box';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { WhyNot } from '../../session/WhyNot.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { todayAtBranch } from '../../kit/form/today.ts';
import { lateFirst } from './overdue.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { useDocumentsText } from './documents.texts.ts';

/** Every document of the file, requested ones included, with what may be done about each. */
export const DocumentList = () => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  if (file.documents.length === 0) return <EmptyState title={t('empty')} text={t('emptyHint')} />;
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lateFirst(file.documents, todayAtBranch()).map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </Box>
      <WhyNot permission="documents.approve" />
    </>
  );
};
