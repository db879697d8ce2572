import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Connection } from '../../../../api/services/accounts/connections.contract.ts';
import { type Provider, providerNames } from '../../../../api/services/accounts/providers.contract.ts';
import type { User } from '../../../../api/user/user.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { ConnectionRow } from '../../kit/connections/ConnectionRow.tsx';
import { CommandDialog } from '../../kit/dialogs/CommandDialog.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { displayName } from '../../session/user-names.ts';
import { allowProvider, resetIdentities } from '../shared/user-commands.ts';
import { useUserPageText } from './user-page.texts.ts';

type DialogProps = {
  readonly user: User;
  /** The provider to allow; `reset` to forget all identities. */
  readonly asked: Provider | 'reset';
  readonly onClose: () => void;
};

const IdentityDialog = ({ user, asked, onClose }: DialogProps) => {
  const t = useUserPageText();
  const isReset = asked === 'reset';
  const text = (part: 'title' | 'text' | 'confirm') =>
    t(`identities.${isReset ? 'reset' : 'allow'}.${part}`, {
      name: displayName(user),
      provider: isReset ? '' : providerNames[asked],
    });
  return (
    <CommandDialog
      run={() => (isReset ? resetIdentities(user) : allowProvider(user, asked))}
      success={t(isReset ? 'identities.resetDone' : 'identities.allowDone')}
      onSuccess={onClose}
      title={text('title')}
      text={text('text')}
      confirm={text('confirm')}
      onClose={onClose}
      isDestructive={isReset}
    />
  );
};

/** With which identity providers a user signs in; who may give permissions lets in another one, or resets them all. */
export const Identities = ({ user }: { readonly user: User }) => {
  const t = useUserPageText();
  const query = useApi<Connection[]>(['users', user.id, 'identities']);
  const { data } = query;
  const [asked, setAsked] = useState<DialogProps['asked'] | null>(null);
  const hasAny = data?.some(({ isConnected, isAllowed }) => isConnected || isAllowed) ?? false;
  const isDeleted = user.status === 'deleted';
  return (
    <Section
      title={t('identities.title')}
      subtitle={t('identities.text')}
      padding={0}
      actions={
        hasAny &&
        !isDeleted && (
          <Permitted permission="users.approve">
            <Button variant="outlined" color="error" onClick={() => setAsked('reset')}>
              {t('identities.reset.action')}
            </Button>
          </Permitted>
        )
      }
    >
      <Awaited query={query} height={156} margin={2} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((connection) => (
          <ConnectionRow key={connection.provider} connection={connection}>
            {hasAny && !connection.isAllowed && !isDeleted && (
              <Permitted permission="users.approve">
                <Button
                  variant="outlined"
                  aria-label={t('identities.allow.label', { provider: providerNames[connection.provider] })}
                  onClick={() => setAsked(connection.provider)}
                >
                  {t(`identities.allow.${connection.isConnected ? 'replace' : 'action'}`)}
                </Button>
              </Permitted>
            )}
          </ConnectionRow>
        ))}
      </Box>
      {asked && <IdentityDialog user={user} asked={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
};
