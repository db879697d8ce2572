import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type DocumentType, documentTypes } from '../../../../events/lending/life-cycle.ts';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useFileCommands } from '../actions/useFileCommands.ts';
import { ChoiceField } from '../../kit/form/ChoiceField.tsx';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useDocumentsText } from './documents.texts.ts';

const MOST_CHARACTERS = 500;

/** Asks the borrower for a document. */
export const RequestDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useDocumentsText();
  const word = useVocabularyText();
  const { isPending } = useLoanFile();
  const { requestDocument } = useFileCommands();
  const [documentType, setDocumentType] = useState<DocumentType>('pay_stub');
  const [reason, setReason] = useState('');
  const [dueOn, setDueOn] = useState('');

  const send = async () => {
    const outcome = await requestDocument({ documentType, reason: reason.trim(), ...(dueOn && { dueOn }) });
    if (outcome === 'done') onClose();
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="request-title">
      <DialogTitle id="request-title">{t('requestTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        <ChoiceField
          id="requested-type"
          label={t('type')}
          value={documentType}
          options={optionsOf(documentTypes, (value) => word(`documentType.${value}`))}
          onChange={setDocumentType}
        />
        <TextField
          label={t('reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: MOST_CHARACTERS } }}
        />
        <TextField
          type="date"
          label={t('dueOn')}
          value={dueOn}
          onChange={(event) => setDueOn(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <ConflictNotice />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="contained" disabled={isPending || reason.trim() === ''} onClick={() => void send()}>
          {t('requestSend')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
