import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Connection } from '../../../api/services/accounts/connections.contract.ts';
import { providerNames } from '../../../api/services/accounts/providers.contract.ts';
import { useApi } from '../client/use-api.ts';
import { ConnectionRow } from '../kit/connections/ConnectionRow.tsx';
import { CommandDialog } from '../kit/dialogs/CommandDialog.tsx';
import { Awaited } from '../kit/page/Awaited.tsx';
import { Section } from '../kit/page/Section.tsx';
import { beginConnecting, disconnect } from './connection-commands.ts';
import { useProfileText } from './profile.texts.ts';

type DialogProps = { readonly connection: Connection; readonly onClose: () => void };

const ConnectDialog = ({ connection: { provider }, onClose }: DialogProps) => {
  const t = useProfileText();
  const name = providerNames[provider];
  return (
    <CommandDialog
      run={() => beginConnecting(provider)}
      onSuccess={({ location }) => window.location.assign(location)}
      refreshes={[]}
      title={t('connections.connect.title', { name })}
      text={t('connections.connect.text', { name })}
      confirm={t('connections.connect.confirm', { name })}
      onClose={onClose}
    />
  );
};

const DisconnectDialog = ({ connection: { provider }, onClose }: DialogProps) => {
  const t = useProfileText();
  const name = providerNames[provider];
  return (
    <CommandDialog
      run={() => disconnect(provider)}
      success={t('toasts.disconnected', { name })}
      onSuccess={onClose}
      title={t('connections.disconnect.title', { name })}
      text={t('connections.disconnect.text', { name })}
      confirm={t('connections.disconnect.confirm', { name })}
      onClose={onClose}
      isDestructive
    />
  );
};

/** The accounts at identity providers that the signed-in person signs in with. */
export const OwnConnections = () => {
  const t = useProfileText();
  const query = useApi<Connection[]>(['auth', 'connections']);
  const { data } = query;
  const [asked, setAsked] = useState<Connection | null>(null);
  const Asked = asked?.isConnected ? DisconnectDialog : ConnectDialog;
  return (
    <Section title={t('connections.title')} subtitle={t('connections.text')} padding={0}>
      <Awaited query={query} height={156} margin={2} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((connection) => {
          const { provider, isConnected, isOnly } = connection;
          const name = providerNames[provider];
          return (
            <ConnectionRow key={provider} connection={connection}>
              {!isOnly && (
                <Button variant="outlined" onClick={() => setAsked(connection)}>
                  {t(`connections.${isConnected ? 'disconnect' : 'connect'}.action`, { name })}
                </Button>
              )}
            </ConnectionRow>
          );
        })}
      </Box>
      {asked && <Asked connection={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
};
