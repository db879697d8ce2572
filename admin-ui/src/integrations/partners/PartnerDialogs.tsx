import { useState } from 'react';
import type { Integrations } from '../../../../api/integrations/integrations.contract.ts';
import { ShownOnceDialog } from '../../kit/secrets/ShownOnceDialog.tsx';
import { integrationsOf } from '../shared/integrations-of.ts';
import type { OpenPartnerDialog } from '../shared/open-dialog.ts';
import { useIntegrationsText } from '../shared/integrations.texts.ts';
import { ConfigureDialog } from './ConfigureDialog.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import { DisconnectDialog } from './DisconnectDialog.tsx';
import { RemoveKeyDialog } from './RemoveKeyDialog.tsx';
import { ReplaceKeyDialog } from './ReplaceKeyDialog.tsx';

type Secret = { readonly partner: string; readonly value: string | null };

type Props = {
  readonly open: OpenPartnerDialog | null;
  readonly integrations: Integrations;
  readonly onOpen: (dialog: OpenPartnerDialog | null) => void;
};

/** The dialogs of a connection, one at a time; a new key of its webhooks is shown once. */
export const PartnerDialogs = ({ open, integrations, onOpen }: Props) => {
  const t = useIntegrationsText();
  const [secret, setSecret] = useState<Secret | null>(null);
  const integration = integrationsOf(integrations).find(({ id }) => id === open?.id);
  const close = () => onOpen(null);
  const tell = (told: Secret) => {
    onOpen(null);
    setSecret(told);
  };
  if (secret)
    return (
      <ShownOnceDialog
        title={t('secret.title')}
        value={secret.value}
        label={t('secret.label')}
        warning={t('secret.warning')}
        toldBefore={t('secret.toldBefore')}
        use={t('secret.use', { partner: secret.partner })}
        onClose={() => setSecret(null)}
      />
    );
  if (open?.name === 'configure')
    return (
      <ConfigureDialog
        key={open.id ?? 'new'}
        integration={integration}
        integrations={integrations}
        onClose={close}
        onSecret={tell}
      />
    );
  if (!open || !integration) return null;
  if (open.name === 'details') return <DetailsDialog integration={integration} onOpen={onOpen} onClose={close} />;
  if (open.name === 'disconnect') return <DisconnectDialog integration={integration} onClose={close} />;
  if (open.name === 'removeKey')
    return <RemoveKeyDialog integration={integration} integrations={integrations} onClose={close} />;
  return <ReplaceKeyDialog integration={integration} onClose={close} onSecret={tell} />;
};
