import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ApiKeyInfo } from '../../../api/api-key/api-key.contract.ts';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog.tsx';
import { fieldMessage } from '../client/api-error.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { revokeApiKey } from './api-key-commands.ts';
import { useApiKeysText } from './api-keys.texts.ts';

type Props = { readonly apiKey: ApiKeyInfo; readonly onClose: () => void };

/** Asks why, and ends a key at once and for good. */
export const RevokeKeyDialog = ({ apiKey, onClose }: Props) => {
  const t = useApiKeysText();
  const [reason, setReason] = useState('');
  const { send, isPending, error } = useCommand({
    run: () => revokeApiKey(apiKey, { reason }),
    success: t('toasts.revoked'),
    onSuccess: onClose,
  });
  const refusal = fieldMessage(error, 'reason');
  return (
    <ConfirmDialog
      title={t('revoke.title', { name: apiKey.name })}
      text={t('revoke.text', { partner: apiKey.partner })}
      confirm={t('revoke.confirm')}
      onConfirm={() => void send()}
      onClose={onClose}
      isPending={isPending}
      isReady={reason.trim() !== ''}
      error={error}
      isDestructive
    >
      <TextField
        label={t('revoke.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={refusal !== undefined}
        helperText={refusal ?? t('revoke.reasonHint')}
        multiline
        minRows={2}
        required
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ConfirmDialog>
  );
};
