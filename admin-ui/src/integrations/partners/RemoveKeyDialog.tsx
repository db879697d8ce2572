import type { Integration, Integrations } from '../../../../api/integrations/integrations.contract.ts';
import { CommandDialog } from '../../kit/dialogs/CommandDialog.tsx';
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
  return (
    <CommandDialog
      run={() =>
        configureIntegration(
          { partnerId, partnerType, partnerName: name, endpoint, description, apiKey: null },
          integrations,
        )
      }
      success={t('toasts.keyRemoved', { name })}
      onSuccess={onClose}
      title={t('details.removeTitle', { name })}
      text={t('details.removeText', { name })}
      confirm={t('actions.removeKey')}
      isDestructive
      onClose={onClose}
    />
  );
};
