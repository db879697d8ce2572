import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Session } from '../../../api/auth/sessions.contract.ts';
import type { User } from '../../../api/user/user.contract.ts';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog.tsx';
import { useCommand } from '../kit/command/use-command.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { displayName } from '../session/user-names.ts';
import { endSessions } from './user-commands.ts';

type Props = {
  readonly user: User;
  /** The one to end; left out to end all. */
  readonly session?: Session;
  readonly onClose: () => void;
};

/** Asks before a user is signed out in one place or everywhere. */
export const EndSessionsDialog = ({ user, session, onClose }: Props) => {
  const translate = useTranslate();
  const isSelf = useCurrentUser().id === user.id;
  const endsOwn = session ? session.isCurrent : isSelf;
  const { send, isPending, error } = useCommand({
    run: () => endSessions(user.id, session?.id),
    success: translate('users.toasts.sessionsEnded'),
    onSuccess: onClose,
  });
  const which = session ? 'end' : 'endAll';
  const text = (part: string) => translate(`users.sessions.${which}${part}`, { name: displayName(user) });
  return (
    <ConfirmDialog
      title={text('Title')}
      text={text('Text')}
      confirm={text('')}
      onConfirm={() => void send()}
      onClose={onClose}
      isPending={isPending}
      error={error}
      isDestructive
    >
      {endsOwn && <Alert severity="warning">{translate('users.sessions.endsOwn')}</Alert>}
    </ConfirmDialog>
  );
};
