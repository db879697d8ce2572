import { disconnectIntegrationSchema, type Integration } from '../../../../api/integrations/integrations.contract.ts';
import { ReasonDialog } from '../../kit/form/ReasonDialog.tsx';
import { disconnectIntegration } from '../shared/integration-commands.ts';
import { useIntegrationsText } from '../shared/integrations.texts.ts';

type Props = { readonly integration: Integration; readonly onClose: () => void };

/** Ends a connection, with the reason. */
export const DisconnectDialog = ({ integration, onClose }: Props) => {
  const t = useIntegrationsText();
  const { id, name } = integration;
  return (
    <ReasonDialog
      title={t('disconnect.title', { name })}
      intro={t('disconnect.intro')}
      confirm={t('actions.disconnect')}
      isDestructive
      label={t('disconnect.reason')}
      hint={t('disconnect.hint')}
      name={`disconnection:${id}`}
      schema={disconnectIntegrationSchema}
      run={(reason) => disconnectIntegration(integration, { reason })}
      success={t('toasts.disconnected', { name })}
      onClose={onClose}
    />
  );
};
