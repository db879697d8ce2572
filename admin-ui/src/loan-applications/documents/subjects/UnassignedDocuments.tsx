import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { LoanDocument } from '../../../../../api/loan-application/documents/documents.contract.ts';
import { Permitted } from '../../../session/Permitted.tsx';
import { useLoanFile } from '../../actions/loan-file-context.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { useDocumentsText } from '../base/documents.texts.ts';

const Unassigned = ({ document }: { readonly document: LoanDocument }) => {
  const t = useDocumentsText();
  const [isOpen, setIsOpen] = useState(false);
  const { fileName: name } = document;
  return (
    <Alert
      severity="warning"
      action={
        <Permitted permission="documents.update">
          <Button
            color="inherit"
            aria-label={t('assign.openOf', { name })}
            sx={{ whiteSpace: 'nowrap' }}
            onClick={() => setIsOpen(true)}
          >
            {t('assign.open')}
          </Button>
        </Permitted>
      }
    >
      {t('assign.notice', { name })}
      {isOpen && <AssignDialog document={document} onClose={() => setIsOpen(false)} />}
    </Alert>
  );
};

/** Documents of which nobody has said whose they are, above everything else. */
export const UnassignedDocuments = () => {
  const { file } = useLoanFile();
  return file.documents
    .filter(({ isUnassigned }) => isUnassigned)
    .map((document) => <Unassigned key={document.id} document={document} />);
};
