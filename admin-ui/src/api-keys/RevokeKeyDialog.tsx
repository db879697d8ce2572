import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ApiKeyInfo } from '../../../api/api-key/api-key.contract.ts';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog.tsx';
import { fieldMessage } from '../client/api-error.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { revokeApiKey } from './api-key-commands.ts';

type Props = { readonly apiKey: ApiKeyInfo; readonly onClose: () => void };

/** Asks why, and ends a key at once and for good. */
export const RevokeKeyDialog = ({ apiKey, onClose }: Props) => {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useCommand({
    run: () => revokeApiKey(apiKey, { reason }),
    success: 'apiKeyRevoked',
    onSuccess: onClose,
  });
  const refusal = fieldMessage(error, 'reason');
  return (
    <ConfirmDialog
      title={translate('apiKeys.revoke.title', { name: apiKey.name })}
      text={translate('apiKeys.revoke.text', { partner: apiKey.partner })}
      confirm={translate('apiKeys.revoke.confirm')}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
      isPending={isPending}
      isReady={reason.trim() !== ''}
      error={error}
      isDestructive
    >
      <TextField
        label={translate('apiKeys.revoke.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={refusal !== undefined}
        helperText={refusal ?? translate('apiKeys.revoke.reasonHint')}
        multiline
        minRows={2}
        required
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ConfirmDialog>
  );
};
