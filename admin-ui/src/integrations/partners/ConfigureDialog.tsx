import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import {
  configureIntegrationSchema,
  type Integration,
  type IntegrationConfiguration,
  type IntegrationConfigured,
  type Integrations,
} from '../../../../api/integrations/integrations.contract.ts';
import {
  type PartnerKind,
  partnerIdFrom,
  partnerKindNames,
  partnerKinds,
} from '../../../../events/lending/partners/partner-connections.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { CopyField } from '../../kit/secrets/CopyField.tsx';
import { configureIntegration } from '../shared/integration-commands.ts';
import { useIntegrationsText } from '../shared/integrations.texts.ts';
import { TestBeforeSave } from './TestBeforeSave.tsx';

export type ConfigureValues = {
  readonly partnerType: PartnerKind | '';
  readonly partnerName: string;
  readonly endpoint: string;
  readonly apiKey: string;
  readonly description: string;
};

type Props = {
  /** Undefined: a new one. */
  readonly integration: Integration | undefined;
  readonly integrations: Integrations;
  readonly onClose: () => void;
  readonly onSecret: (secret: { readonly partner: string; readonly value: string | null }) => void;
};

const valuesOf = (integration: Integration | undefined): ConfigureValues => ({
  partnerType: integration?.kind ?? '',
  partnerName: integration?.name ?? '',
  endpoint: integration?.endpoint ?? '',
  apiKey: '',
  description: integration?.description ?? '',
});

const toRequest = (values: ConfigureValues, id: string | undefined) => ({ ...values, ...(id && { partnerId: id }) });

/** Where the partner delivers to: known as soon as there is a name. */
const WebhookUrl = ({ integration }: Pick<Props, 'integration'>) => {
  const t = useIntegrationsText();
  const name = useWatch<ConfigureValues, 'partnerName'>({ name: 'partnerName' });
  if (integration)
    return (
      <CopyField label={t('form.webhookUrl')} value={integration.webhookUrl} helperText={t('form.webhookUrlOf')} />
    );
  const id = partnerIdFrom(name);
  return (
    <CopyField
      label={t('form.webhookUrl')}
      value={id && `${window.location.origin}/webhooks/${id}`}
      helperText={t(id ? 'form.webhookUrlHint' : 'form.webhookUrlLater')}
    />
  );
};

const Fields = ({ integration }: Pick<Props, 'integration'>) => {
  const t = useIntegrationsText();
  const { getValues, trigger } = useFormContext<ConfigureValues>();
  return (
    <>
      <FormField
        name="partnerType"
        label={t('form.type')}
        required
        disabled={integration !== undefined}
        helperText={integration && t('form.typeStays')}
        options={partnerKinds.map((kind) => ({ value: kind, label: partnerKindNames[kind] }))}
      />
      <FormField name="partnerName" label={t('form.name')} required />
      <FormField name="endpoint" label={t('form.endpoint')} helperText={t('form.endpointHint')} required />
      <FormField
        name="apiKey"
        type="password"
        autoComplete="new-password"
        label={t('form.apiKey')}
        helperText={t(integration?.hasApiKey ? 'form.apiKeyStays' : 'form.apiKeyHint')}
      />
      <WebhookUrl integration={integration} />
      <FormField name="description" label={t('form.description')} minRows={2} />
      <TestBeforeSave
        partnerId={integration?.id}
        read={async () => ((await trigger(['endpoint', 'apiKey'])) ? getValues() : undefined)}
      />
    </>
  );
};

/** Connects a partner, or changes how it is reached. What is typed outlives a refusal and a reload, but for the key. */
export const ConfigureDialog = ({ integration, integrations, onClose, onSecret }: Props) => {
  const t = useIntegrationsText();
  const id = integration?.id;
  const form = useForm<ConfigureValues>({
    defaultValues: valuesOf(integration),
    resolver: zodResolver(
      formSchema<ConfigureValues>({
        contract: configureIntegrationSchema,
        toRequest: (values) => toRequest(values, id),
        problemsOf: () => [],
      }),
    ),
  });
  const kept = useKeptForm(form, `integration:${id ?? 'new'}`, undefined, 'apiKey');
  const { send, error } = useCommand<IntegrationConfiguration, IntegrationConfigured>({
    run: (body) => configureIntegration(body, integrations),
    success: (_answer, { partnerName: name }) => t(id ? 'toasts.saved' : 'toasts.connected', { name }),
    onSuccess: ({ webhookSecret }, { partnerName }) => {
      kept.forget();
      if (!id && webhookSecret !== null) onSecret({ partner: partnerName, value: webhookSecret });
      else onClose();
    },
  });
  const submit = async (values: ConfigureValues) => {
    const body = configureIntegrationSchema.parse(toRequest(values, id));
    tellFields(form, (await send(body)).error);
  };
  return (
    <FormDialog
      title={t('form.title')}
      form={form}
      kept={kept}
      onSubmit={submit}
      confirm={t('form.save')}
      onClose={onClose}
      notice={<Refusal error={error} />}
    >
      <Fields integration={integration} />
    </FormDialog>
  );
};
