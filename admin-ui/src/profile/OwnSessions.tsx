import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Session } from '../../../api/services/accounts/sessions.contract.ts';
import { formatDateTime } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { CommandDialog } from '../kit/dialogs/CommandDialog.tsx';
import { Awaited } from '../kit/page/Awaited.tsx';
import { useApi } from '../client/use-api.ts';
import { useDeviceOf } from '../kit/sessions/device.ts';
import { SessionRow } from '../kit/sessions/SessionRow.tsx';
import { endOwnSessions } from './own-sessions-command.ts';
import { useProfileText } from './profile.texts.ts';

type DialogProps = {
  /** The one to end; `others` for all but this one. */
  readonly asked: Session | 'others';
  readonly onClose: () => void;
};

const EndSessionsDialog = ({ asked, onClose }: DialogProps) => {
  const t = useProfileText();
  const deviceOf = useDeviceOf();
  const text = (part: 'title' | 'text' | 'confirm') =>
    asked === 'others'
      ? t(`sessions.dialogs.others.${part}`)
      : t(`sessions.dialogs.one.${part}`, { device: deviceOf(asked), at: formatDateTime(asked.signedInAt) });
  return (
    <CommandDialog
      run={() => endOwnSessions(asked === 'others' ? undefined : asked.id)}
      success={t(asked === 'others' ? 'toasts.otherSessionsEnded' : 'toasts.sessionEnded')}
      onSuccess={onClose}
      title={text('title')}
      text={text('text')}
      confirm={text('confirm')}
      onClose={onClose}
    />
  );
};

/** Where the signed-in person is signed in, and signing out of the other places. */
export const OwnSessions = () => {
  const t = useProfileText();
  const query = useApi<Session[]>(['sessions']);
  const { data } = query;
  const [asked, setAsked] = useState<DialogProps['asked'] | null>(null);
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section
      title={t('sessions.title')}
      subtitle={t('sessions.text')}
      padding={0}
      actions={
        hasOthers && (
          <Button variant="outlined" onClick={() => setAsked('others')}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <Awaited query={query} height={64} margin={2} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={session.isCurrent ? undefined : () => setAsked(session)}
          />
        ))}
      </Box>
      {asked && <EndSessionsDialog asked={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
};
