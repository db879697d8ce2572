import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type ApiKeyScope, type IssuedKey, issueApiKeySchema } from '../../../../api/api-key/api-key.contract.ts';
import type { SettingsSummary } from '../../../../api/settings/settings.contract.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { issueApiKey } from '../base/api-key-commands.ts';
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
import { PartnerIdField } from './PartnerIdField.tsx';
import { numberOrText, QuotaField, USUAL_QUOTA } from './QuotaField.tsx';
import { ScopesField } from './ScopesField.tsx';

type Values = ExpiryValues & {
  name: string;
  partner: string;
  /** Empty: none. */
  partnerId: string;
  scopes: ApiKeyScope[];
  requestsPerMinute: string;
};

type Props = {
  readonly policy: SettingsSummary;
  readonly onClose: () => void;
  readonly onGenerated: (partner: string) => (issued: IssuedKey) => void;
};

const rulesOf = (policy: SettingsSummary, daysProblem: string) => {
  const toRequest = (values: Values) => {
    const { name, partner, partnerId, scopes, requestsPerMinute } = values;
    return {
      name,
      partner,
      ...(partnerId !== '' && { partnerId }),
      scopes,
      requestsPerMinute: numberOrText(requestsPerMinute),
      expiresAt: expiryAt(values, policy, Date.now()),
    };
  };
  const problemsOf = (values: Values) => expiryProblems(values, policy, daysProblem);
  return { toRequest, schema: formSchema<Values>({ contract: issueApiKeySchema, toRequest, problemsOf }) };
};

/** For whom a new key is, what it may do, and for how long. What is typed outlives every refusal and a reload. */
export const GenerateKeyDialog = ({ policy, onClose, onGenerated }: Props) => {
  const t = useApiKeysText();
  const { toRequest, schema } = rulesOf(policy, t('form.days', { days: mostDays(policy) }));
  const form = useForm<Values>({
    mode: 'onChange',
    defaultValues: {
      name: '',
      partner: '',
      partnerId: '',
      scopes: [],
      requestsPerMinute: String(USUAL_QUOTA),
      ...blankExpiry(policy),
    },
    resolver: zodResolver(schema),
  });
  const kept = useKeptForm(form, 'api-key:new');
  const { send, error } = useCommand({
    run: (values: Values) => issueApiKey(issueApiKeySchema.parse(toRequest(values))),
    success: t('toasts.generated'),
    onSuccess: (issued, { partner }) => {
      kept.forget();
      onGenerated(partner.trim())(issued);
    },
  });
  const submit = async (values: Values) => {
    const { error: refusal } = await send(values);
    tellFields(form, refusal);
    tellExpiry(form.setError, refusal);
  };
  return (
    <FormDialog
      title={t('form.title')}
      form={form}
      kept={kept}
      onSubmit={submit}
      confirm={t('form.generate')}
      onClose={onClose}
      notice={<Refusal error={error} />}
    >
      <FormField name="name" label={t('form.name')} helperText={t('form.nameHint')} required />
      <FormField name="partner" label={t('form.partner')} helperText={t('form.partnerHint')} required />
      <PartnerIdField />
      <ScopesField />
      <QuotaField />
      <ExpiryField policy={policy} />
    </FormDialog>
  );
};
