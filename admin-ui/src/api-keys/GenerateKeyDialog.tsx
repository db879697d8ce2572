import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type ApiKeyScope, apiKeyScopes, type IssuedKey } from '../../../api/api-key/api-key.contract.ts';
import type { SettingsSummary } from '../../../api/settings/settings.contract.ts';
import { fieldMessage } from '../client/api-error.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { GuardedDialog } from '../kit/dialogs/GuardedDialog.tsx';
import { Refusal } from '../kit/dialogs/Refusal.tsx';
import { issueApiKey } from './api-key-commands.ts';
import { useExpiryDraft } from './expiry-draft.ts';
import { ExpiryField } from './ExpiryField.tsx';

type ScopesProps = {
  readonly chosen: readonly ApiKeyScope[];
  readonly onChange: (chosen: readonly ApiKeyScope[]) => void;
  readonly refusal: string | undefined;
};

const ScopesField = ({ chosen, onChange, refusal }: ScopesProps) => {
  const translate = useTranslate();
  const toggle = (scope: ApiKeyScope) =>
    onChange(chosen.includes(scope) ? chosen.filter((other) => other !== scope) : [...chosen, scope]);
  return (
    <FormControl component="fieldset" error={refusal !== undefined}>
      <FormLabel component="legend" sx={{ fontSize: 13 }}>
        {translate('apiKeys.form.scopes')}
      </FormLabel>
      {apiKeyScopes.map((scope) => (
        <FormControlLabel
          key={scope}
          sx={{ alignItems: 'flex-start', my: 0.25, '& .MuiCheckbox-root': { py: 0.25 } }}
          control={<Checkbox checked={chosen.includes(scope)} onChange={() => toggle(scope)} />}
          label={
            <>
              <Typography variant="body2">
                {translate(`apiKeys.scopes.${scope}.label`)}{' '}
                <Box component="code" sx={{ fontSize: 12, color: 'text.secondary' }}>
                  {scope}
                </Box>
              </Typography>
              <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
                {translate(`apiKeys.scopes.${scope}.text`)}
              </Typography>
            </>
          }
        />
      ))}
      {refusal && <FormHelperText>{refusal}</FormHelperText>}
    </FormControl>
  );
};

type Props = {
  readonly policy: SettingsSummary;
  readonly onClose: () => void;
  readonly onGenerated: (partner: string) => (issued: IssuedKey) => void;
};

/** For whom a new key is, what it may do, and for how long. What is typed outlives every refusal. */
export const GenerateKeyDialog = ({ policy, onClose, onGenerated }: Props) => {
  const translate = useTranslate();
  const ids = { form: useId(), title: useId() };
  const [name, setName] = useState('');
  const [partner, setPartner] = useState('');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>([]);
  const expiry = useExpiryDraft(policy);
  const { mutate, isPending, error } = useCommand({
    run: (expiresAt: string | null) => issueApiKey({ name, partner, scopes: [...scopes], expiresAt }),
    success: 'apiKeyGenerated',
    onSuccess: onGenerated(partner.trim()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const expiresAt = expiry.expiryAt(Date.now());
    if (expiresAt !== undefined) mutate(expiresAt);
  };
  const nameRefusal = fieldMessage(error, 'name');
  const partnerRefusal = fieldMessage(error, 'partner');
  return (
    <GuardedDialog
      isDirty={name !== '' || partner !== '' || scopes.length > 0}
      onClose={onClose}
      maxWidth="sm"
      aria-labelledby={ids.title}
      actions={(leave) => (
        <>
          <Button color="inherit" onClick={leave}>
            {translate('confirm.cancel')}
          </Button>
          <Button type="submit" form={ids.form} variant="contained" disabled={isPending || !expiry.isValid}>
            {translate('apiKeys.form.generate')}
          </Button>
        </>
      )}
    >
      <DialogTitle id={ids.title}>{translate('apiKeys.form.title')}</DialogTitle>
      <DialogContent>
        <Box component="form" id={ids.form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <TextField
            label={translate('apiKeys.form.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            error={nameRefusal !== undefined}
            helperText={nameRefusal ?? translate('apiKeys.form.nameHint')}
          />
          <TextField
            label={translate('apiKeys.form.partner')}
            value={partner}
            onChange={(event) => setPartner(event.target.value)}
            required
            error={partnerRefusal !== undefined}
            helperText={partnerRefusal ?? translate('apiKeys.form.partnerHint')}
          />
          <ScopesField chosen={scopes} onChange={setScopes} refusal={fieldMessage(error, 'scopes')} />
          <ExpiryField draft={expiry} refusal={fieldMessage(error, 'expiresAt')} />
          <Refusal error={error} />
        </Box>
      </DialogContent>
    </GuardedDialog>
  );
};
