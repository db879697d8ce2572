import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { WhyNot } from '../../session/WhyNot.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { DocumentRow } from './DocumentRow.tsx';

/** Every document of the file, requested ones included, with what may be done about each. */
export const DocumentList = () => {
  const translate = useTranslate();
  const { file } = useLoanFile();
  if (file.documents.length === 0)
    return <EmptyState title={translate('documents.empty')} text={translate('documents.emptyHint')} />;
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {file.documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </Box>
      <WhyNot permission="documents.approve" />
    </>
  );
};
