import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Session } from '../../../../api/services/accounts/sessions.contract.ts';
import type { User } from '../../../../api/user/user.contract.ts';
import { Section } from '../../kit/page/Section.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { useApi } from '../../client/use-api.ts';
import { useCan } from '../../session/current-user.ts';
import { SessionRow } from '../../kit/sessions/SessionRow.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { useToManage } from '../shared/useToManage.ts';
import { WhyNot } from '../../session/WhyNot.tsx';
import { Identities } from './Identities.tsx';
import { EndSessionsDialog } from './EndSessionsDialog.tsx';
import { useUserPageText } from './user-page.texts.ts';

const Sessions = ({ user }: { readonly user: User }) => {
  const t = useUserPageText();
  const query = useApi<Session[]>(['users', user.id, 'sessions']);
  const { data } = query;
  const [asked, setAsked] = useState<Session | 'all' | null>(null);
  const toManage = useToManage(user);
  const mayEnd = useCan(toManage('users.update'));
  return (
    <Section
      title={t('sessions.title')}
      subtitle={t('sessions.text')}
      padding={0}
      actions={
        data &&
        data.length > 0 && (
          <Permitted permission={toManage('users.update')}>
            <Button variant="outlined" color="error" onClick={() => setAsked('all')}>
              {t('sessions.endAll')}
            </Button>
          </Permitted>
        )
      }
    >
      <Awaited query={query} height={120} margin={2} />
      {data?.length === 0 && <EmptyState title={t('sessions.none')} text={t('sessions.noneText')} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={mayEnd ? () => setAsked(session) : undefined} />
        ))}
      </Box>
      {asked && (
        <EndSessionsDialog user={user} {...(asked !== 'all' && { session: asked })} onClose={() => setAsked(null)} />
      )}
    </Section>
  );
};

/** A user's identities and sessions, and signing them out. */
export const SessionsTab = ({ user }: { readonly user: User }) => {
  const t = useUserPageText();
  const maySee = useCan('users.update');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Identities user={user} />
      {maySee ? (
        <Sessions user={user} />
      ) : (
        <Section title={t('sessions.title')}>
          <WhyNot permission="users.update" />
        </Section>
      )}
    </Box>
  );
};
