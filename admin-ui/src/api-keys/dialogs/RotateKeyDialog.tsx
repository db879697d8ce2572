import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type ApiKeyInfo, type IssuedKey, rotateApiKeySchema } from '../../../../api/api-key/api-key.contract.ts';
import type { SettingsSummary } from '../../../../api/settings/settings.contract.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { ChangedNotice } from '../../kit/dialogs/ChangedNotice.tsx';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { rotateApiKey } from '../base/api-key-commands.ts';
import { stateOf } from '../base/api-key-state.ts';
import { useApiKeysText } from '../base/api-keys.texts.ts';
import {
  blankExpiry,
  expiryAt,
  expiryProblems,
  type ExpiryValues,
  mostDays,
  tellExpiry,
} from '../base/expiry-draft.ts';
import { ExpiryField } from './ExpiryField.tsx';
import { KeepExpiryField } from './KeepExpiryField.tsx';
import { useSeenKey } from '../base/key-history.ts';
import { OverlapField } from './OverlapField.tsx';
import { numberOrText } from './QuotaField.tsx';

type Values = ExpiryValues & { overlapHours: string; keepsExpiry: boolean };

type Props = {
  readonly apiKey: ApiKeyInfo;
  readonly policy: SettingsSummary;
  readonly onClose: () => void;
  readonly onGenerated: (issued: IssuedKey) => void;
};

const rulesOf = (policy: SettingsSummary, daysProblem: string) => {
  const toRequest = (values: Values) => ({
    overlapHours: numberOrText(values.overlapHours),
    ...(!values.keepsExpiry && { expiresAt: expiryAt(values, policy, Date.now()) }),
  });
  const problemsOf = (values: Values) => (values.keepsExpiry ? [] : expiryProblems(values, policy, daysProblem));
  return { toRequest, schema: formSchema<Values>({ contract: rotateApiKeySchema, toRequest, problemsOf }) };
};

/** Replaces a key; the old one is taken for some hours more, so that the partner can change over at leisure. */
export const RotateKeyDialog = ({ apiKey, policy, onClose, onGenerated }: Props) => {
  const t = useApiKeysText();
  const [state] = useState(() => stateOf(apiKey, Date.now()));
  const { seen, changes, goOnFromNewest } = useSeenKey(apiKey);
  const { toRequest, schema } = rulesOf(policy, t('form.days', { days: mostDays(policy) }));
  const form = useForm<Values>({
    mode: 'onChange',
    defaultValues: {
      overlapHours: String(policy.rotationOverlapHours),
      keepsExpiry: state === 'active',
      ...blankExpiry(policy),
    },
    resolver: zodResolver(schema),
  });
  const keepsExpiry = useWatch({ control: form.control, name: 'keepsExpiry' });
  const kept = useKeptForm(form, `rotation:${apiKey.id}`);
  const { send, error } = useCommand({
    run: (values: Values) => rotateApiKey(seen, rotateApiKeySchema.parse(toRequest(values))),
    success: t('toasts.rotated'),
    onSuccess: (issued) => {
      kept.forget();
      onGenerated(issued);
    },
  });
  const submit = async (values: Values) => {
    const { outcome, error: refusal } = await send(values);
    if (outcome === 'conflict') await goOnFromNewest();
    tellFields(form, refusal);
    tellExpiry(form.setError, refusal);
  };
  return (
    <FormDialog
      title={t('rotate.title', { name: apiKey.name })}
      intro={t('rotate.text', { partner: apiKey.partner })}
      form={form}
      kept={kept}
      onSubmit={submit}
      confirm={t('rotate.confirm')}
      onClose={onClose}
      notice={changes ? <ChangedNotice text={t('changed')} changes={changes} /> : <Refusal error={error} />}
    >
      <OverlapField />
      {state !== 'expired' && <KeepExpiryField expiresAt={seen.expiresAt} />}
      {!keepsExpiry && <ExpiryField policy={policy} />}
    </FormDialog>
  );
};
