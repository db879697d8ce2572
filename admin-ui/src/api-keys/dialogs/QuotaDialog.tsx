import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type ApiKeyInfo, changeQuotaSchema } from '../../../../api/api-key/api-key.contract.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { ChangedNotice } from '../../kit/dialogs/ChangedNotice.tsx';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { changeApiKeyQuota } from '../base/api-key-commands.ts';
import { useApiKeysText } from '../base/api-keys.texts.ts';
import { useSeenKey } from '../base/key-history.ts';
import { numberOrText, QuotaField } from './QuotaField.tsx';

type Values = { requestsPerMinute: string };
type Props = { readonly apiKey: ApiKeyInfo; readonly onClose: () => void };

const toRequest = ({ requestsPerMinute }: Values) => ({ requestsPerMinute: numberOrText(requestsPerMinute) });
const schema = formSchema<Values>({ contract: changeQuotaSchema, toRequest, problemsOf: () => [] });

/** Says how many requests a minute a key may make. */
export const QuotaDialog = ({ apiKey, onClose }: Props) => {
  const t = useApiKeysText();
  const { seen, changes, goOnFromNewest } = useSeenKey(apiKey);
  const form = useForm<Values>({
    mode: 'onChange',
    defaultValues: { requestsPerMinute: String(apiKey.requestsPerMinute) },
    resolver: zodResolver(schema),
  });
  const kept = useKeptForm(form, `quota:${apiKey.id}`);
  const { send, error } = useCommand({
    run: (values: Values) => changeApiKeyQuota(seen, changeQuotaSchema.parse(toRequest(values))),
    success: t('toasts.quotaChanged'),
    onSuccess: () => {
      kept.forget();
      onClose();
    },
  });
  const submit = async (values: Values) => {
    const { outcome, error: refusal } = await send(values);
    if (outcome === 'conflict') await goOnFromNewest();
    tellFields(form, refusal);
  };
  return (
    <FormDialog
      title={t('quota.title', { name: apiKey.name })}
      intro={t('quota.text', { partner: apiKey.partner })}
      form={form}
      kept={kept}
      onSubmit={submit}
      confirm={t('quota.confirm')}
      onClose={onClose}
      notice={changes ? <ChangedNotice text={t('changed')} changes={changes} /> : <Refusal error={error} />}
    >
      <QuotaField />
    </FormDialog>
  );
};
