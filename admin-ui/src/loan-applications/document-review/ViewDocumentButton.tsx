import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { permissionToReadFile } from '../../../../events/lending/documents/document-access.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useDocumentReviewText } from './document-review.texts.ts';
import { FileViewer } from './FileViewer.tsx';

type Version = LoanDocument['versions'][number];
type DialogProps = { readonly document: LoanDocument; readonly version: Version; readonly onClose: () => void };

const DocumentDialog = ({ document, version, onClose }: DialogProps) => {
  const t = useDocumentReviewText();
  const word = useVocabularyText();
  const { file } = useLoanFile();
  const titleId = useId();
  const { documentVersion, fileName } = version;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('shown', { name: word(`documentType.${document.documentType}`), file: fileName, version: documentVersion })}
      </DialogTitle>
      <DialogContent>
        <FileViewer applicationId={file.id} documentId={document.id} version={version} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

type Props = {
  readonly document: LoanDocument;
  /** The newest when left out. */
  readonly documentVersion?: number;
};

/** Opens a file over what is being judged by it; nothing where none has come in. */
export const ViewDocumentButton = ({ document, documentVersion = document.documentVersion }: Props) => {
  const t = useDocumentReviewText();
  const { permissions } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const version = document.versions.find((each) => each.documentVersion === documentVersion);
  if (!version) return null;
  return (
    <>
      <Permitted permission={permissionToReadFile(document.documentType, permissions)}>
        <Button
          size="small"
          aria-label={t('viewOf', { name: version.fileName })}
          onClick={() => setOpen(true)}
          sx={{ flex: 'none', minWidth: 0, minHeight: 24, px: 0.75, py: 0, whiteSpace: 'nowrap' }}
        >
          {t('view')}
        </Button>
      </Permitted>
      {isOpen && <DocumentDialog document={document} version={version} onClose={() => setOpen(false)} />}
    </>
  );
};
