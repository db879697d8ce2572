import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import type { ApiKeyInfo, IssuedKey } from '../../../api/api-key/api-key.contract.ts';
import type { SettingsSummary } from '../../../api/settings/settings.contract.ts';
import { fieldMessage } from '../client/api-error.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog.tsx';
import { formatDateTime } from '../kit/values/format.ts';
import { rotateApiKey } from './api-key-commands.ts';
import { stateOf } from './api-key-state.ts';
import { useApiKeysText } from './api-keys.texts.ts';
import { useExpiryDraft } from './expiry-draft.ts';
import { ExpiryField } from './ExpiryField.tsx';
import { areValidHours, OverlapField } from './OverlapField.tsx';

type Props = {
  readonly apiKey: ApiKeyInfo;
  readonly policy: SettingsSummary;
  readonly onClose: () => void;
  readonly onGenerated: (issued: IssuedKey) => void;
};

/** Replaces a key; the old one is taken for some hours more, so that the partner can change over at leisure. */
export const RotateKeyDialog = ({ apiKey, policy, onClose, onGenerated }: Props) => {
  const t = useApiKeysText();
  const [state] = useState(() => stateOf(apiKey, Date.now()));
  const [hours, setHours] = useState(String(policy.rotationOverlapHours));
  const [keepsExpiry, setKeepsExpiry] = useState(state === 'active');
  const expiry = useExpiryDraft(policy);
  const { send, isPending, error } = useCommand({
    run: () => {
      const expiresAt = keepsExpiry ? undefined : expiry.expiryAt(Date.now());
      return rotateApiKey(apiKey, { overlapHours: Number(hours), ...(expiresAt !== undefined && { expiresAt }) });
    },
    success: t('toasts.rotated'),
    onSuccess: onGenerated,
  });
  return (
    <ConfirmDialog
      title={t('rotate.title', { name: apiKey.name })}
      text={t('rotate.text', { partner: apiKey.partner })}
      confirm={t('rotate.confirm')}
      onConfirm={() => void send()}
      onClose={onClose}
      isPending={isPending}
      isReady={areValidHours(hours) && (keepsExpiry || expiry.isValid)}
      error={error}
    >
      <OverlapField hours={hours} onChange={setHours} refusal={fieldMessage(error, 'overlapHours')} />
      {state !== 'expired' && (
        <FormControlLabel
          control={<Checkbox checked={keepsExpiry} onChange={(event) => setKeepsExpiry(event.target.checked)} />}
          label={
            apiKey.expiresAt
              ? t('rotate.keepExpiry', { at: formatDateTime(apiKey.expiresAt) })
              : t('rotate.keepEndless')
          }
        />
      )}
      {!keepsExpiry && <ExpiryField draft={expiry} refusal={fieldMessage(error, 'expiresAt')} />}
    </ConfirmDialog>
  );
};
