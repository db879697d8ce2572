import Box from '@mui/material/Box';
import { useState } from 'react';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { WhyNot } from '../../session/WhyNot.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { todayAtBranch } from '../../kit/form/today.ts';
import { inOrderOf, lateFirst } from './base/overdue.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { useDocumentsText } from './base/documents.texts.ts';

/**
 * Documents that were late when the page opened are first. Nothing moves after that: the next one would slide under the
 * pointer after a rejection or return.
 */
const Rows = () => {
  const { file } = useLoanFile();
  const [opened] = useState(() => lateFirst(file.documents, todayAtBranch()).map(({ id }) => id));
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {inOrderOf(opened, file.documents).map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </Box>
  );
};

/** Every document of the file, requested ones included, with what may be done about each. */
export const DocumentList = () => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  if (file.documents.length === 0) return <EmptyState title={t('empty')} text={t('emptyHint')} />;
  return (
    <>
      <Rows key={file.id} />
      <WhyNot permission="documents.approve" />
    </>
  );
};
