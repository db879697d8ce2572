import Alert from '@mui/material/Alert';
import type { Session } from '../../../../api/services/accounts/sessions.contract.ts';
import type { User } from '../../../../api/user/user.contract.ts';
import { CommandDialog } from '../../kit/dialogs/CommandDialog.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { displayName } from '../../session/user-names.ts';
import { endSessions } from '../shared/user-commands.ts';
import { useUserPageText } from './user-page.texts.ts';

type Props = {
  readonly user: User;
  /** The one to end; left out to end all. */
  readonly session?: Session;
  readonly onClose: () => void;
};

/** Asks before a user is signed out in one place or everywhere. */
export const EndSessionsDialog = ({ user, session, onClose }: Props) => {
  const t = useUserPageText();
  const isSelf = useCurrentUser().id === user.id;
  const endsOwn = session ? session.isCurrent : isSelf;
  const which = session ? 'end' : 'endAll';
  const name = displayName(user);
  return (
    <CommandDialog
      run={() => endSessions(user.id, session?.id)}
      success={t('sessions.ended')}
      onSuccess={onClose}
      title={t(`sessions.${which}Title`, { name })}
      text={t(`sessions.${which}Text`, { name })}
      confirm={t(`sessions.${which}`)}
      onClose={onClose}
      isDestructive
    >
      {endsOwn && <Alert severity="warning">{t('sessions.endsOwn')}</Alert>}
    </CommandDialog>
  );
};
