import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Session } from '../../../api/auth/sessions.contract.ts';
import type { User } from '../../../api/user/user.contract.ts';
import { useCommand } from '../providers/use-command.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { displayName } from '../session/user-names.ts';
import { Refusal } from '../layout/Refusal.tsx';
import { endSessions } from './user-commands.ts';

type Props = {
  readonly user: User;
  /** The one to end; left out to end all. */
  readonly session?: Session;
  readonly onClose: () => void;
};

export const EndSessionsDialog = ({ user, session, onClose }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  const isSelf = useCurrentUser().id === user.id;
  const { mutate, isPending, error } = useCommand({
    run: () => endSessions(user.id, session?.id),
    success: 'sessionsEnded',
    onSuccess: onClose,
  });
  const which = session ? 'end' : 'endAll';
  const text = (part: string) => translate(`users.sessions.${which}${part}`, { name: displayName(user) });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('Title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, overflowWrap: 'anywhere' }}>
        <Typography>{text('Text')}</Typography>
        {(session ? session.isCurrent : isSelf) && (
          <Alert severity="warning">{translate('users.sessions.endsOwn')}</Alert>
        )}
        <Refusal error={error} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('users.dialogs.cancel')}
        </Button>
        <Button variant="contained" color="error" disabled={isPending} onClick={() => mutate(undefined)}>
          {text('')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
