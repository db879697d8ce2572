import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import type { ApiKeyScope, IssuedKey } from '../../../api/api-key/api-key.contract.ts';
import type { SettingsSummary } from '../../../api/settings/settings.contract.ts';
import { fieldMessage } from '../client/api-error.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { useDialogsText } from '../kit/dialogs/dialogs.texts.ts';
import { GuardedDialog } from '../kit/dialogs/GuardedDialog.tsx';
import { Refusal } from '../kit/dialogs/Refusal.tsx';
import { issueApiKey } from './api-key-commands.ts';
import { useApiKeysText } from './api-keys.texts.ts';
import { useExpiryDraft } from './expiry-draft.ts';
import { ExpiryField } from './ExpiryField.tsx';
import { ScopesField } from './ScopesField.tsx';

type TextProps = {
  readonly field: 'name' | 'partner';
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the server has against the form. */
  readonly error: unknown;
};

const RequiredText = ({ field, value, onChange, error }: TextProps) => {
  const t = useApiKeysText();
  const refusal = fieldMessage(error, field);
  return (
    <TextField
      label={t(`form.${field}`)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required
      error={refusal !== undefined}
      helperText={refusal ?? t(`form.${field}Hint`)}
    />
  );
};

type Props = {
  readonly policy: SettingsSummary;
  readonly onClose: () => void;
  readonly onGenerated: (partner: string) => (issued: IssuedKey) => void;
};

/** For whom a new key is, what it may do, and for how long. What is typed outlives every refusal. */
export const GenerateKeyDialog = ({ policy, onClose, onGenerated }: Props) => {
  const t = useApiKeysText();
  const dialog = useDialogsText();
  const ids = { form: useId(), title: useId() };
  const [name, setName] = useState('');
  const [partner, setPartner] = useState('');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>([]);
  const expiry = useExpiryDraft(policy);
  const { send, isPending, error } = useCommand({
    run: (expiresAt: string | null) => issueApiKey({ name, partner, scopes: [...scopes], expiresAt }),
    success: t('toasts.generated'),
    onSuccess: onGenerated(partner.trim()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const expiresAt = expiry.expiryAt(Date.now());
    if (expiresAt !== undefined) void send(expiresAt);
  };
  return (
    <GuardedDialog
      isDirty={name !== '' || partner !== '' || scopes.length > 0}
      onClose={onClose}
      maxWidth="sm"
      aria-labelledby={ids.title}
      actions={(leave) => (
        <>
          <Button color="inherit" onClick={leave}>
            {dialog('cancel')}
          </Button>
          <Button type="submit" form={ids.form} variant="contained" disabled={isPending || !expiry.isValid}>
            {t('form.generate')}
          </Button>
        </>
      )}
    >
      <DialogTitle id={ids.title}>{t('form.title')}</DialogTitle>
      <DialogContent>
        <Box component="form" id={ids.form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <RequiredText field="name" value={name} onChange={setName} error={error} />
          <RequiredText field="partner" value={partner} onChange={setPartner} error={error} />
          <ScopesField chosen={scopes} onChange={setScopes} refusal={fieldMessage(error, 'scopes')} />
          <ExpiryField draft={expiry} refusal={fieldMessage(error, 'expiresAt')} />
          <Refusal error={error} />
        </Box>
      </DialogContent>
    </GuardedDialog>
  );
};
