import type { Integration } from '../../../../api/integrations/integrations.contract.ts';
import type { SettingsSummary } from '../../../../api/settings/settings.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { CommandDialog } from '../../kit/dialogs/CommandDialog.tsx';
import { replaceWebhookKey } from '../shared/integration-commands.ts';
import { useIntegrationsText } from '../shared/integrations.texts.ts';

type Props = {
  readonly integration: Integration;
  readonly onClose: () => void;
  readonly onSecret: (secret: { readonly partner: string; readonly value: string | null }) => void;
};

/** Asks before the key of a partner's webhooks is replaced, and says until when the old one is taken. */
export const ReplaceKeyDialog = ({ integration, onClose, onSecret }: Props) => {
  const t = useIntegrationsText();
  const { name } = integration;
  const policy = useApi<SettingsSummary>(['settings', 'summary']);
  return (
    <CommandDialog
      run={() => replaceWebhookKey(integration)}
      success={t('toasts.replaced')}
      onSuccess={({ webhookSecret }) => onSecret({ partner: name, value: webhookSecret })}
      title={t('details.replaceTitle', { name })}
      text={t('details.replaceText', { name, hours: policy.data?.rotationOverlapHours ?? '…' })}
      confirm={t('actions.webhookKey')}
      isReady={policy.data !== undefined}
      problem={policy.error}
      onClose={onClose}
    />
  );
};
