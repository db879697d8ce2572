import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { LoanDocument } from '../../../../../api/loan-application/documents/documents.contract.ts';
import { isIssuedDocument } from '../../../../../events/lending/life-cycle/life-cycle.ts';
import { isFinal } from '../../../../../events/lending/disposition/disposition.ts';
import { Badge } from '../../../kit/values/Badge.tsx';
import { Permitted } from '../../../session/Permitted.tsx';
import { useLoanFile } from '../../actions/loan-file-context.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { useDocumentsText } from '../base/documents.texts.ts';

const names = new Intl.ListFormat('en-US');

/** Whom and what a document is for, and the way to mend it; one that is for nobody yet is asked about above the list. */
export const DocumentSubjects = ({ document }: { readonly document: LoanDocument }) => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  const [isOpen, setIsOpen] = useState(false);
  const { fileName: name, subjectNames, isUnassigned, documentType, documentVersion } = document;
  // A request is called by whom and what it is for.
  if (documentVersion === 0 || (subjectNames.length === 0 && !isUnassigned)) return null;
  const isClosed =
    isIssuedDocument(documentType) ||
    isFinal({ status: file.status, disposition: file.disposition?.disposition ?? null });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      {isUnassigned ? (
        <Badge tone="red">{t('assign.unassigned')}</Badge>
      ) : (
        <Typography variant="caption" component="p" sx={{ m: 0 }}>
          {t('assign.of', { names: names.format(new Set(subjectNames)) })}
        </Typography>
      )}
      {!isClosed && !isUnassigned && (
        <Permitted permission="documents.update">
          <Button
            size="small"
            color="inherit"
            aria-label={t('assign.changeOf', { name })}
            onClick={() => setIsOpen(true)}
          >
            {t('assign.change')}
          </Button>
        </Permitted>
      )}
      {isOpen && <AssignDialog document={document} onClose={() => setIsOpen(false)} />}
    </Box>
  );
};
