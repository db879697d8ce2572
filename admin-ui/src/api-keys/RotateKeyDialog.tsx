import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ApiKeyInfo, IssuedKey } from '../../../api/api-key/api-key.contract.ts';
import type { SettingsSummary } from '../../../api/settings/settings.contract.ts';
import { formatDateTime } from '../kit/values/format.ts';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog.tsx';
import { fieldMessage } from '../client/api-error.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { rotateApiKey } from './api-key-commands.ts';
import { stateOf } from './api-key-state.ts';
import { useExpiryDraft } from './expiry-draft.ts';
import { ExpiryField } from './ExpiryField.tsx';

const HOUR_MS = 3_600_000;
const MOST_HOURS = 720;

type Props = {
  readonly apiKey: ApiKeyInfo;
  readonly policy: SettingsSummary;
  readonly onClose: () => void;
  readonly onGenerated: (issued: IssuedKey) => void;
};

/** Replaces a key; the old one is taken for some hours more, so that the partner can change over at leisure. */
export const RotateKeyDialog = ({ apiKey, policy, onClose, onGenerated }: Props) => {
  const translate = useTranslate();
  const [openedAt] = useState(Date.now);
  const [hours, setHours] = useState(String(policy.rotationOverlapHours));
  const canKeep = stateOf(apiKey, openedAt) !== 'expired';
  const [keepsExpiry, setKeepsExpiry] = useState(stateOf(apiKey, openedAt) === 'active');
  const expiry = useExpiryDraft(policy);
  const { mutate, isPending, error } = useCommand({
    run: () => {
      const expiresAt = keepsExpiry ? undefined : expiry.expiryAt(Date.now());
      return rotateApiKey(apiKey, { overlapHours: Number(hours), ...(expiresAt !== undefined && { expiresAt }) });
    },
    success: 'apiKeyRotated',
    onSuccess: onGenerated,
  });
  const hoursAreValid = /^\d{1,3}$/.test(hours) && Number(hours) <= MOST_HOURS;
  const hoursHint = () => {
    if (!hoursAreValid) return translate('apiKeys.rotate.hoursRange', { hours: MOST_HOURS });
    if (Number(hours) === 0) return translate('apiKeys.rotate.atOnce');
    const oldUntil = new Date(openedAt + Number(hours) * HOUR_MS).toISOString();
    return translate('apiKeys.rotate.oldUntil', { at: formatDateTime(oldUntil) });
  };
  return (
    <ConfirmDialog
      title={translate('apiKeys.rotate.title', { name: apiKey.name })}
      text={translate('apiKeys.rotate.text', { partner: apiKey.partner })}
      confirm={translate('apiKeys.rotate.confirm')}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
      isPending={isPending}
      isReady={hoursAreValid && (keepsExpiry || expiry.isValid)}
      error={error}
    >
      <TextField
        label={translate('apiKeys.rotate.hours')}
        value={hours}
        onChange={(event) => setHours(event.target.value.trim())}
        error={!hoursAreValid}
        helperText={fieldMessage(error, 'overlapHours') ?? hoursHint()}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      {canKeep && (
        <FormControlLabel
          control={<Checkbox checked={keepsExpiry} onChange={(event) => setKeepsExpiry(event.target.checked)} />}
          label={
            apiKey.expiresAt
              ? translate('apiKeys.rotate.keepExpiry', { at: formatDateTime(apiKey.expiresAt) })
              : translate('apiKeys.rotate.keepEndless')
          }
        />
      )}
      {!keepsExpiry && <ExpiryField draft={expiry} refusal={fieldMessage(error, 'expiresAt')} />}
    </ConfirmDialog>
  );
};
