import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { User } from '../../../api/user/user.contract.ts';
import { humanize } from '../fields/format.ts';
import { useCommand } from '../providers/use-command.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { displayName } from '../session/user-names.ts';
import { Refusal } from '../layout/Refusal.tsx';
import { deleteUser, setStatus } from './user-commands.ts';
import type { UserQuestion } from './user-dialogs.ts';

const statusAfter = { activate: 'active', deactivate: 'inactive', suspend: 'suspended' } as const;

type Props = {
  readonly question: UserQuestion;
  readonly user: User;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Says what follows from it, and does it once confirmed. A refusal is told here and the dialog stays. */
export const UserQuestionDialog = ({ question, user, onClose, onDone }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  const isSelf = useCurrentUser().id === user.id;
  const { mutate, isPending, error } = useCommand({
    run: () => (question === 'delete' ? deleteUser(user) : setStatus(user, statusAfter[question])),
    success: question === 'delete' ? 'userDeleted' : 'userStatusUpdated',
    onSuccess: onDone,
  });
  const text = (part: string) =>
    translate(`users.dialogs.${question}.${part}`, { name: displayName(user), role: humanize(user.role) });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {text('title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, overflowWrap: 'anywhere' }}>
        <Typography>{text('text')}</Typography>
        {question === 'delete' && <Typography color="textSecondary">{text('consequences')}</Typography>}
        {isSelf && question !== 'activate' && <Alert severity="warning">{translate('users.dialogs.self')}</Alert>}
        <Refusal error={error} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('users.dialogs.cancel')}
        </Button>
        <Button
          variant="contained"
          color={question === 'activate' ? 'primary' : 'error'}
          disabled={isPending}
          onClick={() => mutate(undefined)}
        >
          {text('confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
