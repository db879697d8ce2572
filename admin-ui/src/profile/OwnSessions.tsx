import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Session } from '../../../api/auth/sessions.contract.ts';
import { formatDateTime } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { command } from '../client/http.ts';
import { useApi } from '../client/use-api.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { useDeviceOf } from '../kit/sessions/device.ts';
import { SessionRow } from '../kit/sessions/SessionRow.tsx';

type DialogProps = {
  /** The one to end; `others` for all but this one. */
  readonly asked: Session | 'others';
  readonly onClose: () => void;
};

const EndSessionsDialog = ({ asked, onClose }: DialogProps) => {
  const translate = useTranslate();
  const deviceOf = useDeviceOf();
  const [which, path] = asked === 'others' ? ['others', 'sessions'] : ['one', `sessions/${asked.id}`];
  const { mutate, isPending, error } = useCommand({
    run: () => command({ method: 'DELETE', path }),
    success: asked === 'others' ? 'otherSessionsEnded' : 'sessionEnded',
    onSuccess: onClose,
  });
  const text = (part: string) =>
    translate(
      `sessions.dialogs.${which}.${part}`,
      asked === 'others' ? {} : { device: deviceOf(asked), at: formatDateTime(asked.signedInAt) },
    );
  return (
    <ConfirmDialog
      title={text('title')}
      text={text('text')}
      confirm={text('confirm')}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
      isPending={isPending}
      error={error}
    />
  );
};

/** Where the signed-in person is signed in, and signing out of the other places. */
export const OwnSessions = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useApi<Session[]>(['sessions']);
  const [asked, setAsked] = useState<DialogProps['asked'] | null>(null);
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section
      title={translate('sessions.title')}
      subtitle={translate('sessions.text')}
      padding={0}
      actions={
        hasOthers && (
          <Button variant="outlined" onClick={() => setAsked('others')}>
            {translate('sessions.endOthers')}
          </Button>
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={64} sx={{ m: 2 }} />}
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
