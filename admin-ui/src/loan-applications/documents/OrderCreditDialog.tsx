import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCommand } from '../../kit/command/use-command.ts';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx';
import { orderCreditReport } from '../actions/loan-file-commands.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useDocumentsText } from './documents.texts.ts';

const MOST_CHARACTERS = 4000;

/** Lets the credit bureau deliver another report. */
export const OrderCreditDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  const [reason, setReason] = useState('');
  const { send, isPending, error } = useCommand({
    run: () => orderCreditReport(file.id, { reason: reason.trim() }),
    success: t('creditOrdered'),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={t('orderCreditTitle')}
      text={t('orderCreditText')}
      confirm={t('orderCreditSend')}
      onConfirm={() => void send()}
      onClose={onClose}
      isPending={isPending}
      error={error}
      isReady={reason.trim() !== ''}
    >
      <TextField
        label={t('orderCreditReason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MOST_CHARACTERS } }}
      />
    </ConfirmDialog>
  );
};
