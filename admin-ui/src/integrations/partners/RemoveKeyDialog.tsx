import type {
  Integration,
  IntegrationConfigured,
  Integrations,
} from '../../../../api/integrations/integrations.contract.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx';
import { configureIntegration } from '../shared/integration-commands.ts';
import { useIntegrationsText } from '../shared/integrations.texts.ts';

type Props = {
  readonly integration: Integration;
  readonly integrations: Integrations;
  readonly onClose: () => void;
};

/** Asks before the API key that is kept for a partner is taken away, without another one. */
export const RemoveKeyDialog = ({ integration, integrations, onClose }: Props) => {
  const t = useIntegrationsText();
  const { id: partnerId, kind: partnerType, name, endpoint, description } = integration;
  const { send, isPending, error } = useCommand<void, IntegrationConfigured>({
    run: () =>
      configureIntegration(
        { partnerId, partnerType, partnerName: name, endpoint, description, apiKey: null },
        integrations,
      ),
    success: t('toasts.keyRemoved', { name }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={t('details.removeTitle', { name })}
      text={t('details.removeText', { name })}
      confirm={t('actions.removeKey')}
      isDestructive
      isPending={isPending}
      error={error}
      onConfirm={() => void send()}
      onClose={onClose}
    />
  );
};
